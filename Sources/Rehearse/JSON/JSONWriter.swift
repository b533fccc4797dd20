/// Writes compact JSON on one line, part by part, for programs.
///
/// It writes no white space, and only the escapes that JSON requires. `JSONText` writes JSON for people.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  package init() {}

  /// Starts over but keeps the memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  package mutating func object(_ members: (inout JSONWriter) -> Void) { brackets("{", "}", members) }

  package mutating func list(_ items: (inout JSONWriter) -> Void) { brackets("[", "]", items) }

  package mutating func list<Items: Sequence>(of items: Items, _ item: (inout JSONWriter, Items.Element) -> Void) {
    brackets("[", "]") { writer in for element in items { item(&writer, element) } }
  }

  /// Writes the name of a member; its value must follow.
  package mutating func name(_ name: String) {
    text(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  package mutating func member(_ name: String, _ text: String) {
    self.name(name)
    self.text(text)
  }

  package mutating func member(_ name: String, _ number: some BinaryInteger) {
    self.name(name)
    integer(number)
  }

  package mutating func member(_ name: String, _ value: Bool) {
    self.name(name)
    boolean(value)
  }

  /// Writes a list, unless it is empty.
  package mutating func member<Items: Collection>(
    _ name: String, listOf items: Items, _ item: (inout JSONWriter, Items.Element) -> Void
  ) {
    guard !items.isEmpty else { return }
    self.name(name)
    list(of: items, item)
  }

  package mutating func null() { word("null") }

  package mutating func boolean(_ value: Bool) { word(value ? "true" : "false") }

  package mutating func integer(_ number: some BinaryInteger) {
    separate()
    if number >= 0, number < 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(number))
    } else {
      bytes += String(number).utf8
    }
  }

  /// Writes a finite number.
  package mutating func decimal(_ number: Double) { word("\(number)") }

  package mutating func text(_ text: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { append($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func value(_ value: JSONValue) {
    switch value {
    case .null: null()
    case .boolean(let value): boolean(value)
    case .integer(let number): integer(number)
    case .number(let digits): word(digits)
    case .text(let words): text(words)
    case .list(let items): list(of: items) { $0.value($1) }
    case .object(let members):
      object { writer in
        for member in members {
          writer.name(member.name)
          writer.value(member.value)
        }
      }
    }
  }

  private mutating func brackets(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void) {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func word(_ word: String) {
    separate()
    bytes += word.utf8
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < text.count, !Self.needsEscape(text[index]) { index += 1 }
    guard index < text.count else { return bytes.append(contentsOf: text) }
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case ..<0x20: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
  }
}

extension JSONValue {
  /// The value on one line, for programs.
  package var line: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }
}
