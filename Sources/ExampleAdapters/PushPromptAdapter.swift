import ExampleModules
import Rehearse

/// The adapter of the module "pushPrompt".
package struct PushPromptAdapter: ModuleAdapter {
  package static let about = About("pushPrompt", "Our own prompt before the system's")

  let authorization = Given(
    "authorization", AuthorizationStatus.notDetermined, "What the system says", equivalent: [decided])
  let flag = Given(flag: "enable_immediate_notification_request", "The system's prompt is shown at once")

  let isEnabled = FlagQuery("flags.isEnabled", "Reads a feature flag")
  let settings = Call(
    .query, "notifications.settings", "Asks the system what it allows", returns: AuthorizationStatus.self,
    derivedFrom: "the given `authorization`", equivalent: [decided])

  private static let decided = Equivalence.alike(
    ["denied", "authorized", "provisional"], because: "once the user has decided, our prompt cannot help")

  package init() {}

  package func begin(on stage: Stage) -> PushPromptDecider {
    let ports = Ports(stage: stage, prompt: self)
    let decider = PushPromptDecider(flags: ports, notifications: ports)
    decider.onChange = { _ in stage.stateChanged() }
    return decider
  }

  package var actions: [Action<PushPromptDecider>] {
    Action(
      "inAppMessage.received", "A campaign message arrived",
      Parameter<KeyedValues<ExtraValue>?>(
        "extras", "What the campaign sent with it", examples: [KeyedValues([("custom_push_prompt", .text("true"))])])
    ) { $0.received(extras: $1.map { MessageExtras($0.entries.map(MessageExtra.init)) }) }
  }

  package var state: [Field<PushPromptDecider>] {
    Field("decision", \.state.decision, "Whether our prompt should show")
  }

  private struct Ports: FlagPort, NotificationSettingsPort {
    let stage: Stage
    let prompt: PushPromptAdapter

    func isEnabled(_ name: String) -> Bool { stage.ask(prompt.isEnabled, flag: name) }

    func settings(completion: @escaping (AuthorizationStatus) -> Void) {
      stage.call(prompt.settings, default: stage.value(of: prompt.authorization), then: completion)
    }
  }
}

extension Decision: ScenarioValue {}

/// Any value, because the module only distinguishes text from other values.
extension ExtraValue: ScenarioValue {
  public static var valueType: ValueType { .anyValue }
  public init?(literal: Literal) { if case .text(let text) = literal { self = .text(text) } else { self = .other } }
  public var literal: Literal { if case .text(let text) = self { .text(text) } else { .null } }
}
