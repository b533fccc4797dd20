/// A value of JSON, with its keys in the order in which they are to be written.
enum JSONValue {
  case text(String)
  case number(Int)
  case boolean(Bool)
  case null
  case list([JSONValue])
  case object([(String, JSONValue)])

  /// The value over several lines; a list or an object of plain values stands on one.
  func written(indent: String = "") -> String {
    switch self {
    case .text(let text): Self.quoted(text)
    case .number(let number): String(number)
    case .boolean(let value): value ? "true" : "false"
    case .null: "null"
    case .list(let items): Self.group("[", items.map { ("", $0) }, "]", indent)
    case .object(let entries): Self.group("{", entries.map { (Self.quoted($0) + ": ", $1) }, "}", indent)
    }
  }

  private var isPlain: Bool {
    switch self {
    case .list(let items): items.isEmpty
    case .object(let entries): entries.isEmpty
    default: true
    }
  }

  private static func group(_ open: String, _ items: [(String, JSONValue)], _ close: String, _ indent: String) -> String
  {
    if items.allSatisfy({ $0.1.isPlain }) {
      return open + items.map { $0 + $1.written() }.joined(separator: ", ") + close
    }
    let inner = indent + "  "
    let lines = items.map { inner + $0 + $1.written(indent: inner) }
    return open + "\n" + lines.joined(separator: ",\n") + "\n" + indent + close
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
