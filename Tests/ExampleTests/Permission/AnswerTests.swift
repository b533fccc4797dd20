import ExampleModules
import Testing

@Suite("Permission answers")
struct AnswerTests {
  @Test("After any answer of the dialog the settings are read", arguments: AuthorizationAnswer.allCases)
  func dialogAnswered(answer: AuthorizationAnswer) {
    let bench = Bench()
    bench.registration.requestAuthorization(completionHandler: bench.handler())
    _ = bench.journal()
    bench.world.answerDialog(.success(answer))
    #expect(bench.journal() == ["= checkingSettings pending", "settings"])
  }

  @Test("An error of the dialog goes to the handler, which is released first, and nothing follows")
  func dialogFailsWithHandler() {
    let bench = Bench()
    bench.registration.requestAuthorization(completionHandler: bench.handler())
    _ = bench.journal()
    bench.world.answerDialog(.failure(.broken))
    #expect(bench.journal() == ["= failed", "handler: Broken 7"])
    #expect(bench.world.openQuestions == 0)
    bench.registration.didRegister(token: "t")
    #expect(bench.journal() == ["= registered t"])
  }

  @Test("Without a handler, an error of the dialog leaves the decision to the settings")
  func dialogFailsWithoutHandler() {
    let bench = Bench()
    bench.registration.requestAuthorization()
    _ = bench.journal()
    bench.world.answerDialog(.failure(.broken))
    #expect(bench.journal() == ["= checkingSettings", "settings"])
    bench.world.answerSettings(.authorized)
    bench.world.drainMain()
    #expect(bench.journal() == ["async", "registerForRemoteNotifications", "= waitingForToken"])
  }

  @Test("With authorization, the main queue comes first, then the call, then the state")
  func authorized() {
    let bench = Bench()
    bench.registration.register(completionHandler: bench.handler())
    _ = bench.journal()
    bench.world.answerSettings(.authorized)
    #expect(bench.journal() == ["async"])
    #expect(bench.registration.state.registration == .checkingSettings)
    bench.world.drainMain()
    #expect(bench.journal() == ["registerForRemoteNotifications", "= waitingForToken pending"])
  }

  @Test(
    "Any status except authorized fails",
    arguments: AuthorizationStatus.allCases.filter { $0 != .authorized })
  func notAuthorized(status: AuthorizationStatus) {
    let bench = Bench()
    bench.registration.register(completionHandler: bench.handler())
    _ = bench.journal()
    bench.world.answerSettings(status)
    #expect(bench.journal() == ["= failed", "handler: UnauthorizedPushError 404"])
    bench.registration.register()
    _ = bench.journal()
    bench.world.answerSettings(status)
    #expect(bench.journal() == ["= failed"])
    #expect(bench.world.openQuestions == 0)
  }

  @Test("By deeplink, every status is logged first", arguments: AuthorizationStatus.allCases)
  func deeplinkLogs(status: AuthorizationStatus) {
    let bench = Bench(user: "ana")
    bench.registration.requestNotifications()
    bench.world.answerDialog(.success(.granted))
    _ = bench.journal()
    bench.world.answerSettings(status)
    bench.world.drainMain()
    let outcome =
      status == .authorized
      ? ["async", "registerForRemoteNotifications", "= waitingForToken"] : ["= failed"]
    #expect(bench.journal() == ["log deeplink \(status.rawValue)"] + outcome)
  }

  @Test("The single steps log only by deeplink, and before the handler is called", arguments: [false, true])
  func singleStepsLog(viaDeeplink: Bool) {
    let log = viaDeeplink ? ["log deeplink denied"] : []
    let bench = Bench()
    bench.registration.handleAuthorization(viaDeeplink: viaDeeplink, completionHandler: bench.handler())
    _ = bench.journal()
    bench.world.answerSettings(.denied)
    #expect(bench.journal() == log + ["= failed", "handler: UnauthorizedPushError 404"])
    bench.registration.requestAuthorization(viaDeeplink: viaDeeplink)
    bench.world.answerDialog(.failure(.broken))
    _ = bench.journal()
    bench.world.answerSettings(.denied)
    #expect(bench.journal() == log + ["= failed"])
  }

  @Test("Without an answer, everything stays pending")
  func silent() {
    let bench = Bench(flag: true)
    bench.registration.register(completionHandler: bench.handler())
    #expect(bench.registration.state == PermissionState(registration: .asking, completionPending: true))
    bench.world.answerDialog(.success(.granted))
    #expect(bench.registration.state == PermissionState(registration: .checkingSettings, completionPending: true))
    bench.world.answerSettings(.authorized)
    #expect(bench.registration.state == PermissionState(registration: .checkingSettings, completionPending: true))
    bench.world.drainMain()
    #expect(bench.registration.state == PermissionState(registration: .waitingForToken, completionPending: true))
    #expect(!bench.journal().contains { $0.hasPrefix("handler") || $0.hasPrefix("open") })
  }

  @Test("A token or an error of the system is shown at any stage, and an error keeps the token")
  func systemSpeaksUnasked() {
    let bench = Bench()
    bench.registration.didRegister(token: "t-1")
    #expect(bench.journal() == ["= registered t-1"])
    bench.registration.didFailToRegister(error: .broken)
    #expect(bench.journal() == ["= failed t-1"])
    bench.registration.didRegister(token: "t-2")
    #expect(bench.journal() == ["= registered t-2"])
  }

  @Test("The handler receives the token or the error of the system, and is released first")
  func systemAnswers() {
    let bench = Bench()
    bench.registration.register(completionHandler: bench.handler())
    _ = bench.journal()
    bench.registration.didRegister(token: "t-1")
    #expect(bench.journal() == ["= registered t-1", "handler: t-1"])
    bench.registration.register(completionHandler: bench.handler())
    _ = bench.journal()
    bench.registration.didFailToRegister(error: .broken)
    #expect(bench.journal() == ["= failed t-1", "handler: Broken 7"])
  }
}
