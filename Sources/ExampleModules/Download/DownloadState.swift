/// How far the last download is, and what came of it.
///
/// A result and an error cannot be there at once, nor while something is under way.
public enum DownloadState<Item: Document>: Equatable, Sendable {
  case idle, getting, following, storing
  case done(Item)
  /// It failed, or was cancelled.
  case failed(DownloadFailure)

  /// Without what came of it.
  public var phase: DownloadPhase {
    switch self {
    case .idle: .idle
    case .getting: .getting
    case .following: .following
    case .storing: .storing
    case .done: .done
    case .failed(.cancelled): .cancelled
    case .failed: .failed
    }
  }

  /// The document that was downloaded.
  public var result: Item? {
    if case .done(let document) = self { document } else { nil }
  }

  /// Why there is none.
  public var error: DownloadFailure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}
