import Connections
import Rehearse

// snippet: publishers-adapter
public struct PriceWatchAdapter: ModuleAdapter {
  public static let about = About("priceWatch", "Tells when an article is cheap enough")

  let limit = Given<Int>("limit", 100, "What the customer would pay, in cents")
  let alarm = Call("alarms.send", "Tells the customer", Parameter<Int>("price", "In cents"))

  public init() {}

  public func begin(on stage: Stage) -> Scene {
    let prices = Signal<Int>()
    let watch = PriceWatch(limit: stage.value(of: limit), prices: prices) { stage.hop($0) }
    watch.changes.sink { stage.stateChanged() }
    watch.alarms.sink { [alarm] price in stage.call(alarm, price) }
    return Scene(watch: watch, prices: prices)
  }

  /// The module, and what it listens to.
  public struct Scene {
    let watch: PriceWatch
    let prices: Signal<Int>
  }

  public var actions: [Action<Scene>] {
    Action("priceChanged", "The shop has a new price", Parameter<Int>("price", "In cents")) { $0.prices.send($1) }
  }

  public var state: [Field<Scene>] { Field("price", \.watch.price, "The last price") }
}
// snippet end
