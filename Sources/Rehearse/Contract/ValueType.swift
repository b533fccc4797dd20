/// The type of a value that a scenario can write.
///
/// Decoding, messages, tables, the schema and the reference all read this and nothing else. The declared type decides what a
/// word means, never its spelling: `on` is a switch here and plain text there.
public enum ValueType: Sendable, Hashable {
  /// `on off yes no true false`.
  case toggle
  /// Any text.
  case text
  /// A whole number.
  case wholeNumber
  /// One of these names.
  case choice(NameTable)
  /// A list of values of one type.
  indirect case list(ValueType)
  /// A map from any text to values of one type.
  indirect case map(ValueType)
  /// Named parts, each with a type of its own.
  case record([Field])
  /// `none`, or the wrapped type.
  indirect case optional(ValueType)
  /// Whatever YAML 1.2's core rules read.
  case anyValue

  /// A named part of a record.
  public struct Field: Sendable, Hashable {
    package let name: String
    package let valueType: ValueType

    /// Names a part.
    public init(_ name: String, _ valueType: ValueType) {
      self.name = name
      self.valueType = valueType
    }
  }

  /// One of these names.
  public static func choice(_ names: [String]) -> ValueType { .choice(NameTable(names)) }

  package var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  /// The type without its `none`.
  package var wrapped: ValueType {
    if case .optional(let valueType) = self { valueType } else { self }
  }

  /// The type of a list's items.
  package var element: ValueType {
    if case .list(let element) = wrapped { element } else { .anyValue }
  }

  /// The type of what stands at a key.
  package func value(of key: String) -> ValueType {
    switch wrapped {
    case .map(let value): value
    case .record(let fields): fields.first { $0.name == key }?.valueType ?? .anyValue
    default: .anyValue
    }
  }

  /// Every value of a finite type, in the declared order; `nil` when there is no end of them.
  package var finiteValues: [Literal]? {
    switch self {
    case .toggle: [.toggle(true), .toggle(false)]
    case .choice(let names): names.names.map(Literal.text)
    case .optional(let wrapped): wrapped.finiteValues.map { [.none] + $0 }
    default: nil
    }
  }

  /// Whether a scenario could write a value where this type is declared.
  package func takes(_ value: Literal) -> Bool {
    switch (self, value) {
    case (.optional(let wrapped), _): value == .none || wrapped.takes(value)
    case (.toggle, .toggle), (.text, .text), (.wholeNumber, .integer): true
    case (.choice(let names), .text(let name)): names.index(of: name) != nil
    case (.list(let element), .list(let items)): items.allSatisfy(element.takes)
    case (.map(let element), .map(let entries)): entries.allSatisfy { element.takes($0.value) }
    case (.record(let fields), .map(let entries)):
      fields.count == entries.count
        && fields.allSatisfy { field in
          entries.contains { haveSameScalars($0.key, field.name) && field.valueType.takes($0.value) }
        }
    case (.anyValue, .none), (.anyValue, .toggle): false
    case (.anyValue, _): true
    default: false
    }
  }

  /// What a value of this type is, in the words of a message: "on or off", "a whole number".
  package var words: String {
    switch self {
    case .toggle: "on or off"
    case .text: "text"
    case .wholeNumber: "a whole number"
    case .choice(let names): "one of " + names.names.joined(separator: ", ")
    case .list(let element): "a list, each item \(element.words)"
    case .map: "a group of keys with names of your own"
    case .record(let fields): "{ " + fields.map { "\($0.name): …" }.joined(separator: ", ") + " }"
    case .optional(let wrapped): "\(wrapped.words), or none"
    case .anyValue: "any value"
    }
  }
}

extension ValueType {
  /// A value of this type, made from nothing but what is declared: the first of its names, a switch that is on, one item,
  /// every part of a record.
  ///
  /// Of what has no end of values only the caller knows which one serves: one to show, one to be replaced, one to alter.
  ///
  /// - Parameters:
  ///   - name: what the value is given for.
  ///   - invent: makes a value of such a type, for what has such a name.
  package func example(of name: String = "", _ invent: (_ valueType: ValueType, _ name: String) -> Literal) -> Literal {
    switch self {
    case .toggle: .toggle(true)
    case .choice(let names): names.names.first.map(Literal.text) ?? invent(self, name)
    case .list(let element): .list([element.example(of: name, invent)])
    case .record(let fields): .map(fields.map { Literal.Entry($0.name, $0.valueType.example(of: $0.name, invent)) })
    case .optional(let wrapped): wrapped.example(of: name, invent)
    case .text, .wholeNumber, .map, .anyValue: invent(self, name)
    }
  }

  /// A value to show or to begin with; texts are made from the name of what they are given for: `some-token`.
  package func invented(for name: String) -> Literal {
    example(of: name) { valueType, name in
      switch valueType {
      case .wholeNumber: .integer(1)
      case .map(let element): .map([Literal.Entry("some-key", element.invented(for: "value"))])
      default: .text("some-\(Self.words(in: name))")
      }
    }
  }

  /// `loggedInUser` as `logged-in-user`.
  private static func words(in name: String) -> String {
    var result = ""
    for character in name {
      if character.isUppercase, !result.isEmpty, result.last != "-" { result += "-" }
      result += character == "." ? "-" : character.lowercased()
    }
    return result
  }

  /// A value to be filled in: `{ token: …, user: … }`.
  ///
  /// A file that holds the `…` is refused, so nobody takes it for a test by mistake.
  package var toFillIn: String { example { _, _ in .text("…") }.flow(self) }
}
