/// A text that is put together from many small ones, as bytes: to append to a string takes several times as long.
struct TextBuilder {
  private var bytes: [UInt8] = []

  /// What was put together.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  static func += (text: inout TextBuilder, part: String) { text.bytes.append(contentsOf: part.utf8) }

  /// A line of two parts.
  mutating func line(_ start: String, _ rest: String = "") {
    self += start
    self += rest
    bytes.append(UInt8(ascii: "\n"))
  }
}
