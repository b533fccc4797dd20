import Synchronization

/// A `Codable` type with parts, which scenarios write by the keys of its coding.
///
/// A conforming type declares nothing. Its parts are what its coding reads, so it needs no public initializer:
///
/// ```swift
/// extension Profile: CodableValue {}
/// ```
///
/// Its parts may be values of scenarios, enums with raw values that are `CaseIterable`, and other `Codable` types, also as
/// optionals, in arrays, and in dictionaries whose keys are texts. Only the types that scenarios name themselves need a
/// conformance. Dates and numbers are written as anywhere in a scenario.
///
/// If its coding cannot be followed, as that of an enum with payloads or of a type that contains itself, the program says
/// so before it runs anything. Make such a type a ``RecordValue`` or a ``OneOfValue``.
public protocol CodableValue: ScenarioValue, Codable {}

extension CodableValue {
  public static var valueType: ValueType { CodableForm.of(Self.self).valueType }

  public init?(literal: Literal) {
    guard CodableForm.of(Self.self).isUsable, let value = try? LiteralSource.value(Self.self, of: literal) else {
      return nil
    }
    self = value
  }

  public var literal: Literal {
    let form = CodableForm.of(Self.self)
    return form.isUsable ? (try? form.literal(of: self)) ?? .none : .none
  }

  public static func refusal(of literal: Literal) -> String {
    do {
      _ = try LiteralSource.value(Self.self, of: literal)
      return Refusal.unknown
    } catch {
      return AnyValue.reason(error)
    }
  }

  public static var examples: [Self] { (CodableForm.of(Self.self).example as? Self).map { [$0] } ?? [] }
}

/// How scenarios write the values of a `Codable` type.
struct CodableForm: Sendable {
  let valueType: ValueType
  /// A value that the type takes; `nil` if its coding cannot be followed.
  let example: (any Sendable)?

  var isUsable: Bool { example != nil }

  private static let known = Mutex<[ObjectIdentifier: CodableForm]>([:])

  static func of<Value: CodableValue>(_ type: Value.Type) -> CodableForm {
    let id = ObjectIdentifier(type)
    if let form = known.withLock({ $0[id] }) { return form }
    // Outside of the lock, because it may ask for the forms of parts.
    let form = CodableForm(following: type)
    known.withLock { $0[id] = form }
    return form
  }

  private init(valueType: ValueType, example: (any Sendable)?) { (self.valueType, self.example) = (valueType, example) }

  private init<Value: CodableValue>(following type: Value.Type) {
    do {
      let (valueType, example) = try ProbeSource.follow(type)
      self.init(valueType: valueType, example: example)
      // A type that codes itself by hand may write something else than it reads.
      let literal = try literal(of: example)
      guard valueType.takes(literal), try self.literal(of: LiteralSource.value(type, of: literal)) == literal else {
        throw Unfollowable(reason: "what it encodes is not what it decodes")
      }
    } catch let error as Unfollowable where error.isWhole {
      self.init(valueType: .unusable(error.reason), example: nil)
    } catch {
      self.init(type, mistake: (error as? Unfollowable)?.reason ?? AnyValue.reason(error))
    }
  }

  private init<Value: CodableValue>(_ type: Value.Type, mistake: String) {
    let advice = "Make it a RecordValue, or a OneOfValue if it is an enum with payloads"
    self.init(valueType: .unusable("\(type) cannot be a CodableValue: \(mistake). \(advice)"), example: nil)
  }

  func literal(of value: some Encodable) throws -> Literal {
    try LiteralEncoder.parts(of: value).filled(valueType)
  }
}

/// A coding that cannot be followed.
struct Unfollowable: Error {
  let reason: String
  /// Whether the reason is the mistake of another type.
  var isWhole = false
}

extension Literal {
  /// With `none` for the optional parts that a value does not encode, and in the order of the type.
  fileprivate func filled(_ valueType: ValueType) -> Literal {
    switch (valueType.wrapped, self) {
    case (.record(let fields), .map(let entries)):
      .map(
        fields.map { Entry($0.name, part($0.name)?.filled($0.valueType) ?? .none) }
          + entries.filter { entry in !fields.contains { haveSameScalars($0.name, entry.key) } })
    case (.list(let element), .list(let items)): .list(items.map { $0.filled(element) })
    case (.map(let element), .map(let entries)): .map(entries.map { Entry($0.key, $0.value.filled(element)) })
    default: self
    }
  }
}
