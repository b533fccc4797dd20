/// What a customer is about to buy. It tells of every change, and asks the shop for prices and orders.
public final class Cart {
  public struct State: Equatable {
    public var articles: [String] = []
    /// In cents.
    public var total = 0
    public var isOrdering = false
    public var order: Order?
    public var problem: ShopProblem?
  }

  // snippet: cart-state
  public private(set) var state = State() {
    didSet { if state != oldValue { onChange?(state) } }
  }
  public var onChange: ((State) -> Void)?

  private let shop: any Shop

  public init(shop: any Shop) { self.shop = shop }
  // snippet end

  /// Puts an article in, once the shop has told its price.
  public func add(_ article: String) {
    shop.price(of: article) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let price):
        var next = state
        next.articles.append(article)
        next.total += price
        next.problem = nil
        state = next
      case .failure(let problem): state.problem = problem
      }
    }
  }

  /// Orders what is in it; a second tap meanwhile does nothing.
  public func checkOut() {
    guard !state.isOrdering, !state.articles.isEmpty else { return }
    state.isOrdering = true
    shop.order(state.articles) { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let order): state = State(order: order)
      case .failure(let problem):
        var next = state
        next.isOrdering = false
        next.problem = problem
        state = next
      }
    }
  }
}
