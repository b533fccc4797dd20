/// Writes JSON for people to read and to compare line by line.
///
/// The values may come from untrusted sources and appear in build logs, so characters that a terminal or a build server
/// would interpret are escaped.
package enum JSONText {
  /// The maximum length of a list or an object on one line.
  private static let lineLength = 100

  /// The value, indented by two spaces per level, with a final line break.
  package static func of(_ value: JSONValue) -> String {
    var text: [UInt8] = []
    append(value, indent: 0, to: &text)
    text.append(UInt8(ascii: "\n"))
    return String(decoding: text, as: UTF8.self)
  }

  package static func flat(_ value: JSONValue) -> String {
    var text: [UInt8] = []
    _ = appendFlat(value, to: &text, limit: .max)
    return String(decoding: text, as: UTF8.self)
  }

  private static func append(_ value: JSONValue, indent: Int, to text: inout [UInt8]) {
    guard let (open, close, parts) = parts(value), !parts.isEmpty else {
      _ = appendFlat(value, to: &text, limit: .max)
      return
    }
    let start = text.count
    if appendFlat(value, to: &text, limit: start + lineLength - indent) { return }
    text.removeLast(text.count - start)
    text += open.utf8
    for (index, part) in parts.enumerated() {
      text += (index == 0 ? "\n" : ",\n").utf8
      text += repeatElement(UInt8(ascii: " "), count: indent + 2)
      if let name = part.name {
        appendQuoted(name, to: &text)
        text += ": ".utf8
      }
      append(part.value, indent: indent + 2, to: &text)
    }
    text.append(UInt8(ascii: "\n"))
    text += repeatElement(UInt8(ascii: " "), count: indent)
    text += close.utf8
  }

  /// The parts of a list or an object; `nil` for any other value.
  private static func parts(
    _ value: JSONValue
  ) -> (open: String, close: String, parts: [(name: String?, value: JSONValue)])? {
    switch value {
    case .list(let items): ("[", "]", items.map { (nil, $0) })
    case .object(let members): ("{", "}", members.map { ($0.name, $0.value) })
    default: nil
    }
  }

  // MARK: On one line

  /// Appends the value on one line, and stops as soon as it does not fit.
  ///
  /// Without the early stop, each level of nesting would cost one more pass.
  ///
  /// - Parameter limit: The maximum length of the text.
  /// - Returns: Whether the value fits.
  private static func appendFlat(_ value: JSONValue, to text: inout [UInt8], limit: Int) -> Bool {
    switch value {
    case .null: text += "null".utf8
    case .boolean(let value): text += (value ? "true" : "false").utf8
    case .integer(let value): text += String(value).utf8
    case .number(let digits): text += digits.utf8
    case .text(let words):
      guard words.utf8.count < limit - text.count else { return false }
      appendQuoted(words, to: &text)
    case .object(let members) where members.isEmpty: text += "{}".utf8
    case .list(let items):
      text.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { text += ", ".utf8 }
        guard appendFlat(item, to: &text, limit: limit) else { return false }
      }
      text.append(UInt8(ascii: "]"))
    case .object(let members):
      for (index, member) in members.enumerated() {
        text += (index == 0 ? "{ " : ", ").utf8
        appendQuoted(member.name, to: &text)
        text += ": ".utf8
        guard appendFlat(member.value, to: &text, limit: limit) else { return false }
      }
      text += " }".utf8
    }
    return text.count <= limit
  }

  // MARK: Strings

  /// Appends the text in quotes, and escapes what JSON requires and what `SanitizedText` considers unsafe.
  private static func appendQuoted(_ words: String, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\""))
    defer { text.append(UInt8(ascii: "\"")) }
    if words.utf8.withContiguousStorageIfAvailable(isPlain) ?? false {
      text += words.utf8
      return
    }
    let scalars = words.unicodeScalars
    let colon = SanitizedText.commandColon(in: scalars)
    for index in scalars.indices {
      let scalar = scalars[index]
      switch scalar {
      case "\"": text += "\\\"".utf8
      case "\\": text += "\\\\".utf8
      case "\n": text += "\\n".utf8
      case "\r": text += "\\r".utf8
      case "\t": text += "\\t".utf8
      case "[" where SanitizedText.endsCommand(scalar, after: scalars[..<index]): appendEscape(scalar, to: &text)
      case _ where index == colon || SanitizedText.isUnsafe(scalar): appendEscape(scalar, to: &text)
      default: text += UTF8.encode(scalar) ?? .init()
      }
    }
  }

  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    SanitizedText.isPlain(bytes) && !bytes.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
  }

  private static func appendEscape(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
    for unit in UTF16.encode(scalar) ?? .init() { text += "\\u\(unit.hexadecimal(4))".utf8 }
  }
}
