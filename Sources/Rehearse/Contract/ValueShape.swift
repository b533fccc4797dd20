/// The type of a value that a scenario can write.
///
/// Decoding, messages, tables, the schema and the reference all read this and nothing else. The declared shape decides what a
/// word means, never its spelling: `on` is a switch here and plain text there.
public enum ValueShape: Sendable, Hashable {
  /// `on off yes no true false`.
  case toggle
  /// Any text.
  case text
  /// A whole number.
  case wholeNumber
  /// One of these names.
  case choice(NameTable)
  /// A list of values of one shape.
  indirect case list(ValueShape)
  /// A map from any text to values of one shape.
  indirect case map(ValueShape)
  /// Named parts, each with a shape of its own.
  case record([Field])
  /// `none`, or the wrapped shape.
  indirect case optional(ValueShape)
  /// Whatever YAML 1.2's core rules read.
  case anyValue

  /// A named part of a record.
  public struct Field: Sendable, Hashable {
    package let name: String
    package let shape: ValueShape

    /// Names a part.
    public init(_ name: String, _ shape: ValueShape) {
      self.name = name
      self.shape = shape
    }
  }

  /// One of these names.
  public static func choice(_ names: [String]) -> ValueShape { .choice(NameTable(names)) }

  package var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  /// The shape without its `none`.
  package var wrapped: ValueShape {
    if case .optional(let shape) = self { shape } else { self }
  }

  /// The shape of a list's items.
  package var element: ValueShape {
    if case .list(let element) = wrapped { element } else { .anyValue }
  }

  /// The shape of what stands at a key.
  package func value(of key: String) -> ValueShape {
    switch wrapped {
    case .map(let value): value
    case .record(let fields): fields.first { $0.name == key }?.shape ?? .anyValue
    default: .anyValue
    }
  }

  /// Every value of a finite shape, in the declared order; `nil` when there is no end of them.
  package var finiteValues: [Literal]? {
    switch self {
    case .toggle: [.toggle(true), .toggle(false)]
    case .choice(let names): names.names.map(Literal.text)
    case .optional(let wrapped): wrapped.finiteValues.map { [.none] + $0 }
    default: nil
    }
  }

  /// Whether a scenario could write a value where this shape is declared.
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
          entries.contains { haveSameScalars($0.key, field.name) && field.shape.takes($0.value) }
        }
    case (.anyValue, .none), (.anyValue, .toggle): false
    case (.anyValue, _): true
    default: false
    }
  }

  /// What a value of this shape is, in the words of a message: "on or off", "a whole number".
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
