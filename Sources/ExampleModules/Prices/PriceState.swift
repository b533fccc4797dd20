/// What the screen of a share shows.
public struct PriceState: Equatable, Sendable {
  public internal(set) var phase = PricePhase.idle
  /// The last price, in cents.
  public internal(set) var price: Int?
  /// The direction of the last change; `nil` before the second price.
  public internal(set) var trend: PriceTrend?
  /// The price from which on the alarm rings, in cents; `nil` if it does not, or has rung.
  public internal(set) var limit: Int?
  public internal(set) var problem: MarketError?
}

public enum PricePhase: String, CaseIterable, Sendable {
  /// No share is on the screen.
  case idle
  /// No price has come yet.
  case waiting
  case live
  /// The market has closed; the last price stays.
  case closed
  /// The market has failed; the last price stays, and may be old.
  case failed
}

public enum PriceTrend: String, CaseIterable, Sendable {
  case up, down, steady
}
