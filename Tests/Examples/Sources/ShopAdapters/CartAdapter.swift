// snippet: cart-calls
import Cart
import Rehearse

/// The module "cart": what a scenario can say about it, and how it runs on a stage.
public struct CartAdapter: ModuleAdapter {
  public static let about = About("cart", "What a customer is about to buy")

  let price = Call(
    .query, "shop.price", "Asks what an article costs", Parameter<String>("article", "Its name"), returns: Int.self,
    fails: ShopProblem.self, default: 100)
  let order = Call(
    .command, "shop.order", "Orders what is in the cart", Parameter<[String]>("articles", "In the order they came in"),
    returns: Order.self, fails: ShopProblem.self)
  // snippet end

  public init() {}

  // snippet: cart-begin
  public func begin(on stage: Stage) -> Cart {
    let cart = Cart(shop: Ports(stage: stage, module: self))
    cart.onChange = { _ in stage.stateChanged() }
    return cart
  }
  // snippet end

  // snippet: cart-lists
  public var actions: [Action<Cart>] {
    Action("add", "The customer taps an article", Parameter<String>("article", "Its name")) { $0.add($1) }
    Action("checkOut", "The customer taps Buy") { $0.checkOut() }
  }

  public var state: [Field<Cart>] {
    Field("articles", \.state.articles, "What is in it")
    Field("total", \.state.total, "What it costs, in cents")
    Field("isOrdering", \.state.isOrdering, "The order is under way")
    Field("order", \.state.order, "The last order")
    Field("problem", \.state.problem, "What the customer is told")
  }
  // snippet end

  // snippet: cart-ports
  private struct Ports: Shop {
    let stage: Stage
    let module: CartAdapter

    func price(of article: String, completion: @escaping (Result<Int, ShopProblem>) -> Void) {
      stage.call(module.price, article, then: completion)
    }

    func order(_ articles: [String], completion: @escaping (Result<Order, ShopProblem>) -> Void) {
      stage.call(module.order, articles, then: completion)
    }
  }
  // snippet end
}

// snippet: cart-values
extension ShopProblem: ScenarioValue {}
extension Order: RecordValue {
  public static let record = Record(Order.init(number:days:), Part("number", \.number), Part("days", \.days))
}
// snippet end
