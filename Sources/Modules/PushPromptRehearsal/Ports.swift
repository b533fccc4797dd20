import PushPrompt
import RehearseVocabulary

/// The module's ports, each call passed on to the stage.
struct Ports: FlagPort, NotificationSettingsPort {
  let stage: Stage

  func isEnabled(_ name: String) -> Bool {
    guard haveSameScalars(name, Adapter.flag.declaration.name) else {
      stage.fault("the module reads the flag \"\(name)\", which is not declared")
      return false
    }
    return stage.ask(Adapter.isEnabled, [name.literal], from: Adapter.flag)
  }

  func settings(completion: @escaping (AuthorizationStatus) -> Void) {
    stage.call(Adapter.settings, standard: stage.value(of: Adapter.authorization)) { answer in
      if case .returned(let status) = answer { completion(status) }
    }
  }
}
