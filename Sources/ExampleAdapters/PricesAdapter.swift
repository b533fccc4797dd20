import ExampleModules
import Rehearse

/// The adapter of the module "prices".
package struct PricesAdapter: ModuleAdapter {
  package static let about = About("prices", "The price of a share, as it changes")

  let follow = Call(
    .command, "market.follow", "Starts to follow the price of a share",
    Parameter<String>("symbol", "Which", examples: ["ACME"]), streams: Int.self, fails: MarketError.self,
    examples: [100, 250])
  let ring = Call(
    "alarm.ring", "Tells the user that the limit is reached", Parameter<String>("symbol", "Of which share"),
    Parameter<Int>("price", "The price, in cents"))

  package init() {}

  package func begin(on stage: Stage) -> PriceWatch {
    let ports = Ports(stage: stage, module: self)
    let watch = PriceWatch(market: ports, alarm: ports)
    watch.onChange = { _ in stage.stateChanged() }
    return watch
  }

  package var actions: [Action<PriceWatch>] {
    Action(
      "share.open", "The user opens the screen of a share", Parameter("symbol", "Which", default: "ACME")
    ) { $0.open($1) }
    Action("share.close", "The user leaves the screen") { $0.close() }
    Action(
      "limit.set", "The user sets the price at which the alarm rings",
      Parameter<Int?>("price", "In cents; none for no alarm", examples: [200])
    ) { $0.setLimit($1) }
  }

  package var state: [Field<PriceWatch>] {
    Field("phase", \.state.phase, "What the screen is doing")
    Field("price", \.state.price, "The last price, in cents")
    Field("trend", \.state.trend, "The direction of the last change")
    Field("limit", \.state.limit, "The price from which on the alarm rings, in cents; none after it has rung")
    Field("problem", \.state.problem, "Why no more prices come")
  }

  private struct Ports: Market, Alarm {
    let stage: Stage
    let module: PricesAdapter

    func follow(
      _ symbol: String, each: @escaping (Int) -> Void, end: @escaping (MarketError?) -> Void
    ) -> () -> Void {
      stage.stream(module.follow, symbol, each: each, end: end).cancel
    }

    func ring(_ symbol: String, at price: Int) { stage.call(module.ring, symbol, price) }
  }
}

extension PricePhase: ScenarioValue {}
extension PriceTrend: ScenarioValue {}
extension MarketError: ScenarioValue {}
