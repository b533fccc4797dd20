import ExampleModules

/// Both ports of a decider in one test double, which answers only on request.
final class PushPromptStubs: FlagPort, NotificationSettingsPort {
  var journal: [String] = []
  var flag: Bool
  private var questions: [(AuthorizationStatus) -> Void] = []

  init(flag: Bool = false) {
    self.flag = flag
  }

  /// A decider that records its decisions in the journal.
  func decider() -> PushPromptDecider {
    let decider = PushPromptDecider(flags: self, notifications: self)
    decider.onChange = { [unowned self, unowned decider] state in
      let same = decider.state == state
      journal.append(same ? "= \(state.decision?.rawValue ?? "none")" : "the observer was told something else")
    }
    return decider
  }

  func isEnabled(_ name: String) -> Bool {
    journal.append("isEnabled \(name)")
    return flag
  }

  func settings(completion: @escaping (AuthorizationStatus) -> Void) {
    journal.append("settings")
    questions.append(completion)
  }

  /// Answers a question, the oldest by default.
  func answer(_ status: AuthorizationStatus, question: Int = 0) {
    questions.remove(at: question)(status)
  }
}
