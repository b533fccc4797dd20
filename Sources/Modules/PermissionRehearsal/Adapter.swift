import Permission
import RehearseVocabulary

/// The vocabulary of the module "permission": all that a scenario can say about it.
package enum Adapter {
  package static let vocabulary = Vocabulary(
    "permission", "Registering for push notifications",
    givens: [authorization.declaration, flag.declaration, brazeDisabled.declaration, user.declaration],
    operations: [
      isEnabled.declaration, isBrazeDisabled.declaration, currentUser.declaration, settings.declaration,
      setCategories.declaration, requestAuthorization.declaration, registerForRemoteNotifications.declaration,
      open.declaration, log.declaration, completionHandler.declaration,
    ],
    actions: actions,
    state: [
      authorizationState.declaration, registration.declaration, completionPending.declaration, deviceToken.declaration,
    ],
    begin: Rehearsal.init)

  // MARK: Given

  static let authorization = Given(
    "authorization", AuthorizationStatus.notDetermined, "What the system says at the start", setsInitialState: true)
  static let flags = [flag]
  private static let flag = Given.flag("enable_immediate_notification_request", "Ask at once")
  static let brazeDisabled = Given(
    "brazeDisabled", false, "The messaging service that would prompt later is disabled")
  static let user = Given<String?>(
    "user", nil, "Who is signed in",
    equivalent: [.alike(["any value"], because: "it only matters whether somebody is signed in, not who")])

  // MARK: Operations

  static let isEnabled = Operation<Bool, Nothing>(
    "flags.isEnabled", "Reads a feature flag", [Parameter<String>("name", "The flag").declaration],
    from: flag.declaration)
  static let isBrazeDisabled = Operation<Bool, Nothing>(
    "preferences.isBrazeDisabled", "Reads whether the messaging service is disabled", from: brazeDisabled.declaration)
  static let currentUser = Operation<String?, Nothing>(
    "session.currentUser", "Reads who is signed in", from: user.declaration)
  static let settings = Operation<AuthorizationStatus, Nothing>(
    .query, "notifications.settings", "Asks the system what it allows", standard: .derived("the present status"))
  static let setCategories = Operation<Nothing, Nothing>(
    "notifications.setCategories", "Tells the system our kinds of notification",
    [Parameter<[String]>("categories", "Their names").declaration])
  static let requestAuthorization = Operation<AuthorizationAnswer, SystemError>(
    .command, "notifications.requestAuthorization", "Raises the system's prompt",
    [Parameter<[NotificationOption]>("options", "What is asked for").declaration], standard: .mustBeStated)
  static let registerForRemoteNotifications = Operation<Nothing, Nothing>(
    "application.registerForRemoteNotifications", "Asks the system for a device token")
  static let open = Operation<OpenAnswer, Nothing>(
    .command, "application.open", "Opens a link", [Parameter<String>("url", "Where to").declaration],
    standard: .returns(OpenAnswer.opened.literal),
    waivers: [.neverCalled(because: "the module leaves it to others to lead the user to Settings")])
  static let log = Operation<Nothing, Nothing>(
    "tracker.log", "Sends a tracking event",
    [
      Parameter<String>("origin", "Where the user came from").declaration,
      Parameter<String>("action", "What happened").declaration,
    ])
  static let completionHandler = Operation<Nothing, Nothing>(
    "completionHandler", "The caller's own handler",
    [
      Parameter<String?>("token", "The device token").declaration,
      Parameter<SystemError?>("error", "Why there is none").declaration,
    ])

  // MARK: Actions

  private static let hasHandler = Parameter("completionHandler", "Whether the caller passes a handler", standard: true)
  private static let setsHandler = Parameter(
    "completionHandler", "Whether the caller passes a handler", standard: false)
  private static let viaDeeplink = Parameter("viaDeeplink", "Whether a deeplink led here", standard: false)
  private static let token = Parameter<String>("token", "The device token")
  private static let error = Parameter<SystemError>("error", "Why there is none")

  private static let actions: [Action<Rehearsal>] = [
    Action("register", "The app registers for push", [hasHandler.declaration]) {
      (subject, arguments) throws(AdapterFault) in
      subject.module.register(completionHandler: subject.handler(if: try arguments[hasHandler]))
    },
    Action("deeplink.requestNotifications", "A deeplink asks for notifications") { (subject, _) in
      subject.module.requestNotifications()
    },
    Action("requestAuthorization", "The request path by itself", [viaDeeplink.declaration, setsHandler.declaration]) {
      (subject, arguments) throws(AdapterFault) in
      subject.module.requestAuthorization(
        viaDeeplink: try arguments[viaDeeplink], completionHandler: subject.handler(if: try arguments[setsHandler]))
    },
    Action("handleAuthorization", "The settings path by itself", [viaDeeplink.declaration, setsHandler.declaration]) {
      (subject, arguments) throws(AdapterFault) in
      subject.module.handleAuthorization(
        viaDeeplink: try arguments[viaDeeplink], completionHandler: subject.handler(if: try arguments[setsHandler]))
    },
    Action("application.didRegister", "The system delivers a device token", [token.declaration]) {
      (subject, arguments) throws(AdapterFault) in
      subject.module.didRegister(token: try arguments[token])
    },
    Action("application.didFailToRegister", "The system could not register", [error.declaration]) {
      (subject, arguments) throws(AdapterFault) in
      subject.module.didFailToRegister(error: try arguments[error])
    },
  ]

  // MARK: State

  static let authorizationState = StateField<AuthorizationStatus>("authorization", "What the system says now")
  static let registration = StateField<RegistrationStage>("registration", "Where the registration stands")
  static let completionPending = StateField<Bool>(
    "completionPending", "Whether a completion handler is held and not yet called")
  static let deviceToken = StateField<String?>("deviceToken", "The last token")
}
