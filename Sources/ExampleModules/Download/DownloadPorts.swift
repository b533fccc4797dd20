public protocol HTTPClient<Answer>: Sendable {
  associatedtype Answer: Document

  func get(_ url: String) async throws(HTTPError) -> Answer
}

/// The reason why a request has no document.
public enum HTTPError: String, Error, CaseIterable, Sendable {
  case offline, notFound, timeout
  /// There was a response, but it was not a document.
  case invalid
}

public protocol Database<Item>: Sendable {
  associatedtype Item: Document

  func store(_ document: Item, under key: String) async throws(StoreError)
}

/// The reason why a document could not be stored.
public enum StoreError: String, Error, CaseIterable, Sendable {
  case full, locked
}

/// A document from a server, as the app's client decodes it.
public protocol Document: Equatable, Sendable {
  /// The text under a key; `nil` for a missing key or another type.
  func text(under key: String) -> String?
}

extension Document {
  /// The address of the document that this one leads to, if it is safe.
  ///
  /// It must begin with the bytes of `https://`, because a look-alike is not safe.
  var followOn: String? {
    guard let url = text(under: "follow_on"), url.utf8.starts(with: "https://".utf8) else { return nil }
    return url
  }
}
