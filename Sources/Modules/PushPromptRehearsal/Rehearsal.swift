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
