import Rehearse

/// Where a value goes: its shape, its name, and the values that are declared as worth trying there.
package struct ValueSlot: Sendable {
  package let shape: ValueShape
  /// What it is given for: the name of an argument, of a given, or of a part of a record.
  let name: String
  let examples: [Literal]
  /// Whether the type takes a value of its shape; what it refuses is never tried.
  private let takes: @Sendable (Literal) -> Bool
  /// Whether its values are to be shown to nobody.
  let isSecret: Bool
  /// A text with more bytes than this is a long one: beyond it, columns of tables and single bytes for a length end.
  static let longText = 256
  /// A map with so many keys and more has many: more than anybody who looks only at the first of them looks at.
  static let manyKeys = 12

  init(
    _ shape: ValueShape, _ name: String, _ examples: [Literal] = [], isSecret: Bool = false,
    takes: @escaping @Sendable (Literal) -> Bool = { _ in true }
  ) {
    self.shape = shape
    self.name = name
    self.examples = examples
    self.isSecret = isSecret
    self.takes = takes
  }

  private init(_ shape: ValueShape, _ name: String, _ examples: DeclaredExamples, isSecret: Bool = false) {
    self.init(shape, name, examples.values, isSecret: isSecret, takes: examples.takes)
  }

  package init(_ parameter: ParameterDeclaration) {
    self.init(parameter.shape, parameter.name, parameter.examples, isSecret: parameter.isSecret)
  }

  package init(_ given: GivenDeclaration) { self.init(given.shape, given.name, given.examples) }

  /// What an operation answers; `nil` where it answers nothing, or only from a given.
  package static func returned(by operation: OperationDeclaration) -> ValueSlot? {
    guard case .value(let returns, _, _) = operation.answers else { return nil }
    return ValueSlot(returns, operation.name, operation.returned)
  }

  /// What an operation fails with; `nil` where it cannot fail.
  package static func failure(of operation: OperationDeclaration) -> ValueSlot? {
    guard case .value(_, let errors?, _) = operation.answers else { return nil }
    return ValueSlot(errors, "error", operation.failures)
  }

  /// The same for what is never none.
  var wrapped: ValueSlot {
    ValueSlot(shape.wrapped, name, examples.filter { $0 != .none }, isSecret: isSecret, takes: takes)
  }

  /// Those of some values that the type takes.
  func taken(_ values: [Literal]) -> [Literal] { values.filter(takes) }

  /// A part of the record that goes here.
  func part(_ field: ValueShape.Field) -> ValueSlot {
    let parts = examples.compactMap { example -> Literal? in
      guard case .map(let entries) = example else { return nil }
      return entries.first { haveSameScalars($0.key, field.name) }?.value
    }
    return ValueSlot(field.shape, field.name, parts, isSecret: isSecret)
  }

  /// An item of the list, or a value of the map, that goes here.
  func element(_ shape: ValueShape) -> ValueSlot { ValueSlot(shape, name, isSecret: isSecret) }
}

/// Arguments beside each other: that two texts are the same may be a case of its own.
extension [ValueSlot] {
  /// The class of each argument of an action.
  func classNames(of arguments: [Literal], _ earlier: EarlierValues) -> [String] {
    indices.map { place in
      let like = siblings(of: place, arguments).first { arguments[$0] == arguments[place] }
      return like.map { "as \(self[$0].name)" } ?? self[place].className(of: arguments[place], earlier)
    }
  }

  /// The texts before an argument that it could be the same as.
  func siblingValues(of place: Int, _ arguments: [Literal]) -> [Literal] {
    self[place].taken(siblings(of: place, arguments).map { arguments[$0] })
  }

  private func siblings(of place: Int, _ arguments: [Literal]) -> [Int] {
    guard case .text = self[place].shape.wrapped else { return [] }
    // A text of one character is too short to be anybody's name or password.
    return (0..<place).filter { if case .text(let text) = arguments[$0] { text.count > 1 } else { false } }
  }
}

/// The values of a given that are worth trying.
package enum GivenValues {
  /// The standard value first; of those that the module is declared to treat alike, where there is no end of them, an ordinary one
  /// and the empty text, which is easily taken for none.
  package static func all(_ given: GivenDeclaration) -> [Literal] {
    let slot = ValueSlot(given)
    var values = slot.values()
    if given.shape.finiteValues == nil, given.equivalent.contains(where: { $0.values.contains("any value") }) {
      values =
        [given.standard == .none ? slot.ordinary(EarlierValues()) ?? .none : given.standard]
        + values.filter { [.none, .text("")].contains($0) }
    }
    return [given.standard] + values.filter { $0 != given.standard }
  }
}
