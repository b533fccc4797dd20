import Observation
import Rehearse

/// The module "courier": streams that a task reads, and a stream that calls a closure.
package struct CourierAdapter: MainActorModuleAdapter {
  package static let about = About("courier", "Follows a courier on a map")

  let positions = Call(
    .query, "courier.positions", "Follows where the courier is", Parameter<String>("order", "What is delivered"),
    streams: Int.self, fails: CourierProblem.self)
  let changes = Call(.query, "network.changes", "Follows the network", streams: Network.self, default: [.wifi])
  let load = Call(
    .query, "map.load", "Loads the map and reports its progress in percent", streams: Int.self,
    fails: CourierProblem.self)

  package init() {}

  package func begin(on stage: Stage) -> CourierModel {
    CourierModel(
      ports: CourierPorts(
        positions: { stage.stream(positions, $0) }, networkChanges: { stage.stream(changes) },
        load: { stage.stream(load, each: $0, end: $1).cancel }))
  }

  package var actions: [MainActorAction<CourierModel>] {
    MainActorAction("follow", "The customer opens the map", Parameter("order", "Which", default: "pizza")) {
      $0.follow($1)
    }
    MainActorAction("close", "The customer closes the map") { $0.close() }
    MainActorAction("watchNetwork", "The app starts") { $0.watchNetwork() }
    MainActorAction("loadMap", "The customer asks for the map") { $0.loadMap() }
  }

  @MainActor package var state: [MainActorField<CourierModel>] {
    MainActorField("position", \.position, "Minutes from the door")
    MainActorField("hasArrived", \.hasArrived, "Whether the courier is there")
    MainActorField("problem", \.problem, "Why the courier cannot be followed")
    MainActorField("network", \.network, "How the app is connected")
    MainActorField("progress", \.progress, "How much of the map is there, in percent")
  }
}

package enum CourierProblem: String, Error, CaseIterable, ScenarioValue { case offline, noPermission }
package enum Network: String, CaseIterable, ScenarioValue { case unknown, wifi, mobile }

struct CourierPorts: Sendable {
  let positions: @Sendable (String) -> AsyncThrowingStream<Int, any Error>
  let networkChanges: @Sendable () -> AsyncStream<Network>
  let load: @Sendable (_ progress: @escaping (Int) -> Void, _ end: @escaping (CourierProblem?) -> Void) -> () -> Void
}

@MainActor @Observable package final class CourierModel {
  private(set) var position: Int?
  private(set) var hasArrived = false
  private(set) var problem: CourierProblem?
  private(set) var network = Network.unknown
  private(set) var progress = 0
  private let ports: CourierPorts
  private var following: Task<Void, Never>?

  init(ports: CourierPorts) { self.ports = ports }

  func follow(_ order: String) {
    following?.cancel()
    following = Task {
      do {
        for try await next in ports.positions(order) { position = next }
        hasArrived = !Task.isCancelled
      } catch {
        problem = error as? CourierProblem
      }
    }
  }

  func close() { following?.cancel() }

  func watchNetwork() {
    Task { for await next in ports.networkChanges() { network = next } }
  }

  func loadMap() {
    let progress: (Int) -> Void = { [weak self] percent in MainActor.assumeIsolated { self?.progress = percent } }
    let end: (CourierProblem?) -> Void = { [weak self] problem in
      MainActor.assumeIsolated {
        self?.problem = problem
        if problem == nil { self?.progress = 100 }
      }
    }
    _ = ports.load(progress, end)
  }
}
