import RehearseSource
import RehearseVocabulary

/// An expected call: an operation, and those of its arguments that the author wrote.
package struct CallPattern: Sendable {
  package struct Argument: Sendable, Hashable {
    package var parameter: Int
    package var pattern: Pattern
  }

  package var operation: Int
  package var arguments: [Argument]
  package var range: SourceRange

  /// Whether a call is one of these; arguments that are not written are not looked at.
  package func matches(_ call: Trace.Call) -> Bool {
    call.operation == operation
      && arguments.allSatisfy { argument in
        argument.parameter < call.arguments.count && argument.pattern.matches(call.arguments[argument.parameter])
      }
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
