import RehearseSource

/// What a page shows has bounds: whoever wrote the bytes cannot make a reader keep more.
extension ByteReader {
  /// A moment or a span, which is never before the start of anything.
  mutating func time() throws(Damage) -> Int64 { Int64(try number(0...1 << 50)) }

  /// A text of a scene.
  mutating func shortText() throws(Damage) -> String { try text(atMost: Scene.textLimit) }

  mutating func optionalShortText() throws(Damage) -> String? {
    try optional { (bytes) throws(Damage) in try bytes.shortText() }
  }

  /// A text that is not longer than this, apart from an ellipsis.
  mutating func text(atMost limit: Int) throws(Damage) -> String {
    let text = try text()
    guard text.utf8.count <= limit + "…".utf8.count else { throw Damage() }
    return text
  }

  mutating func list<Item>(atMost limit: Int, _ take: (inout ByteReader) throws(Damage) -> Item) throws(Damage)
    -> [Item]
  {
    let items = try list(take)
    guard items.count <= limit else { throw Damage() }
    return items
  }
}
