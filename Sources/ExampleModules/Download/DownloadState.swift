/// The progress and outcome of the last download.
///
/// As an enum, it cannot have both a result and an error, or either of them during a download.
public enum DownloadState<Item: Document>: Equatable, Sendable {
  case idle, getting, following, storing
  case done(Item)
  /// It failed or was cancelled.
  case failed(DownloadFailure)

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

  public var result: Item? {
    if case .done(let document) = self { document } else { nil }
  }

  public var error: DownloadFailure? {
    if case .failed(let failure) = self { failure } else { nil }
  }
}

public enum DownloadPhase: String, CaseIterable, Sendable {
  case idle
  /// The first document was requested.
  case getting
  /// The document that the first one leads to was requested.
  case following
  case storing, done, failed, cancelled
}

/// The reason why a download has no result.
public enum DownloadFailure: String, Error, CaseIterable, Sendable {
  case offline, notFound, timeout, invalid
  /// The first document does not lead to another one.
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

/// An error for the caller of a download.
public enum DownloadError: Error, Equatable, Sendable {
  /// Another download is running, so this one did not start.
  case busy
  case failed(DownloadFailure)
}
