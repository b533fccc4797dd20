import Rehearse

/// An expected call: an operation, and those of its arguments that the author wrote.
package struct CallPattern: Sendable {
  package var operation: Int
  package var arguments: [ArgumentPattern]
  package var range: SourceRange

  /// Whether a call is one of these; arguments that are not written are not looked at.
  package func matches(_ call: Trace.CallRecord) -> Bool {
    call.operation == operation && arguments.match(call.arguments)
  }
}

/// Two expected calls are equal wherever they are written, and whatever the order of their arguments.
extension CallPattern: Hashable {
  package static func == (one: CallPattern, other: CallPattern) -> Bool {
    one.operation == other.operation && one.arguments.count == other.arguments.count
      && one.arguments.allSatisfy(other.arguments.contains)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(operation)
    hasher.combine(Set(arguments))
  }
}
