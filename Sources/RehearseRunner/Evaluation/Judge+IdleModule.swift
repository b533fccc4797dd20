import Rehearse
import RehearseLanguage

extension Judge {
  /// Whether a case would pass with a module that does nothing at all, although its module does something.
  package static func passesIdle(_ testCase: Case, _ trace: Trace, _ vocabulary: Vocabulary) -> Bool {
    testCase.rule == nil && trace.showsBehaviour(of: vocabulary)
      && holds(testCase, trace.doingNothing(), vocabulary)
  }
}

extension Trace {
  /// Whether the module did anything that can be seen: made a call that is compared, or changed its state.
  package func showsBehaviour(of vocabulary: Vocabulary) -> Bool {
    !writes.isEmpty || calls.contains { vocabulary.commands.has($0.operation) }
  }
}
