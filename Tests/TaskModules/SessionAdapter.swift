import Rehearse

/// The module "session": signing in with tasks.
package struct SessionAdapter: MainActorModuleAdapter {
  package static let about = About("session", "Signing in, with tasks")

  let logIn = Call(
    .command, "service.logIn", "Asks the service to sign in", Parameter<String>("id", "As typed"),
    Parameter<String>("password", "As typed", isSecret: true), returns: Session.self, fails: SessionError.self)
  let avatar = Call(
    .query, "service.avatar", "Asks for the picture", Parameter<String>("user", "Whose"), returns: String.self,
    fails: SessionError.self, default: "nobody.png")
  let badge = Call(
    .query, "service.badge", "Asks how much is new", Parameter<String>("name", "Of what"), returns: Int.self)
  let log = Call("tracker.log", "Sends a tracking event", Parameter<String>("event", "What happened"))

  package init() {}

  package func begin(on stage: Stage) -> SessionModel {
    let ports = Ports(stage: stage, session: self)
    return SessionModel(service: ports, tracker: ports, clock: stage.clock)
  }

  package var actions: [MainActorAction<SessionModel>] {
    MainActorAction(
      "logIn", "The user signs in", Parameter<String>("id", "As typed"),
      Parameter<String>("password", "As typed", isSecret: true)
    ) { await $0.logIn(id: $1, password: $2) }
    MainActorAction(
      "tap", "The user taps the button", Parameter<String>("id", "As typed"),
      Parameter<String>("password", "As typed", isSecret: true)
    ) { $0.tapped(id: $1, password: $2) }
    MainActorAction("cancel", "The user leaves") { $0.cancel() }
    MainActorAction("countBadges", "Counts what is new") { await $0.countBadges() }
    MainActorAction("nap", "Sleeps by the system's clock") { await $0.nap() }
    MainActorAction("poll", "Looks again and again") { $0.poll() }
    MainActorAction("advance", "Goes a step further", Parameter<String>("step", "Which")) { $0.advance($1) }
  }

  @MainActor package var state: [MainActorField<SessionModel>] {
    MainActorField("isPerforming", \.isPerforming, "A request is under way")
    MainActorField("user", \.user, "Who is signed in")
    MainActorField("avatar", \.avatar, "The picture")
    MainActorField("error", \.error, "Why the last attempt failed")
    MainActorField("badges", \.badges, "How much is new")
    MainActorField("naps", \.naps, "How often it slept")
    MainActorField("step", \.progress.step, "How far it is")
  }

  private struct Ports: SessionService, SessionTracker {
    let stage: Stage
    let session: SessionAdapter

    func logIn(id: String, password: String) async throws(SessionError) -> Session {
      try await stage.call(session.logIn, id, password, cancelled: .cancelled)
    }

    func avatar(of user: String) async throws -> String {
      try await stage.call(session.avatar, user, cancelled: CancellationError())
    }

    func badge(_ name: String) async -> Int { await stage.call(session.badge, name) }

    func log(_ event: String) { stage.call(session.log, event) }
  }
}

extension SessionError: ScenarioValue {}
extension Session: RecordValue {
  package static let record = Record(Session.init(user:token:), Part("user", \.user), Part("token", \.token))
}
