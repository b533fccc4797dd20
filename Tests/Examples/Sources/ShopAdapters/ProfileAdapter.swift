import Profile
import Rehearse

// snippet: profile-adapter
public struct ProfileAdapter: MainActorModuleAdapter {
  public static let about = About("profile", "The customer's points")

  let pin = Call(
    .query, "keychain.pin", "Reads the PIN", returnsAtOnce: String.self, fails: ProfileProblem.self, default: "1234")
  let get = Call(
    .query, "server.get", "Asks the server", Parameter<String>("path", "For what"), returns: AnyValue.self,
    fails: ProfileProblem.self)
  let tracker = TrackerCalls()

  public init() {}

  @MainActor public func begin(on stage: Stage) async -> Profile {
    let ports = Ports(stage: stage, module: self)
    return Profile(server: ports, keychain: ports, tracker: TrackerPort(stage: stage, calls: tracker))
  }

  public var actions: [MainActorAction<Profile>] {
    MainActorAction(
      "open", "The customer enters the PIN", Parameter<String>("pin", "As typed", isSecret: true), returns: String.self,
      throws: ProfileProblem.self
    ) { try await $0.open(pin: $1) }
    MainActorAction("close", "The customer leaves the screen") { await $0.close() }
  }

  @MainActor public var state: [MainActorField<Profile>] {
    MainActorField("points", { await $0.points }, "What the screen shows")
  }

  private struct Ports: Server, Keychain {
    let stage: Stage
    let module: ProfileAdapter

    func get<T: Decodable>(_ path: String) async throws -> T {
      try await stage.call(module.get, path).decoded(from: module.get, on: stage)
    }

    func pin() throws(ProfileProblem) -> String { try stage.answer(module.pin) }
  }
}

extension ProfileProblem: ScenarioValue {}
// snippet end

// snippet: shared-calls
/// What modules tell the tracker.
struct TrackerCalls: Sendable {
  let log = Call("tracker.log", "Counts an event", Parameter<String>("event", "Which"))
}

struct TrackerPort: Tracker {
  let stage: Stage
  let calls: TrackerCalls

  func log(_ event: String) { stage.call(calls.log, event) }
}
// snippet end
