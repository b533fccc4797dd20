/// What is to be done with a module: the executable half of a case, without what is expected of it.
///
/// It can be sent to a host: it holds nothing but values, patterns and numbers. A class, since its lists would be
/// counted at every hand it passes through.
package final class Plan: Sendable {
  /// A response with the index of its operation in the contract.
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
    /// An action of the contract with all its arguments.
    case action(Int, [Literal])
    /// Virtual milliseconds pass.
    case advance(Int64)
  }

  /// The value of every given, in the contract's order.
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

/// Virtual time, which every scenario can let pass.
package enum ClockAdvance {
  package static let word: StaticString = "clock.advance"
  package static let action = "\(word)"
  package static let sentence = "Virtual time passes; nothing waits"
  package static let example = "2s"
  /// What a span of time looks like: more than nothing, and its unit directly after the number.
  package static let pattern = "^0*[1-9][0-9]*(ms|s|m|h)$"
}

/// Why a plan has no trace that can be evaluated.
package struct PlanFault: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// A Swift type refuses a value of its declared type.
    case unreadable
    case neverRests
    /// A mistake in the adapter.
    case adapter
    /// The answer would be longer than a line may be.
    case tooLarge
    case unknownModule
    /// The host does not know the request.
    case unsupported
  }

  package var kind: Kind
  /// Completes the sentence "the module "login" could not be run: …", without a full stop.
  package var reason: String
  /// The value that a type refused.
  package var place: ValuePlace?

  package init(_ kind: Kind, _ reason: String, at place: ValuePlace? = nil) {
    (self.kind, self.reason, self.place) = (kind, reason, place)
  }
}

extension PlanFault {
  static let noTasks = PlanFault(
    .adapter,
    "it has tasks, which need macOS 15.4, iOS 18.4 or newer: the Swift runtime of this system has no hooks for them")
}

/// A value of a plan, by where it stands.
package enum ValuePlace: Sendable, Hashable {
  /// A given, by its path.
  case given(String)
  /// What an operation returns or fails with.
  case answer(operation: String, Answer)
  case argument(action: String, name: String)

  package enum Answer: String, Sendable, Hashable {
    case returns, fails
  }
}
