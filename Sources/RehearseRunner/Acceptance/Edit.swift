/// Bytes of a file that others take the place of.
package struct Edit: Hashable, Sendable {
  /// Offsets from behind a byte order mark; empty where something is put in.
  package var range: Range<Int>
  package var text: String

  init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }

  /// Puts a text in at an offset.
  init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
}
