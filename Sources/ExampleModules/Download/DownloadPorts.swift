/// What asks servers for documents.
public protocol HTTPClient<Answer>: Sendable {
  /// What it makes of an answer.
  associatedtype Answer: Document

  /// Asks for a document.
  func get(_ url: String) async throws(HTTPError) -> Answer
}

/// Why a request got no document.
public enum HTTPError: String, Error, CaseIterable, Sendable {
  case offline, notFound, timeout
  /// There was an answer, and it was no document.
  case invalid
}

/// Where documents are kept.
public protocol Database<Item>: Sendable {
  /// What it keeps.
  associatedtype Item: Document

  /// Keeps a document under a key.
  func store(_ document: Item, under key: String) async throws(StoreError)
}

/// Why a document could not be kept.
public enum StoreError: String, Error, CaseIterable, Sendable {
  case full, locked
}

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
