/// The shopping cart. It reports every change, and asks the shop for prices and orders.
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

  /// Adds an article once its price is known.
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

  /// Orders the articles. A second tap during the order does nothing.
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
