import PushPrompt
import RehearseVocabulary

/// The module's ports, each call passed on to the stage.
struct Ports: FlagPort, NotificationSettingsPort {
  let stage: Stage

  func isEnabled(_ name: String) -> Bool { stage.ask(Adapter.isEnabled, flag: name, among: Adapter.flags) }

  func settings(completion: @escaping (AuthorizationStatus) -> Void) {
    stage.call(Adapter.settings, standard: stage.value(of: Adapter.authorization)) { answer in
      if case .returned(let status) = answer { completion(status) }
    }
  }
}
