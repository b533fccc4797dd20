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
