/// What asks servers for documents.
public protocol HTTPClient<Answer>: Sendable {
  /// What it makes of an answer.
  associatedtype Answer: Document

  /// Asks for a document.
  func get(_ url: String) async throws(HTTPError) -> Answer
}
