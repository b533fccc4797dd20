#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A value as a scenario writes it, as a module passes it on, and as the two are compared.
public enum Literal: Sendable {
  /// `none`: absence, where the declared shape is optional.
  case none
  /// A switch: `on` or `off`, `yes` or `no`, `true` or `false`.
  case toggle(Bool)
  /// A whole number.
  case integer(Int)
  /// A text, or the name of one of a few choices.
  case text(String)
  /// A list.
  case list([Literal])
  /// A map in the order it was written, or a record in the order of its declaration.
  case map([Entry])
  /// `true` or `false` where any value may stand; a switch is a `toggle`.
  case boolean(Bool)
  /// `null` where any value may stand.
  case null
  /// A number that is not whole; one that is becomes an `integer`, so that 1 and 1.0 are equal.
  case decimal(Double)

  /// A key with its value.
  public struct Entry: Sendable, Hashable {
    /// As it is written.
    public var key: String
    /// What stands behind it.
    public var value: Literal

    /// A key with its value.
    public init(_ key: String, _ value: Literal) {
      self.key = key
      self.value = value
    }

    public static func == (left: Entry, right: Entry) -> Bool {
      haveSameScalars(left.key, right.key) && left.value == right.value
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(scalars: key)
      hasher.combine(value)
    }
  }
}

/// Whether two texts consist of the same Unicode scalars.
///
/// Swift's own `==` takes texts for equal that only look the same; a contract test must not.
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
  /// Takes in a text so that two that `haveSameScalars` have the same hash.
  package mutating func combine(scalars text: String) {
    var text = text
    text.withUTF8 { combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension Literal: Hashable {
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

  /// Maps are equal whatever the order of their keys.
  private static func areSame(_ one: [Entry], _ other: [Entry]) -> Bool {
    haveSameKeys(one, other, { $0.key }, { $0.key }, { $0.value == $1.value })
  }
}
