#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A value as scenarios write it, modules pass it and expectations compare it.
public enum Literal: Sendable {
  /// `none`: the absence of a value of an optional type.
  case none
  /// A switch: `on` or `off`, `yes` or `no`, `true` or `false`.
  case toggle(Bool)
  /// A whole number.
  case integer(Int)
  /// Text, or one of the names of a choice.
  case text(String)
  /// A list.
  case list([Literal])
  /// A map, or a record in the order of its declared parts.
  ///
  /// The order of keys does not matter when maps are compared.
  case map([Entry])
  /// `true` or `false` where any value is allowed.
  ///
  /// A declared switch is a ``toggle(_:)``.
  case boolean(Bool)
  /// `null` where any value is allowed.
  case null
  /// A number with a fraction.
  ///
  /// A whole number is always an ``integer(_:)``, so that 1 and 1.0 are equal.
  case decimal(Double)

  /// A key of a map or record, with its value.
  public struct Entry: Sendable, Hashable {
    /// The key as it is written.
    public var key: String
    /// The value of the key.
    public var value: Literal

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - key: The key as it is written.
    ///   - value: The value of the key.
    public init(_ key: String, _ value: Literal) {
      self.key = key
      self.value = value
    }

    /// Whether two entries have the same key, by Unicode scalars, and equal values.
    public static func == (left: Entry, right: Entry) -> Bool {
      haveSameScalars(left.key, right.key) && left.value == right.value
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(scalars: key)
      hasher.combine(value)
    }
  }
}

/// Whether two strings consist of the same Unicode scalars.
///
/// Swift's `==` treats canonically equivalent strings as equal. A contract test must not.
package func haveSameScalars(_ left: String, _ right: String) -> Bool {
  guard left.utf8.count == right.utf8.count else { return false }
  let isSame = left.utf8.withContiguousStorageIfAvailable { one in
    right.utf8.withContiguousStorageIfAvailable { other in
      guard let base = one.baseAddress, let otherBase = other.baseAddress else { return one.isEmpty }
      return memcmp(base, otherBase, one.count) == 0
    }
  }
  return (isSame ?? nil) ?? left.utf8.elementsEqual(right.utf8)
}

extension Hasher {
  /// Hashes a string consistently with `haveSameScalars`.
  package mutating func combine(scalars text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Literal: Hashable {
  /// Whether two values are equal; text is compared by Unicode scalars, and maps regardless of key order.
  public static func == (left: Literal, right: Literal) -> Bool {
    switch (left, right) {
    case (.none, .none), (.null, .null): true
    case (.toggle(let one), .toggle(let other)), (.boolean(let one), .boolean(let other)): one == other
    case (.integer(let one), .integer(let other)): one == other
    case (.decimal(let one), .decimal(let other)): one == other
    case (.text(let one), .text(let other)): haveSameScalars(one, other)
    case (.list(let one), .list(let other)): one == other
    case (.map(let one), .map(let other)): areSame(one, other)
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .none, .null: break
    case .toggle(let value), .boolean(let value): hasher.combine(value)
    case .integer(let value): hasher.combine(value)
    case .decimal(let value): hasher.combine(value)
    case .text(let text): hasher.combine(scalars: text)
    case .list(let items): hasher.combine(items)
    case .map(let entries): hasher.combine(unordered: entries)
    }
  }

  private static func areSame(_ one: [Entry], _ other: [Entry]) -> Bool {
    haveSameKeys(one, other, keys: { $0.key }, { $0.key }, fits: { $0.value == $1.value })
  }
}

extension Literal {
  /// Reads an unquoted scalar by the core schema of YAML 1.2: as a boolean, null, a number, or text.
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

  /// A fast path: few strings begin like a boolean, null or a number.
  private static func mayBeNoText(_ text: String) -> Bool {
    switch text.utf8.first {
    case UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "n"),
      UInt8(ascii: "N"), UInt8(ascii: "~"):
      true
    case let first?: first < 0x3A
    case nil: false
    }
  }

  /// Reads a number of the core schema of YAML 1.2; `nil` for anything else, including infinity and "not a number".
  package init?(coreNumber text: String) {
    guard let first = text.utf8.first, first < 0x3A else { return nil }
    let bytes = Array(text.utf8)
    if let digits = Self.digits(bytes, after: "0x"), let value = Int(digits, radix: 16) {
      self = .integer(value)
    } else if let digits = Self.digits(bytes, after: "0o"), let value = Int(digits, radix: 8) {
      self = .integer(value)
    } else if let value = Int(text) {
      self = .integer(value)
    } else if case .number(let number)? = WrittenNumber(text) {
      self = number
    } else {
      return nil
    }
  }

  /// Whether a scalar is infinity or "not a number" in the core schema of YAML 1.2, with or without signs.
  package static func isEndless(_ text: String) -> Bool {
    guard let first = text.utf8.first, first < 0x30 else { return false }
    return [".inf", ".nan"].contains(text.drop { $0 == "+" || $0 == "-" }.lowercased())
  }

  /// Whether unquoted text is refused where any value may stand, because it may be meant as a number.
  package static func isDoubtful(_ text: String) -> Bool {
    switch WrittenNumber(text) {
    case .number: false
    case nil: isEndless(text)
    case .ambiguous, .tooLarge, .tooSmall: true
    }
  }

  /// Whether a string has the syntax of a number, even if it is out of range.
  package static func isCoreNumber(_ text: String) -> Bool {
    guard let first = text.utf8.first, first < 0x3A else { return false }
    let bytes = Array(text.utf8)
    return DecimalDigits(text[...].utf8) != nil || digits(bytes, after: "0x") != nil
      || digits(bytes, after: "0o").map(isOctal) ?? false
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
}
