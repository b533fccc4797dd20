import Rehearse

/// What varies in an exploration, and what does not.
///
/// Without anything fixed it is the whole world that a vocabulary allows: what the `explore` command looks at. A rule fixes what
/// it and its file write below `given`.
package struct World: Sendable {
  /// How calls with certain arguments are answered: each time by any of these.
  package struct Choice: Sendable {
    /// What a call must fit; empty for all calls.
    package var arguments: [ArgumentPattern]
    /// A response without a delay comes whenever another event could come before it; one with a delay, exactly then.
    package var oneOf: [Response]

    package init(arguments: [ArgumentPattern] = [], oneOf: [Response]) {
      self.arguments = arguments
      self.oneOf = oneOf
    }
  }

  /// Givens with a value that does not vary, by their places.
  package var given: [Int: Literal]
  /// Operations whose answers are fixed, by their places: the first choice that a call fits answers it, and a call that fits
  /// none is never answered.
  package var answers: [Int: [Choice]]
  /// What happens first, once, and belongs to every sequence.
  package var prefix: [Plan.Trigger]
  /// Actions that are never fired but in the prefix.
  package var leftOut: PlaceSet

  package init(
    given: [Int: Literal] = [:], answers: [Int: [Choice]] = [:], prefix: [Plan.Trigger] = [],
    leftOut: PlaceSet = PlaceSet()
  ) {
    self.given = given
    self.answers = answers
    self.prefix = prefix
    self.leftOut = leftOut
  }
}
