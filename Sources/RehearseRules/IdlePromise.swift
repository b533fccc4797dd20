import RehearseLanguage
import RehearseScenario
import RehearseSource

/// Something that a rule speaks of and that no sequence met, so that it says nothing.
package enum IdlePromise: Sendable {
  /// An operation of `at most once`, with its name.
  case limit(Rule.Limit, String)
  case whenever(SourceRange)

  var range: SourceRange {
    switch self {
    case .limit(let limit, _): limit.range
    case .whenever(let range): range
    }
  }

  var warning: Diagnostic {
    switch self {
    case .limit(let limit, let operation): Diagnostic(.warning, at: limit.range, .neverCalled(operation))
    case .whenever(let range): Diagnostic(.warning, at: range, .neverMet)
    }
  }
}

extension Message {
  fileprivate static func neverCalled(_ operation: String) -> Message {
    Message(
      WarningCode.neverCalled, "no sequence called \"\(operation)\", so `at most once` says nothing of it",
      hints: ["Remove it, or check what `given` and `anything but` leave out."])
  }

  fileprivate static var neverMet: Message {
    Message(
      WarningCode.neverMet, "no sequence met this `whenever`, so `state` was never looked at",
      hints: ["Check the values, and what `given` and `anything but` leave out."])
  }
}
