import ExampleModules

/// All ports of a registration in one test double, which answers only on request.
final class PermissionStubs {
  var journal: [String] = []
  let flag: Bool
  let brazeDisabled: Bool
  var user: String?

  private var dialogs: [(Result<AuthorizationAnswer, SystemError>) -> Void] = []
  private var settingsQuestions: [(AuthorizationStatus) -> Void] = []
  private var mainWork: [() -> Void] = []

  init(flag: Bool, brazeDisabled: Bool, user: String?) {
    self.flag = flag
    self.brazeDisabled = brazeDisabled
    self.user = user
  }

  var ports: PermissionPorts {
    PermissionPorts(
      notifications: self, application: self, tracker: self, flags: self, preferences: self, session: self,
      mainQueue: self)
  }

  var openQuestions: Int { dialogs.count + settingsQuestions.count + mainWork.count }

  func note(_ line: String) {
    journal.append(line)
  }

  func answerDialog(_ answer: Result<AuthorizationAnswer, SystemError>) {
    dialogs.removeFirst()(answer)
  }

  func answerSettings(_ status: AuthorizationStatus) {
    settingsQuestions.removeFirst()(status)
  }

  func drainMain() {
    let work = mainWork
    mainWork = []
    for step in work { step() }
  }
}

extension PermissionStubs: NotificationCenterPort {
  func setCategories(_ categories: [String]) {
    note("setCategories \(categories.joined(separator: ","))")
  }

  func requestAuthorization(
    options: [NotificationOption], completion: @escaping (Result<AuthorizationAnswer, SystemError>) -> Void
  ) {
    note("requestAuthorization \(options.map(\.rawValue).joined(separator: ","))")
    dialogs.append(completion)
  }

  func settings(completion: @escaping (AuthorizationStatus) -> Void) {
    note("settings")
    settingsQuestions.append(completion)
  }
}

extension PermissionStubs: ApplicationPort {
  func registerForRemoteNotifications() {
    note("registerForRemoteNotifications")
  }

  func open(url: String, completion: @escaping (OpenAnswer) -> Void) {
    note("open \(url)")
  }
}

extension PermissionStubs: TrackerPort, FlagPort, PreferencesPort, SessionPort, MainQueue {
  func log(origin: String, action: String) {
    note("log \(origin) \(action)")
  }

  func isEnabled(_ name: String) -> Bool {
    note("isEnabled \(name)")
    return flag
  }

  func isBrazeDisabled() -> Bool {
    note("isBrazeDisabled")
    return brazeDisabled
  }

  func currentUser() -> String? {
    note("currentUser")
    return user
  }

  func async(_ work: @escaping () -> Void) {
    note("async")
    mainWork.append(work)
  }
}
