/// Why a plan has no trace that can be evaluated.
package struct PlanFault: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    /// A type refuses a value, though the value is of its shape.
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
