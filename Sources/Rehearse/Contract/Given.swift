/// What holds before the first action, which scenarios can set.
///
/// Declare it as a stored property of a ``ModuleAdapter``. Read it with ``Stage/value(of:)``, or let a ``Call`` answer
/// with it. A scenario sets it by name under `given`.
///
/// ```swift
/// let limit = Given<Int>("limit", 100, "What the customer would pay")
/// ```
public struct Given<Value: ScenarioValue>: Sendable {
  let declarationID: DeclarationID
  /// The value in scenarios that do not set the given.
  public let defaultValue: Value

  /// Declares a given.
  ///
  /// - Parameters:
  ///   - name: The name in scenarios: a letter, then any letters, digits, `_`, `-` and `.`.
  ///   - defaultValue: The value in scenarios that do not set the given.
  ///   - summary: What the given means, in one sentence for the reference and for editors.
  ///   - setsInitialState: Whether the value is visible in the initial state, and so always counts as read.
  ///   - equivalent: Values that the module treats alike.
  ///   - examples: Values to try if the type has infinitely many. See <doc:WhatIsExplored>.
  public init(
    _ name: String, _ defaultValue: Value, _ summary: String, setsInitialState: Bool = false,
    equivalent: [Equivalence] = [],
    examples: [Value] = []
  ) {
    self.defaultValue = defaultValue
    declarationID = Declarations.add(
      GivenDeclaration(
        name: name, summary: summary, valueType: Value.valueType, default: defaultValue.literal, isFlag: false,
        setsInitialState: setsInitialState, equivalent: equivalent, examples: DeclaredExamples(examples)))
  }
}

extension Given<Bool> {
  /// Declares a feature flag, which is off by default.
  ///
  /// Scenarios set it under `given: flags`.
  ///
  /// - Parameters:
  ///   - name: The name that the module passes to the ``FlagQuery``.
  ///   - summary: What the flag turns on, in one sentence for the reference and for editors.
  public init(flag name: String, _ summary: String) {
    defaultValue = false
    declarationID = Declarations.add(
      GivenDeclaration(
        name: name, summary: summary, valueType: .toggle, default: .toggle(false), isFlag: true, setsInitialState: false
      ))
  }
}

package final class GivenDeclaration: Sendable {
  package let name: String
  package let summary: String
  package let valueType: ValueType
  package let defaultValue: Literal
  package let isFlag: Bool
  package let setsInitialState: Bool
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

  /// The path of the given in scenarios: `authorization`, `flags.enable_…`.
  package var path: String { isFlag ? "flags.\(name)" : name }
}
