/// The type of the values that scenarios can write in one place.
///
/// The declared type, not the spelling, decides what a word means: `on` is a switch where ``toggle`` is declared, and
/// plain text where ``text`` is.
public enum ValueType: Sendable, Hashable {
  /// A value in one word: ``toggle``, ``text``, ``wholeNumber``, ``decimal`` or ``date``.
  case scalar(Scalar)
  /// One of several names.
  case choice(NameTable)
  /// A list of values of one type.
  indirect case list(ValueType)
  /// A map from any text to values of one type.
  indirect case map(ValueType)
  /// A record: named parts, each with its own type. Optional parts may be left out.
  case record([Field])
  /// One of several forms, each with parts of its own: `declined: { code: 51 }`, or the name alone without parts.
  case oneOf([Variant])
  /// `none`, or a value of the wrapped type.
  indirect case optional(ValueType)
  /// Any value that the core schema of YAML 1.2 can read.
  case anyValue

  /// A named part of a record.
  public struct Field: Sendable, Hashable {
    package let name: String
    package let valueType: ValueType

    /// Declares a part.
    ///
    /// - Parameters:
    ///   - name: The name in scenarios.
    ///   - valueType: The type of the part.
    public init(_ name: String, _ valueType: ValueType) {
      self.name = name
      self.valueType = valueType
    }
  }

  /// A form of ``oneOf(_:)``.
  public struct Variant: Sendable, Hashable {
    package let name: String
    package let fields: [Field]

    /// Declares a form.
    ///
    /// - Parameters:
    ///   - name: The word that scenarios write.
    ///   - fields: Its parts. Without any, scenarios write the name alone.
    public init(_ name: String, _ fields: [Field] = []) {
      self.name = name
      self.fields = fields
    }

    package var isBare: Bool { fields.isEmpty }

    /// Whether the name alone is enough, because every part may be left out.
    package var mayBeBare: Bool { fields.allSatisfy(\.valueType.isOptional) }
  }

  /// A switch: `on`, `off`, `yes`, `no`, `true` or `false`.
  public static var toggle: ValueType { .scalar(Scalar(.toggle)) }
  /// Any text.
  public static var text: ValueType { .scalar(Scalar(.text)) }
  /// A 64-bit whole number.
  public static var wholeNumber: ValueType { .scalar(Scalar(.wholeNumber)) }
  /// A decimal number: `12.50`, compared by value.
  public static var decimal: ValueType { .scalar(Scalar(.decimal)) }
  /// A moment: `2026-11-26T09:00:00Z`, with a time of day and a zone, compared as an instant.
  public static var date: ValueType { .scalar(Scalar(.date)) }

  /// Returns the type of a choice of names.
  ///
  /// - Parameter names: The names that scenarios may write, in the order in which messages list them.
  /// - Returns: A type whose values are these names.
  public static func choice(_ names: [String]) -> ValueType { .choice(NameTable(names)) }

  /// A type that an adapter declares wrongly.
  static func unusable(_ mistake: String) -> ValueType { .choice(NameTable([], mistake: mistake)) }

  /// What is wrong with the declaration of the type.
  package var mistake: String? {
    switch self {
    case .choice(let names): names.mistake
    case .list(let element), .map(let element), .optional(let element): element.mistake
    case .record(let fields): fields.lazy.compactMap(\.valueType.mistake).first
    case .oneOf(let variants): variants.lazy.flatMap(\.fields).compactMap(\.valueType.mistake).first
    case .scalar, .anyValue: nil
    }
  }

  package var isOptional: Bool {
    if case .optional = self { true } else { false }
  }

  package var wrapped: ValueType {
    if case .optional(let valueType) = self { valueType } else { self }
  }

  package var element: ValueType {
    if case .list(let element) = wrapped { element } else { .anyValue }
  }

  package func value(of key: String) -> ValueType {
    switch wrapped {
    case .map(let value): value
    case .record(let fields): fields.first { $0.name == key }?.valueType ?? .anyValue
    case .oneOf(let variants): variants.first { $0.name == key }.map { .record($0.fields) } ?? .anyValue
    case .scalar, .choice, .list, .optional, .anyValue: .anyValue
    }
  }

  /// Whether a single word can be a value.
  package var hasWords: Bool {
    switch wrapped {
    case .list, .map, .record: false
    case .oneOf(let variants): variants.contains(where: \.mayBeBare)
    case .scalar, .choice, .optional, .anyValue: true
    }
  }

  /// All values of a finite type, in the declared order; `nil` for a type with infinitely many.
  package var finiteValues: [Literal]? {
    switch self {
    case .scalar(let scalar): scalar.kind.finiteValues
    case .choice(let names): names.names.map(Literal.text)
    case .optional(let wrapped): wrapped.finiteValues.map { [.none] + $0 }
    case .oneOf(let variants):
      variants.allSatisfy(\.isBare) ? variants.map { .map([Literal.Entry($0.name, .map([]))]) } : nil
    case .list, .map, .record, .anyValue: nil
    }
  }

