/// What is to be done with a module: the executable half of a case, without what is expected of it.
///
/// It can be sent to a host: it holds nothing but values, patterns and numbers. A class, since its lists would be
/// counted at every hand it passes through.
package final class Plan: Sendable {
  /// A response with the index of its operation in the vocabulary.
  package struct Prepared: Sendable, Hashable {
    package var operation: Int
    package var script: ResponseScript

    package init(operation: Int, script: ResponseScript) {
      self.operation = operation
      self.script = script
    }
  }

  /// Something that happens in a step.
  package enum Trigger: Sendable, Hashable {
    /// An action of the vocabulary with all its arguments.
    case action(Int, [Literal])
    /// Virtual milliseconds pass.
    case advance(Int64)
  }

  /// The value of every given, in the vocabulary's order.
  package let given: [Literal]
  package let responses: [Prepared]
  package let steps: [[Trigger]]

  package init(given: [Literal], responses: [Prepared], steps: [[Trigger]]) {
    self.given = given
    self.responses = responses
    self.steps = steps
  }
}

/// Two plans are equal if a module meets the same and the same happens to it, in any order the responses were written.
///
/// They are compared as they are, never as text: a file may repeat a long value in ten thousand cases.
extension Plan: Hashable {
  package static func == (one: Plan, other: Plan) -> Bool {
    one.given == other.given && one.steps == other.steps && Set(one.responses) == Set(other.responses)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(given)
    hasher.combine(steps)
    hasher.combine(Set(responses))
  }
}
