/// How far a download is.
public enum DownloadPhase: String, CaseIterable, Sendable {
  case idle
  /// The first document was asked for.
  case getting
  /// The document that the first one leads to was asked for.
  case following
  case storing, done, failed, cancelled
}
