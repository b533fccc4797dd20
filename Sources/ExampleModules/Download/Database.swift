/// Where documents are kept.
public protocol Database<Item>: Sendable {
  /// What it keeps.
  associatedtype Item: Document

  /// Keeps a document under a key.
  func store(_ document: Item, under key: String) async throws(StoreError)
}
