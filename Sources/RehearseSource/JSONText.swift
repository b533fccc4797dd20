/// Writes JSON that people can read and compare line by line.
package enum JSONText {
  /// How long a list or an object on one line may become.
  private static let lineLength = 100

  /// The value with two blanks for each level, and a line break at its end.
  package static func of(_ value: JSONValue) -> String {
    var text = ""
    append(value, indent: 0, to: &text)
    return text + "\n"
  }

  private static func append(_ value: JSONValue, indent: Int, to text: inout String) {
    let flat = flat(value)
    guard indent + flat.utf8.count > lineLength else {
      text += flat
      return
    }
    let (open, close, parts) = parts(value)
    guard !parts.isEmpty else {
      text += flat
      return
    }
    text += open
    for (place, part) in parts.enumerated() {
      text += (place == 0 ? "\n" : ",\n") + String(repeating: " ", count: indent + 2)
      if let name = part.name { text += quoted(name) + ": " }
      append(part.value, indent: indent + 2, to: &text)
    }
    text += "\n" + String(repeating: " ", count: indent) + close
  }

  /// What a list or an object holds; nothing for any other value.
  private static func parts(
    _ value: JSONValue
  ) -> (open: String, close: String, parts: [(name: String?, value: JSONValue)]) {
    switch value {
    case .list(let items): ("[", "]", items.map { (nil, $0) })
    case .object(let members): ("{", "}", members.map { ($0.name, $0.value) })
    default: ("", "", [])
    }
  }

  /// The value on one line.
  package static func flat(_ value: JSONValue) -> String {
    switch value {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let digits): digits
    case .text(let text): quoted(text)
    case .list(let items): "[" + items.map(flat).joined(separator: ", ") + "]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members):
      "{ " + members.map { quoted($0.name) + ": " + flat($0.value) }.joined(separator: ", ") + " }"
    }
  }

  /// The text in quotes, with an escape for what JSON does not take as it is.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}": result += "\\u" + scalar.hexadecimal(4)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
