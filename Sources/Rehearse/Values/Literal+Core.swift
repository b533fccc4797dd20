extension Literal {
  /// Reads a scalar without quotes by YAML 1.2's core rules: booleans, null, numbers, and text for the rest.
  package init(core text: String) {
    guard Self.mayBeNoText(text) else {
      self = .text(text)
      return
    }
    switch text {
    case "true", "True", "TRUE": self = .boolean(true)
    case "false", "False", "FALSE": self = .boolean(false)
    case "null", "Null", "NULL", "~": self = .null
    default: self = Literal(coreNumber: text) ?? .text(text)
    }
  }

  /// Whether a text begins as a boolean, null or a number does, as few texts do.
  private static func mayBeNoText(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "n"),
      UInt8(ascii: "N"), UInt8(ascii: "~"):
      true
    case let first?: first < 0x3A
    case nil: false
    }
  }

  /// A number as YAML 1.2's core rules write it; `nil` for anything else, infinity and "not a number" included.
  package init?(coreNumber text: String) {
    guard let first = text.utf8.first, first < 0x3A else { return nil }
    let bytes = Array(text.utf8)
    if let digits = Self.digits(bytes, after: "0x"), let value = Int(digits, radix: 16) {
      self = .integer(value)
    } else if let digits = Self.digits(bytes, after: "0o"), let value = Int(digits, radix: 8) {
      self = .integer(value)
    } else if Self.isDecimal(bytes), let value = Int(text) {
      self = .integer(value)
    } else if Self.isDecimal(bytes), let value = Double(text.last == "." ? text + "0" : text), value.isFinite {
      self = Int(exactly: value).map(Literal.integer) ?? .decimal(value)
    } else {
      return nil
    }
  }

  /// Whether a scalar is infinity or "not a number" by YAML 1.2's core rules, signs before it included.
  package static func isEndless(_ text: String) -> Bool {
    guard let first = text.utf8.first, first < 0x30 else { return false }
    return [".inf", ".nan"].contains(text.drop { $0 == "+" || $0 == "-" }.lowercased())
  }

  /// Whether a text is written like a number, be it one that can be held or not.
  package static func isCoreNumber(_ text: String) -> Bool {
    guard let first = text.utf8.first, first < 0x3A else { return false }
    let bytes = Array(text.utf8)
    return isDecimal(bytes) || digits(bytes, after: "0x") != nil || digits(bytes, after: "0o").map(isOctal) ?? false
  }

  private static func isOctal(_ digits: String) -> Bool { digits.utf8.allSatisfy { $0 < UInt8(ascii: "8") } }

  private static func digits(_ bytes: [UInt8], after prefix: StaticString) -> String? {
    guard bytes.count > 2, bytes[0] == prefix.utf8Start[0], bytes[1] == prefix.utf8Start[1] else { return nil }
    let rest = bytes[2...]
    guard rest.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x66 || $0 >= 0x30 && $0 <= 0x39 }) else {
      return nil
    }
    return String(decoding: rest, as: UTF8.self)
  }

  /// `[-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
  private static func isDecimal(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    func takeDigits() -> Int {
      let count = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
      rest = rest.dropFirst(count)
      return count
    }
    func take(_ characters: StaticString) -> Bool {
      guard let first = rest.first, first == characters.utf8Start[0] || first == characters.utf8Start[1] else {
        return false
      }
      rest = rest.dropFirst()
      return true
    }
    _ = take("+-")
    let whole = takeDigits()
    if take("..") {
      guard takeDigits() > 0 || whole > 0 else { return false }
    } else if whole == 0 {
      return false
    }
    if take("eE") {
      _ = take("+-")
      guard takeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}
