/// Why a request got no document.
public enum HTTPError: String, Error, CaseIterable, Sendable {
  case offline, notFound, timeout
  /// There was an answer, and it was no document.
  case invalid
}
