/// What one argument of a call is compared with.
package struct ArgumentPattern: Sendable, Hashable {
  /// The parameter's place in its operation.
  package var parameter: Int
  package var pattern: Pattern

  package init(parameter: Int, pattern: Pattern) {
    self.parameter = parameter
    self.pattern = pattern
  }
}

extension [ArgumentPattern] {
  /// Whether the arguments of a call fit all of them; arguments that are not named are not looked at.
  package func match(_ arguments: [Literal]) -> Bool {
    allSatisfy { $0.parameter < arguments.count && $0.pattern.matches(arguments[$0.parameter]) }
  }
}
