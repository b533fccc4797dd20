import PushPrompt
import RehearseVocabulary

/// The module on a stage.
final class Rehearsal {
  let module: PushPromptDecider

  init(stage: Stage) {
    let ports = Ports(stage: stage)
    module = PushPromptDecider(flags: ports, notifications: ports)
    stage.write(Adapter.decision, module.state.decision)
    module.onChange = { [stage] in stage.write(Adapter.decision, $0.decision) }
  }
}

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
