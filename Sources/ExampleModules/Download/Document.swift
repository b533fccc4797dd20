/// What a server answers, as the app's client decodes it.
public protocol Document: Equatable, Sendable {
  /// The text under a key; `nil` if there is none, or if it is no text.
  func text(under key: String) -> String?
}

extension Document {
  /// The address of the document that this one leads to, if it says one that is safe.
  ///
  /// Byte by byte: what only looks like `https://` is no address.
  var followOn: String? {
    guard let url = text(under: "follow_on"), url.utf8.starts(with: "https://".utf8) else { return nil }
    return url
  }
}
