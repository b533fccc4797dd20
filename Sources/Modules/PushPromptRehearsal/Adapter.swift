import PushPrompt
import RehearseVocabulary

/// The vocabulary of the module "pushPrompt": all that a scenario can say about it.
package enum Adapter {
  package static let vocabulary = Vocabulary(
    "pushPrompt", "Our own prompt before the system's",
    givens: [authorization.declaration, flag.declaration],
    operations: [isEnabled.declaration, settings.declaration],
    actions: actions,
    state: [decision.declaration],
    begin: Rehearsal.init)

  static let authorization = Given(
    "authorization", AuthorizationStatus.notDetermined, "What the system says", equivalent: [decided])
  private static let decided = Equivalence.alike(
    ["denied", "authorized", "provisional"], because: "once the user has decided, our prompt cannot help")
  static let flags = [flag]
  private static let flag = Given.flag("enable_immediate_notification_request", "The system's prompt is raised at once")

  static let isEnabled = Operation<Bool, Nothing>(
    "flags.isEnabled", "Reads a feature flag", [Parameter<String>("name", "The flag").declaration],
    from: flag.declaration)
  static let settings = Operation<AuthorizationStatus, Nothing>(
    .query, "notifications.settings", "Asks the system what it allows",
    standard: .derived("the given `authorization`"), equivalent: [decided])

  private static let extras = Parameter<Extras?>("extras", "What the campaign sent along")

  private static let actions: [Action<Rehearsal>] = [
    Action("inAppMessage.received", "A campaign message arrived", [extras.declaration]) {
      (subject, arguments) throws(AdapterFault) in
      subject.module.received(extras: try arguments[extras]?.message)
    }
  ]

  static let decision = StateField<Decision?>("decision", "Whether our prompt should show")
}
