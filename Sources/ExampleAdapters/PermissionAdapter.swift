import ExampleModules
import Rehearse

/// The adapter of the module "permission".
package struct PermissionAdapter: ModuleAdapter {
  package static let about = About("permission", "Registering for push notifications")

  let authorization = Given(
    "authorization", AuthorizationStatus.notDetermined, "What the system says at the start", setsInitialState: true)
  let flag = Given(flag: "enable_immediate_notification_request", "Ask at once")
  let brazeDisabled = Given("brazeDisabled", false, "The messaging service that would prompt later is disabled")
  let user = Given<String?>(
    "user", nil, "Who is signed in",
    equivalent: [.alike(["any value"], because: "it only matters whether somebody is signed in, not who")])

  let isEnabled = FlagQuery("flags.isEnabled", "Reads a feature flag")
  let isBrazeDisabled = Call(
    "preferences.isBrazeDisabled", "Reads whether the messaging service is disabled", from: \Self.brazeDisabled)
  let currentUser = Call("session.currentUser", "Reads who is signed in", from: \Self.user)
  let settings = Call(
    .query, "notifications.settings", "Asks the system what it allows", returns: AuthorizationStatus.self,
    derivedFrom: "the present status")
  let setCategories = Call(
    "notifications.setCategories", "Tells the system our kinds of notification",
    Parameter<[String]>("categories", "Their names"))
  let requestAuthorization = Call(
    .command, "notifications.requestAuthorization", "Shows the system's prompt",
    Parameter<[NotificationOption]>("options", "What is asked for"), returns: AuthorizationAnswer.self,
    fails: SystemError.self)
  let registerForRemoteNotifications = Call(
    "application.registerForRemoteNotifications", "Asks the system for a device token")
  let open = Call(
    .command, "application.open", "Opens a link", Parameter<String>("url", "Where to"), returns: OpenAnswer.self,
    default: .opened,
    waivers: [.neverCalled(because: "the module leaves it to others to send the user to Settings")])
  let log = Call(
    "tracker.log", "Sends a tracking event", Parameter<String>("origin", "Where the user came from"),
    Parameter<String>("action", "What happened"))
  let completionHandler = Call(
    "completionHandler", "The caller's own handler", Parameter<String?>("token", "The device token"),
    Parameter<SystemError?>("error", "Why there is none"))

  package init() {}

  package func begin(on stage: Stage) -> Subject { Subject(self, stage) }

  package var actions: [Action<Subject>] {
    Action("register", "The app registers for push", Self.handler(default: true)) {
      $0.module.register(completionHandler: $0.handler(if: $1))
    }
    Action("deeplink.requestNotifications", "A deeplink asks for notifications") { $0.module.requestNotifications() }
    Action("requestAuthorization", "The request path by itself", Self.viaDeeplink, Self.handler(default: false)) {
      $0.module.requestAuthorization(viaDeeplink: $1, completionHandler: $0.handler(if: $2))
    }
    Action("handleAuthorization", "The settings path by itself", Self.viaDeeplink, Self.handler(default: false)) {
      $0.module.handleAuthorization(viaDeeplink: $1, completionHandler: $0.handler(if: $2))
    }
    Action(
      "application.didRegister", "The system delivers a device token", Parameter<String>("token", "The device token")
    ) { $0.module.didRegister(token: $1) }
    Action(
      "application.didFailToRegister", "The system could not register",
      Parameter<SystemError>("error", "Why there is none")
    ) { $0.module.didFailToRegister(error: $1) }
  }

  private static let viaDeeplink = Parameter("viaDeeplink", "Whether a deeplink led here", default: false)

  private static func handler(default defaultValue: Bool) -> Parameter<Bool> {
    Parameter("completionHandler", "Whether the caller passes a handler", default: defaultValue)
  }

  package var state: [Field<Subject>] {
    Field("authorization", \.system.status, "What the system says now")
    Field("registration", \.module.state.registration, "How far the registration is")
    Field(
      "completionPending", \.module.state.completionPending, "Whether a completion handler is held and not yet called")
    Field("deviceToken", \.module.state.deviceToken, "The last token")
  }

  /// The module, with the system that it uses.
  package struct Subject {
    let module: PermissionRegistration
    let system: System

    init(_ permission: PermissionAdapter, _ stage: Stage) {
      system = System(permission, stage)
      module = PermissionRegistration(
        ports: PermissionPorts(
          notifications: system, application: system, tracker: system, flags: system, preferences: system,
          session: system, mainQueue: system))
      module.onChange = { _ in stage.stateChanged() }
    }

    /// A handler that records when it is called.
    func handler(if isWanted: Bool) -> PermissionRegistration.CompletionHandler? {
      guard isWanted else { return nil }
      return { [system] result in
        switch result {
        case .success(let token): system.stage.call(system.permission.completionHandler, token, nil)
        case .failure(let error): system.stage.call(system.permission.completionHandler, nil, error)
        }
      }
    }
  }

  /// All ports of the module, and the state of the system behind them: what the user has allowed so far.
  final class System: NotificationCenterPort, ApplicationPort, TrackerPort, FlagPort, PreferencesPort, SessionPort,
    MainQueue
  {
    let permission: PermissionAdapter
    let stage: Stage
    private(set) var status: AuthorizationStatus { didSet { stage.stateChanged() } }

    init(_ permission: PermissionAdapter, _ stage: Stage) {
      self.permission = permission
      self.stage = stage
      status = stage.value(of: permission.authorization)
    }

    func isEnabled(_ name: String) -> Bool { stage.ask(permission.isEnabled, flag: name) }
    func isBrazeDisabled() -> Bool { stage.ask(permission.isBrazeDisabled) }
    func currentUser() -> String? { stage.ask(permission.currentUser) }

    func settings(completion: @escaping (AuthorizationStatus) -> Void) {
      stage.call(permission.settings, default: status, then: completion)
    }

    func setCategories(_ categories: [String]) { stage.call(permission.setCategories, categories) }

    func requestAuthorization(
      options: [NotificationOption], completion: @escaping (Result<AuthorizationAnswer, SystemError>) -> Void
    ) {
      stage.call(permission.requestAuthorization, options) { [self] result in
        if case .success(let answer) = result { status = answer == .granted ? .authorized : .denied }
        completion(result)
      }
    }

    func registerForRemoteNotifications() { stage.call(permission.registerForRemoteNotifications) }

    func open(url: String, completion: @escaping (OpenAnswer) -> Void) {
      stage.call(permission.open, url, then: completion)
    }

    func log(origin: String, action: String) { stage.call(permission.log, origin, action) }

    func async(_ work: @escaping () -> Void) { stage.hop(work) }
  }
}

extension AuthorizationStatus: ScenarioValue {}
extension AuthorizationAnswer: ScenarioValue {}
extension NotificationOption: ScenarioValue {}
extension OpenAnswer: ScenarioValue {}
extension RegistrationStage: ScenarioValue {}
extension SystemError: RecordValue {
  public static let record = Record(Self.init(domain:code:), Part("domain", \.domain), Part("code", \.code))
}
