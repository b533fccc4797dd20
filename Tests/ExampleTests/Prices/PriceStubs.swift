import ExampleModules

/// Both ports of a watch in one test double that keeps a journal.
final class PriceStubs: Market, Alarm {
  var journal: [String] = []
  private(set) var send: (Int) -> Void = { _ in }
  private(set) var end: (MarketError?) -> Void = { _ in }

  func follow(
    _ symbol: String, each: @escaping (Int) -> Void, end: @escaping (MarketError?) -> Void
  ) -> () -> Void {
    journal.append("follow \(symbol)")
    (send, self.end) = (each, end)
    return { [unowned self] in journal.append("stop \(symbol)") }
  }

  func ring(_ symbol: String, at price: Int) { journal.append("ring \(symbol) at \(price)") }

  /// A watch that records its changes in the journal.
  func watch() -> PriceWatch {
    let watch = PriceWatch(market: self, alarm: self)
    watch.onChange = { [unowned self] in journal.append("= \($0.line)") }
    return watch
  }
}

extension PriceState {
  var line: String {
    let words = [
      phase.rawValue, price.map(String.init), trend?.rawValue, limit.map { "until \($0)" }, problem?.rawValue,
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }
}
