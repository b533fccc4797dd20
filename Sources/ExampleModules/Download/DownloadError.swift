/// What a caller is thrown.
public enum DownloadError: Error, Equatable, Sendable {
  /// Another download is under way: nothing was begun.
  case busy
  case failed(DownloadFailure)
}
