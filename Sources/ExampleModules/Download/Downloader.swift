import Observation

/// Downloads a document that another one leads to, and stores it.
///
/// It runs one download at a time, in three steps: get the first document, get the one that it leads to, and store
/// that one. The first error ends the download.
@MainActor @Observable public final class Downloader<Item: Document> {
  /// The progress and outcome of the last download.
  public private(set) var state = DownloadState<Item>.idle

  @ObservationIgnored private let http: any HTTPClient<Item>
  @ObservationIgnored private let database: any Database<Item>
  @ObservationIgnored private var attempt: Attempt?

  private typealias Outcome = Result<Item, DownloadFailure>

  /// A running download: its task, and the stream on which its caller waits for the outcome.
  private struct Attempt {
    let work: Task<Void, Never>
    let caller: AsyncStream<Outcome>.Continuation
  }

  public init(http: any HTTPClient<Item>, database: any Database<Item>) {
    self.http = http
    self.database = database
  }

  /// Downloads the document that the one at this address leads to, and returns it once it is stored.
  ///
  /// If the caller's task is cancelled, so is the download.
  public func download(_ url: String) async throws(DownloadError) -> Item {
    guard attempt == nil else { throw .busy }
    state = .getting
    let (outcomes, caller) = AsyncStream.makeStream(of: Outcome.self)
    let work = Task {
      let outcome = await outcome(of: url)
      // A cancelled download has already ended.
      if !Task.isCancelled { end(outcome) }
    }
    attempt = Attempt(work: work, caller: caller)
    for await outcome in outcomes {
      do { return try outcome.get() } catch { throw .failed(error) }
    }
    cancel()
    throw .failed(.cancelled)
  }

  /// Ends the current download immediately; later answers to its requests have no effect.
  public func cancel() { end(.failure(.cancelled)) }

  private func end(_ outcome: Outcome) {
    guard let attempt else { return }
    self.attempt = nil
    attempt.work.cancel()
    switch outcome {
    case .success(let document): state = .done(document)
    case .failure(let failure): state = .failed(failure)
    }
    attempt.caller.yield(outcome)
  }

  private func outcome(of url: String) async -> Outcome {
    do throws(DownloadFailure) {
      return .success(try await chain(url))
    } catch {
      return .failure(error)
    }
  }

  private func chain(_ url: String) async throws(DownloadFailure) -> Item {
    guard let next = try await get(url).followOn else { throw .noFollowOn }
    state = .following
    let document = try await get(next)
    state = .storing
    do { try await database.store(document, under: url) } catch { throw DownloadFailure(error) }
    return document
  }

  /// Gets a document, unless the download was cancelled while it waited.
  private func get(_ url: String) async throws(DownloadFailure) -> Item {
    let document: Item
    do { document = try await http.get(url) } catch { throw DownloadFailure(error) }
    guard !Task.isCancelled else { throw .cancelled }
    return document
  }
}
