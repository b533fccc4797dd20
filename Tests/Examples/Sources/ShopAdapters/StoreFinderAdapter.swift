import Connections
import Rehearse

// snippet: delegates-adapter
public struct StoreFinderAdapter: ModuleAdapter {
  public static let about = About("storeFinder", "The shop next to the customer")

  let request = Call(
    .command, "locations.request", "Asks where the customer is", returns: String.self, fails: LocationProblem.self)
  let didChoose = Call("delegate.didChoose", "Tells which shop it is", Parameter<String>("shop", "Its name"))

  public init() {}

  public func begin(on stage: Stage) -> StoreFinder {
    let ports = Ports(stage: stage, adapter: self)
    let finder = StoreFinder(locations: ports)
    finder.delegate = ports
    return finder
  }

  public var actions: [Action<StoreFinder>] {
    Action("open", "The screen opens") { $0.open() }
    Action("move", "The customer comes to another town", Parameter<String>("town", "Its name")) {
      $0.locationProvider(didFind: $1)
    }
  }

  public var state: [Field<StoreFinder>] {
    Field("town", \.town, "Where the customer is")
    Field("problem", \.problem, "Why that is not known")
  }

  private final class Ports: LocationProvider, StoreFinderDelegate {
    weak var delegate: (any LocationProviderDelegate)?
    let stage: Stage
    let adapter: StoreFinderAdapter

    init(stage: Stage, adapter: StoreFinderAdapter) { (self.stage, self.adapter) = (stage, adapter) }

    func requestLocation() {
      stage.call(adapter.request) { [weak delegate] result in
        switch result {
        case .success(let town): delegate?.locationProvider(didFind: town)
        case .failure(let problem): delegate?.locationProvider(didFail: problem)
        }
      }
    }

    func storeFinderDidChange() { stage.stateChanged() }
    func storeFinder(didChoose shop: String) { stage.call(adapter.didChoose, shop) }
  }
}

extension LocationProblem: ScenarioValue {}
// snippet end
