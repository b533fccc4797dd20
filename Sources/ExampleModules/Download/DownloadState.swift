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

/// How far a download is.
public enum DownloadPhase: String, CaseIterable, Sendable {
  case idle
  /// The first document was asked for.
  case getting
  /// The document that the first one leads to was asked for.
  case following
  case storing, done, failed, cancelled
}

/// Why a download that was begun has no result.
public enum DownloadFailure: String, Error, CaseIterable, Sendable {
  case offline, notFound, timeout, invalid
  /// The first document does not say where to go on.
  case noFollowOn
  case full, locked
  case cancelled

  init(_ error: HTTPError) {
    self =
      switch error {
      case .offline: .offline
      case .notFound: .notFound
      case .timeout: .timeout
      case .invalid: .invalid
      }
  }

  init(_ error: StoreError) {
    self =
      switch error {
      case .full: .full
      case .locked: .locked
      }
  }
}

/// What a caller is thrown.
public enum DownloadError: Error, Equatable, Sendable {
  /// Another download is under way: nothing was begun.
  case busy
  case failed(DownloadFailure)
}