  /// Whether a scenario could write the value where this type is declared.
  package func takes(_ value: Literal) -> Bool {
    switch (self, value) {
    case (.optional(let wrapped), _): value == .none || wrapped.takes(value)
    case (.scalar(let scalar), _): scalar.kind.takes(value)
    case (.choice(let names), .text(let name)): names.index(of: name) != nil
    case (.list(let element), .list(let items)): items.allSatisfy(element.takes)
    case (.map(let element), .map(let entries)): entries.allSatisfy { element.takes($0.value) }
    case (.record(let fields), .map(let entries)): Self.take(fields, entries)
    case (.oneOf(let variants), .map(let entries)):
      entries.count == 1
        && variants.contains { variant in
          guard haveSameScalars(entries[0].key, variant.name), case .map(let parts) = entries[0].value else {
            return false
          }
          return Self.take(variant.fields, parts)
        }
    case (.anyValue, .none), (.anyValue, .toggle): false
    case (.anyValue, _): true
    case (.choice, _), (.list, _), (.map, _), (.record, _), (.oneOf, _): false
    }
  }

  private static func take(_ fields: [Field], _ entries: [Literal.Entry]) -> Bool {
    fields.count == entries.count
      && fields.allSatisfy { field in
        entries.contains { haveSameScalars($0.key, field.name) && field.valueType.takes($0.value) }
      }
  }

  /// The type in the words of a message: "on or off", "a whole number".
  package var words: String {
    switch self {
    case .scalar(let scalar): scalar.kind.words
    case .choice(let names): "one of " + names.names.joined(separator: ", ")
    case .list(let element): "a list, each item \(element.words)"
    case .map: "a group of keys with names of your own"
    case .record(let fields): "{ " + fields.map { "\($0.name): …" }.joined(separator: ", ") + " }"
    case .oneOf(let variants): "one of " + variants.map(Self.words).joined(separator: ", ")
    case .optional(let wrapped): "\(wrapped.words), or none"
    case .anyValue: "any value"
    }
  }
}

/// A kind of value that one word holds, such as ``ValueType/decimal``.
public struct Scalar: Sendable, Hashable {
  package enum ID: CaseIterable, Sendable { case toggle, text, wholeNumber, decimal, date }

  package static let all = ID.allCases.map(Scalar.init)
  package let id: ID

  init(_ id: ID) { self.id = id }

  /// What is known about the kind.
  package var kind: any ScalarKind.Type {
    switch id {
    case .toggle: SwitchValue.self
    case .text: TextValue.self
    case .wholeNumber: WholeNumberValue.self
    case .decimal: DecimalValue.self
    case .date: DateValue.self
    }
  }
}

extension ValueType {
  /// A form in the words of a message: `cancelled`, `{ declined: { code: … } }`.
  package static func words(_ variant: Variant) -> String {
    variant.isBare ? variant.name : "{ \(variant.name): \(ValueType.record(variant.fields).words) }"
  }

  /// A sample value of this type, the same each time: the first name of a choice, a list of one item.
  ///
  /// - Parameters:
  ///   - name: The name of the declaration that the value is for.
  ///   - invent: Creates the value if the type has infinitely many, for a declaration with this name.
  package func example(of name: String = "", _ invent: (_ valueType: ValueType, _ name: String) -> Literal) -> Literal {
    switch self {
    case .scalar(let scalar): scalar.kind.finiteValues?.first ?? invent(self, name)
    case .choice(let names): names.names.first.map(Literal.text) ?? invent(self, name)
    case .list(let element): .list([element.example(of: name, invent)])
    case .record(let fields): .map(fields.map { Literal.Entry($0.name, $0.valueType.example(of: $0.name, invent)) })
    case .oneOf(let variants): variants.first?.example(invent) ?? invent(self, name)
    case .optional(let wrapped): wrapped.example(of: name, invent)
    case .map, .anyValue: invent(self, name)
    }
  }

  /// A sample value to show or to edit; text is derived from the name of the declaration: `some-token`.
  package func invented(for name: String) -> Literal {
    example(of: name) { valueType, name in
      switch valueType {
      case .scalar(let scalar): scalar.kind.sample(for: name)
      case .map(let element): .map([Literal.Entry("some-key", element.invented(for: "value"))])
      case .choice, .list, .record, .oneOf, .optional, .anyValue: TextValue.sample(for: name)
      }
    }
  }

  /// A value with blanks: `{ token: …, user: … }`; a file with `…` is rejected, so it is never mistaken for a test.
  package var toFillIn: String { blank.flow(self) }

  package var blank: Literal { example { _, _ in .text("…") } }
}

/// The forms of values of ``ValueType/oneOf(_:)``, which coverage counts separately.
extension ValueType {
  /// The name of each form, and a value of it without its parts.
  package var forms: [(name: String, value: Literal)] {
    guard case .oneOf(let variants) = self else { return [] }
    return variants.map { ($0.name, .map([Literal.Entry($0.name, .map([]))])) }
  }
}

extension Literal {
  /// The value without its parts, if it may be one of several forms.
  package var form: Literal? {
    guard case .map(let entries) = self, entries.count == 1, case .map = entries[0].value else { return nil }
    return .map([Entry(entries[0].key, .map([]))])
  }
}

extension ValueType.Variant {
  /// A sample value of this form.
  package func example(_ invent: (_ valueType: ValueType, _ name: String) -> Literal) -> Literal {
    .map([Literal.Entry(name, ValueType.record(fields).example(of: name, invent))])
  }
}
