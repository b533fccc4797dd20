import ExampleModules

/// Both ports of a decider in one double, which answers the settings only when told to.
final class PushPromptStubs: FlagPort, NotificationSettingsPort {
  var journal: [String] = []
  var flag: Bool
  private var questions: [(AuthorizationStatus) -> Void] = []

  init(flag: Bool = false) {
    self.flag = flag
  }

  /// A decider that writes its decisions into the journal.
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

  /// Answers the question asked first or, if so wished, another.
  func answer(_ status: AuthorizationStatus, question: Int = 0) {
    questions.remove(at: question)(status)
  }
}
