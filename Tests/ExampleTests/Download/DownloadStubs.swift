import ExampleModules
import Testing

/// A server and a database that answer under the control of a test.
@MainActor final class DownloadStubs {
  /// A call that waits for its answer.
  struct Request {
    let text: String
    let answer: CheckedContinuation<Result<Page, any Error>, Never>

    func succeed(_ page: Page = Page()) { answer.resume(returning: .success(page)) }
    func fail(_ error: any Error) { answer.resume(returning: .failure(error)) }
  }

  private let (requests, newRequest) = AsyncStream.makeStream(of: Request.self)
  private(set) var count = 0

  /// Waits for the next call.
  func next() async throws -> Request {
    var iterator = requests.makeAsyncIterator()
    return try #require(await iterator.next())
  }

  fileprivate func ask(_ text: String) async -> Result<Page, any Error> {
    count += 1
    return await withCheckedContinuation { newRequest.yield(Request(text: text, answer: $0)) }
  }

  var downloader: Downloader<Page> { Downloader(http: Ports(stubs: self), database: Ports(stubs: self)) }

  private struct Ports: HTTPClient, Database {
    let stubs: DownloadStubs

    func get(_ url: String) async throws(HTTPError) -> Page {
      switch await stubs.ask("get \(url)") {
      case .success(let page): return page
      case .failure(let error): throw error as? HTTPError ?? .invalid
      }
    }

    func store(_ page: Page, under key: String) async throws(StoreError) {
      if case .failure(let error) = await stubs.ask("store \(page.title) under \(key)") {
        throw error as? StoreError ?? .locked
      }
    }
  }
}
