/// Shows the price of a share while it changes, and rings once when it reaches a limit.
///
/// A watch belongs to one thread.
public final class PriceWatch {
  public private(set) var state = PriceState() {
    didSet { if state != oldValue { onChange?(state) } }
  }

  /// Receives every change to the state.
  public var onChange: ((PriceState) -> Void)?

  private let market: any Market
  private let alarm: any Alarm
  private var symbol = ""
  private var stop: () -> Void = {}

  public init(market: any Market, alarm: any Alarm) {
    self.market = market
    self.alarm = alarm
  }

  /// Follows a share, instead of the one that is on the screen. The limit belongs to the share before, and goes.
  public func open(_ symbol: String) {
    close()
    self.symbol = symbol
    state.phase = .waiting
    stop = market.follow(
      symbol, each: { [unowned self] in receive($0) }, end: { [unowned self] in end($0) })
  }

  /// Stops following; prices that are on their way have no effect.
  public func close() {
    stop()
    stop = {}
    state = PriceState()
  }

  /// Rings when the price reaches the limit, which it may have done already.
  ///
  /// - Parameter limit: In cents; `nil` for no alarm.
  public func setLimit(_ limit: Int?) {
    guard state.phase != .idle else { return }
    state.limit = limit
    ringIfReached()
  }

  private func receive(_ price: Int) {
    var next = state
    next.phase = .live
    next.trend = state.price.map { price > $0 ? .up : price < $0 ? .down : .steady }
    next.price = price
    state = next
    ringIfReached()
  }

  private func end(_ error: MarketError?) {
    stop = {}
    var next = state
    next.phase = error == nil ? .closed : .failed
    next.problem = error
    state = next
  }

  private func ringIfReached() {
    guard state.phase == .live, let price = state.price, let limit = state.limit, price >= limit else { return }
    state.limit = nil
    alarm.ring(symbol, at: price)
  }
}
