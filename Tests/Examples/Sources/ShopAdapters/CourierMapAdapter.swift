import Connections
import Rehearse

// snippet: answers-stream-adapter
extension CourierProblem: ScenarioValue {}

public struct CourierMapAdapter: MainActorModuleAdapter {
  public static let about = About("courierMap", "Follows a courier on a map")

  let minutesAway = Call(
    .query, "couriers.minutesAway", "Follows how far the courier is", Parameter<String>("order", "Which order"),
    streams: Int.self, fails: CourierProblem.self)

  public init() {}

  @MainActor public func begin(on stage: Stage) async -> CourierMap {
    CourierMap(couriers: Ports(stage: stage, module: self))
  }

  public var actions: [MainActorAction<CourierMap>] {
    MainActorAction("open", "The customer opens the map", Parameter("order", "Which", default: "o-1")) {
      $0.open(order: $1)
    }
    MainActorAction("close", "The customer closes the map") { $0.close() }
  }

  @MainActor public var state: [MainActorField<CourierMap>] {
    MainActorField("minutes", \.minutes, "How far away the courier is")
    MainActorField("hasArrived", \.hasArrived, "Whether the courier is there")
    MainActorField("problem", \.problem, "Why the courier cannot be followed")
  }

  private struct Ports: Couriers {
    let stage: Stage
    let module: CourierMapAdapter

    func minutesAway(order: String) -> AsyncThrowingStream<Int, any Error> {
      stage.stream(module.minutesAway, order)
    }
  }
}
// snippet end
