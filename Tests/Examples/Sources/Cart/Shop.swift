// snippet: cart-port
/// What the cart needs from outside.
public protocol Shop {
  func price(of article: String, completion: @escaping (Result<Int, ShopProblem>) -> Void)
  func order(_ articles: [String], completion: @escaping (Result<Order, ShopProblem>) -> Void)
}
// snippet end

public enum ShopProblem: String, Error, CaseIterable, Sendable {
  case offline, soldOut
}

public struct Order: Equatable, Sendable {
  public let number: String
  public let days: Int

  public init(number: String, days: Int) {
    self.number = number
    self.days = days
  }
}
