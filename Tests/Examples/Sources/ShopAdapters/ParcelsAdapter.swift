import Foundation
import Parcels
import Rehearse

// snippet: parcels-adapter
public struct ParcelsAdapter: ModuleAdapter {
  public static let about = About("parcels", "Parcels on their way")

  let get = Call(
    .query, "client.get", "Asks the server", Parameter<String>("path", "For what"), returns: AnyValue.self,
    fails: ClientProblem.self)
  let post = Call(
    .command, "client.post", "Sends to the server", Parameter<AnyValue>("body", "What"),
    Parameter<String>("path", "Where to"), fails: ClientProblem.self)
  let flags = FlagCalls()

  public init() {}

  public func begin(on stage: Stage) -> ParcelList {
    let ports = Ports(stage: stage, module: self)
    let list = ParcelList(client: ports, device: ports)
    list.onChange = { stage.stateChanged() }
    return list
  }

  public var actions: [Action<ParcelList>] {
    Action("open", "The screen opens") { $0.open() }
    Action("close", "The screen closes") { $0.close() }
    Action("complain", "The customer complains", Parameter<String>("text", "As typed")) { $0.complain($1) }
  }

  public var state: [Field<ParcelList>] {
    Field("parcels", \.parcels, "What the list shows")
    Field("problem", \.problem, "What the customer is told")
  }

  private struct Ports: Client, Device {
    let stage: Stage
    let module: ParcelsAdapter

    func get(_ path: String, completion: @escaping (Result<Data, ClientProblem>) -> Void) {
      stage.call(module.get, path) { completion($0.map(\.json)) }
    }

    func post(_ body: Data, to path: String, completion: @escaping (ClientProblem?) -> Void) {
      stage.call(module.post, AnyValue(json: body), path, then: completion)
    }

    func every(_ interval: TimeInterval, _ tick: @escaping () -> Void) -> any Ticking {
      Ticker(timer: stage.every(.seconds(interval), do: tick))
    }

    func makeID() -> UUID { stage.nextUUID() }
    func isOn(_ flag: String) -> Bool { stage.ask(module.flags.isOn, flag: flag) }
  }

  private final class Ticker: Ticking {
    let timer: StageTimer
    init(timer: StageTimer) { self.timer = timer }
    func stop() { timer.cancel() }
  }
}

extension Parcel: CodableValue {}

extension ClientProblem: OneOfValue {
  public static let oneOf = OneOf<Self>(
    Variant("offline", .offline), Variant("status", Self.status, "code"),
    Variant("refused", Self.refused(reason:code:)))
}
// snippet end

// snippet: flag-calls
/// The feature flags of the app.
struct FlagCalls: Sendable {
  let liveParcels = Given(flag: "live_parcels", "The list of parcels follows them")
  let isOn = FlagQuery("flags.isOn", "Reads a feature flag")
}
// snippet end
