import ExampleModules
import Testing

@Suite("Downloading")
@MainActor struct DownloaderTests {
  private typealias Outcome = Result<Page, DownloadError>

  private let stubs: DownloadStubs
  private let downloader: Downloader<Page>

  init() {
    stubs = DownloadStubs()
    downloader = stubs.downloader
  }

  private let first = Page(title: "first", followOn: "https://second")
  private let second = Page(title: "second")

  private func download(_ url: String = "a") -> Task<Outcome, Never> {
    Task {
      do throws(DownloadError) { return .success(try await downloader.download(url)) } catch { return .failure(error) }
    }
  }

  @Test("The initial state is idle, and nothing is requested")
  func initial() {
    #expect(downloader.state == .idle)
    #expect(downloader.state.phase == .idle)
    #expect(stubs.count == 0)
  }

  @Test("A download follows the link, and stores the result under the requested address")
  func success() async throws {
    let download = download()
    let get = try await stubs.next()
    #expect(get.text == "get a")
    #expect(downloader.state == .getting)
    get.succeed(first)
    let follow = try await stubs.next()
    #expect(follow.text == "get https://second")
    #expect(downloader.state == .following)
    follow.succeed(second)
    let store = try await stubs.next()
    #expect(store.text == "store second under a")
    #expect(downloader.state == .storing)
    store.succeed()
    #expect(await download.value == .success(second))
    #expect(downloader.state == .done(second))
    #expect(downloader.state.result == second)
    #expect(downloader.state.error == nil)
  }

  @Test("A failure of the first request ends the download", arguments: HTTPError.allCases)
  func firstFails(error: HTTPError) async throws {
    let download = download()
    try await stubs.next().fail(error)
    let failure = try #require(DownloadFailure(rawValue: error.rawValue))
    #expect(await download.value == .failure(.failed(failure)))
    #expect(downloader.state == .failed(failure))
    #expect(downloader.state.phase == .failed)
    #expect(stubs.count == 1)
  }

  @Test("After a failure of the second request nothing is stored", arguments: HTTPError.allCases)
  func secondFails(error: HTTPError) async throws {
    let download = download()
    try await stubs.next().succeed(first)
    try await stubs.next().fail(error)
    #expect(await download.value == .failure(.failed(try #require(DownloadFailure(rawValue: error.rawValue)))))
    #expect(stubs.count == 2)
  }

  @Test("A failure to store ends the download", arguments: StoreError.allCases)
  func storeFails(error: StoreError) async throws {
    let download = download()
    try await stubs.next().succeed(first)
    try await stubs.next().succeed(second)
    try await stubs.next().fail(error)
    #expect(await download.value == .failure(.failed(try #require(DownloadFailure(rawValue: error.rawValue)))))
    #expect(downloader.state.result == nil)
  }

  @Test(
    "Without a link in the first document, nothing more is requested",
    arguments: [nil, "", "https:/", "http://a", "HTTPS://a", " https://a", "xhttps://a"])
  func leadsNowhere(url: String?) async throws {
    let download = download()
    try await stubs.next().succeed(Page(followOn: url))
    #expect(await download.value == .failure(.failed(.noFollowOn)))
    #expect(stubs.count == 1)
  }

  @Test("Any link that begins with https:// is followed", arguments: ["https://", "https://\u{301}", "https:// "])
  func leadsSomewhere(url: String) async throws {
    let download = download()
    try await stubs.next().succeed(Page(followOn: url))
    let follow = try await stubs.next()
    #expect(follow.text == "get \(url)")
    follow.fail(HTTPError.offline)
    _ = await download.value
  }

  @Test("A second download is refused during the first, and does not affect it")
  func busy() async throws {
    let one = download()
    let get = try await stubs.next()
    #expect(await download("b").value == .failure(.busy))
    #expect(downloader.state == .getting)
    get.fail(HTTPError.timeout)
    #expect(await one.value == .failure(.failed(.timeout)))
    #expect(stubs.count == 1)
  }

  @Test("A cancelled download ends at once, and later answers change nothing")
  func cancelled() async throws {
    let download = download()
    let get = try await stubs.next()
    downloader.cancel()
    #expect(downloader.state.phase == .cancelled)
    #expect(downloader.state.error == .cancelled)
    #expect(await download.value == .failure(.failed(.cancelled)))
    let again = self.download("b")
    let other = try await stubs.next()
    get.succeed(first)
    other.fail(HTTPError.offline)
    #expect(await again.value == .failure(.failed(.offline)))
    #expect(stubs.count == 2)
  }

  @Test("A caller whose task is cancelled cancels the download")
  func cancelledCaller() async throws {
    let download = download()
    let get = try await stubs.next()
    download.cancel()
    #expect(await download.value == .failure(.failed(.cancelled)))
    #expect(downloader.state == .failed(.cancelled))
    get.succeed(first)
  }

  @Test("Without a download, cancelling does nothing")
  func nothingToCancel() async throws {
    downloader.cancel()
    #expect(downloader.state == .idle)
    let download = download()
    try await stubs.next().fail(HTTPError.notFound)
    _ = await download.value
    downloader.cancel()
    #expect(downloader.state == .failed(.notFound))
  }
}
