import ExampleModules
import Testing

@Suite("The completion handler and late answers")
struct HandlerTests {
  /// Every way in which a registration ends.
  enum Ending: CaseIterable {
    case dialogFails, notAuthorized, token, systemError

    func reach(_ bench: Bench) {
      switch self {
      case .dialogFails: bench.world.answerDialog(.failure(.broken))
      case .notAuthorized: bench.world.answerSettings(.denied)
      case .token: bench.registration.didRegister(token: "t")
      case .systemError: bench.registration.didFailToRegister(error: .broken)
      }
    }
  }

  @Test("The handler is called once, even if several ends follow", arguments: Ending.allCases, Ending.allCases)
  func atMostOnce(first: Ending, second: Ending) {
    let bench = Bench()
    for _ in 1...2 {
      bench.registration.requestAuthorization(completionHandler: bench.handler())
      bench.registration.handleAuthorization()
    }
    first.reach(bench)
    second.reach(bench)
    bench.registration.didRegister(token: "late")
    #expect(bench.journal().filter { $0.hasPrefix("handler") }.count == 1)
    #expect(bench.registration.state.completionPending == false)
  }

  @Test("The handler is released when it is called", arguments: Ending.allCases)
  func released(ending: Ending) {
    let bench = Bench()
    var owner: Witness? = Witness()
    weak let witness = owner
    bench.registration.requestAuthorization(completionHandler: { [owner] _ in _ = owner })
    bench.registration.handleAuthorization()
    owner = nil
    #expect(witness != nil)
    ending.reach(bench)
    #expect(witness == nil)
  }

  @Test("A second register replaces the handler, and the first is never called")
  func registerReplaces() {
    let bench = Bench()
    bench.registration.register(completionHandler: bench.handler("first"))
    bench.registration.register(completionHandler: bench.handler("second"))
    _ = bench.journal()
    bench.world.answerSettings(.denied)
    #expect(bench.journal() == ["= failed", "second: UnauthorizedPushError 404"])
    bench.world.answerSettings(.denied)
    #expect(bench.journal() == ["= failed"])
  }

  @Test("A second register without a handler removes the first")
  func registerReplacesByNothing() {
    let bench = Bench()
    bench.registration.register(completionHandler: bench.handler())
    _ = bench.journal()
    bench.registration.register()
    #expect(bench.journal().first == "= checkingSettings")
    bench.world.answerSettings(.denied)
    #expect(bench.journal() == ["= failed"])
  }

  @Test("The single steps and a deeplink keep the handler, unless they bring their own")
  func stepsKeepIt() {
    let bench = Bench(user: "ana")
    bench.registration.register(completionHandler: bench.handler("first"))
    bench.registration.requestAuthorization()
    bench.registration.handleAuthorization()
    bench.registration.requestNotifications()
    #expect(bench.registration.state.completionPending)
    bench.world.answerSettings(.denied)
    #expect(bench.journal().last == "first: UnauthorizedPushError 404")

    bench.registration.register(completionHandler: bench.handler("second"))
    bench.registration.requestAuthorization(completionHandler: bench.handler("third"))
    bench.registration.didRegister(token: "t")
    #expect(bench.journal().last == "third: t")

    bench.registration.register(completionHandler: bench.handler("fourth"))
    bench.registration.handleAuthorization(completionHandler: bench.handler("fifth"))
    bench.registration.didRegister(token: "t")
    #expect(bench.journal().last == "fifth: t")
  }

  @Test("The handler held when the answer arrives is called, not the one held when it was requested")
  func heldAtAnswer() {
    let bench = Bench()
    bench.registration.requestAuthorization()
    bench.registration.handleAuthorization(completionHandler: bench.handler())
    _ = bench.journal()
    bench.world.answerDialog(.failure(.broken))
    #expect(bench.journal() == ["= failed", "handler: Broken 7"])

    bench.registration.requestAuthorization(completionHandler: bench.handler())
    bench.registration.didRegister(token: "t")
    _ = bench.journal()
    bench.world.answerDialog(.failure(.broken))
    #expect(bench.journal() == ["= checkingSettings t", "settings"])
  }

  @Test("A late answer changes the state, even after a token")
  func lateAnswers() {
    let bench = Bench()
    bench.registration.register()
    bench.registration.requestAuthorization()
    bench.registration.didRegister(token: "t")
    _ = bench.journal()
    bench.world.answerSettings(.authorized)
    bench.world.drainMain()
    #expect(bench.journal() == ["async", "registerForRemoteNotifications", "= waitingForToken t"])
    bench.registration.didRegister(token: "t")
    bench.world.answerDialog(.success(.refused))
    bench.world.answerSettings(.denied)
    #expect(bench.journal() == ["= registered t", "= checkingSettings t", "settings", "= failed t"])
  }

  @Test("A token before the hop to the main queue does not stop the hop")
  func tokenBeforeHop() {
    let bench = Bench()
    bench.registration.register()
    bench.world.answerSettings(.authorized)
    bench.registration.didRegister(token: "t")
    _ = bench.journal()
    bench.world.drainMain()
    #expect(bench.journal() == ["registerForRemoteNotifications", "= waitingForToken t"])
  }

  @Test("Registering again starts over and keeps the token")
  func registerAgain() {
    let bench = Bench(flag: true)
    bench.registration.didRegister(token: "t")
    bench.registration.register(completionHandler: bench.handler())
    #expect(
      bench.registration.state
        == PermissionState(registration: .asking, completionPending: true, deviceToken: "t"))
  }

  @Test("The handler can start the next registration")
  func reentrant() {
    let bench = Bench()
    bench.registration.register { [bench] _ in
      bench.registration.register(completionHandler: bench.handler("next"))
    }
    bench.world.answerSettings(.denied)
    #expect(
      bench.registration.state == PermissionState(registration: .checkingSettings, completionPending: true))
    bench.world.answerSettings(.denied)
    #expect(bench.journal().last == "next: UnauthorizedPushError 404")
  }

  @Test("Pending requests retain neither the registration nor the handler")
  func noCycle() {
    var owner: Witness? = Witness()
    weak let witness = owner
    let world = PermissionStubs(flag: true, brazeDisabled: false, user: nil)
    var registration: PermissionRegistration? = PermissionRegistration(ports: world.ports)
    weak let released = registration
    registration?.register(completionHandler: { [owner] _ in _ = owner })
    registration?.handleAuthorization()
    registration?.handleAuthorization()
    world.answerSettings(.authorized)
    owner = nil
    #expect(witness != nil)
    registration = nil
    #expect(released == nil)
    #expect(witness == nil)
    world.journal = []
    world.answerDialog(.failure(.broken))
    world.answerSettings(.denied)
    world.drainMain()
    #expect(world.journal == [])
  }
}

/// Held by a handler, to observe its release.
private final class Witness {}
