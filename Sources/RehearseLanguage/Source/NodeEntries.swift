/// The entries of a map, one after another. Stepping through them allocates nothing.
package struct NodeEntries: Collection {
  package struct Index: Comparable {
    fileprivate let key: Int

    package static func < (left: Index, right: Index) -> Bool { left.key < right.key }
  }

  static let none = NodeEntries([], from: 0, to: 0, count: 0)

  private let records: [NodeRecord]
  package let startIndex: Index
  package let endIndex: Index
  package let count: Int

  init(_ records: [NodeRecord], from start: Int, to end: Int, count: Int) {
    self.records = records
    startIndex = Index(key: Swift.min(start, end))
    endIndex = Index(key: end)
    self.count = start < end ? count : 0
  }

  package func index(after index: Index) -> Index { Index(key: records[records[index.key].next].next) }

  package subscript(index: Index) -> (key: Node, value: Node) {
    (Node(index: index.key), Node(index: records[index.key].next))
  }
}
