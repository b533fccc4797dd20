/// Something a scenario can say about the world before the first action, with its type in Swift.
///
/// Declare it as a stored property of a ``ModuleAdapter``, and read it with ``Stage/value(of:)``, or have a ``Call`` answer from it. A
/// scenario writes it below `given`, under its name.
public struct Given<Value: ScenarioValue>: Sendable {
  let place: DeclaredPlace
  /// What holds when no scenario says otherwise.
  public let defaultValue: Value

  /// Declares a given.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes.
  ///   - defaultValue: what holds when no scenario says otherwise.
  ///   - summary: what it is, in a sentence for the reference and for editors.
  ///   - setsInitialState: whether it shows in the state before the first action, and so always counts as read.
  ///   - equivalent: the values that the module treats alike.
  ///   - examples: values worth trying where the type has no end of them: see <doc:WhatIsExplored>.
  public init(
    _ name: String, _ defaultValue: Value, _ summary: String, setsInitialState: Bool = false,
    equivalent: [Equivalence] = [],
    examples: [Value] = []
  ) {
    self.defaultValue = defaultValue
    place = Declarations.add(
      GivenDeclaration(
        name: name, summary: summary, valueType: Value.valueType, default: defaultValue.literal, isFlag: false,
        setsInitialState: setsInitialState, equivalent: equivalent, examples: DeclaredExamples(examples)))
  }
}

extension Given<Bool> {
  /// A feature flag, which scenarios write below `flags`; off when nobody says otherwise.
  ///
  /// - Parameters:
  ///   - name: as the module asks for it, with a ``FlagQuery``.
  ///   - summary: what is on with it, in a sentence for the reference and for editors.
  public init(flag name: String, _ summary: String) {
    defaultValue = false
    place = Declarations.add(
      GivenDeclaration(
        name: name, summary: summary, valueType: .toggle, default: .toggle(false), isFlag: true, setsInitialState: false
      ))
  }
}

/// What is declared of a given, without its Swift type.
package final class GivenDeclaration: Sendable {
  package let name: String
  package let summary: String
  package let valueType: ValueType
  package let defaultValue: Literal
  package let isFlag: Bool
  package let setsInitialState: Bool
  /// Values that the module treats alike.
  package let equivalent: [Equivalence]
  package let examples: DeclaredExamples

  init(
    name: String, summary: String, valueType: ValueType, default defaultValue: Literal, isFlag: Bool,
    setsInitialState: Bool,
    equivalent: [Equivalence] = [], examples: DeclaredExamples = DeclaredExamples()
  ) {
    self.name = name
    self.summary = summary
    self.valueType = valueType
    self.defaultValue = defaultValue
    self.isFlag = isFlag
    self.setsInitialState = setsInitialState
    self.equivalent = equivalent
    self.examples = examples
  }

  /// How a scenario's path names it: `authorization`, `flags.enable_…`.
  package var path: String { isFlag ? "flags.\(name)" : name }
}
