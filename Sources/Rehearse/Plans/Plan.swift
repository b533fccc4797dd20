/// The executable half of a case, without its expectations.
///
/// It can be sent to a host, because it only contains values, patterns and numbers. It is a class to avoid reference
/// counting for each of its lists.
package final class Plan: Sendable {
  package struct Prepared: Sendable, Hashable {
    package var operation: Int
    package var script: ResponseScript

    package init(operation: Int, script: ResponseScript) {
      self.operation = operation
      self.script = script
    }
  }

  package enum Trigger: Sendable, Hashable {
    /// An action by its index in the contract, with all arguments.
    case action(Int, [Literal])
    /// Virtual time passes, in milliseconds.
    case advance(Int64)
  }

  package let given: [Literal]
  package let responses: [Prepared]
  package let steps: [[Trigger]]

  package init(given: [Literal], responses: [Prepared], steps: [[Trigger]]) {
    self.given = given
    self.responses = responses
    self.steps = steps
  }
}

extension Plan {
  /// The actions in the order in which they are fired.
  var actionIndices: [(step: Int, trigger: Int)] {
    var indices: [(step: Int, trigger: Int)] = []
    for step in steps.indices {
      for trigger in steps[step].indices {
        if case .action = steps[step][trigger] { indices.append((step, trigger)) }
      }
    }
    return indices
  }
}

/// Plans are equal if they have the same givens, steps and responses, regardless of the order of the responses.
///
/// They are not converted to text to compare them: a file may repeat a long value in ten thousand cases.
extension Plan: Hashable {
  package static func == (one: Plan, other: Plan) -> Bool {
    one === other
      || one.given == other.given && one.steps == other.steps
        && (one.responses == other.responses || Set(one.responses) == Set(other.responses))
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(given)
    hasher.combine(steps)
    hasher.combine(Set(responses))
  }
}

/// The built-in trigger that lets virtual time pass, available in every module.
package enum ClockAdvance {
  package static let word: StaticString = "clock.advance"
  package static let action = "\(word)"
  package static let sentence = "Virtual time passes; nothing waits"
  package static let example = "2s"
  /// The syntax of a time span: a number above 0, directly followed by its unit.
  package static let pattern = "^0*[1-9][0-9]*(ms|s|m|h)$"
}

package struct PlanFault: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// A Swift type rejects a value of its declared type.
    case unreadable
    case neverRests
    case adapter
    /// The module waited in real time. A busy machine can look the same.
    case waited
    /// The answer exceeds the maximum length of a line.
    case tooLarge
    case unknownModule
    /// The host does not know the request.
    case unsupported
  }

  package var kind: Kind
  /// Completes the sentence "the module "login" could not be run: …", without a period.
  package var reason: String
  package var path: ValuePath?

  package init(_ kind: Kind, _ reason: String, at path: ValuePath? = nil) {
    (self.kind, self.reason, self.path) = (kind, reason, path)
  }
}

extension PlanFault {
  static let noTasks = PlanFault(
    .adapter,
    "it has tasks, which need macOS 15.4, iOS 18.4 or newer: the Swift runtime of this system has no hooks for them")
}

/// The path of a value in a plan.
package enum ValuePath: Sendable, Hashable {
  /// A given, by its path.
  case given(String)
  /// The value that an operation returns, fails with or delivers in a stream.
  case answer(operation: String, Answer)
  case argument(action: String, name: String)

  package enum Answer: String, Sendable, Hashable {
    case returns, fails, stream
  }
}
