// snippet: publishers-module
/// Tells the customer when an article becomes cheap enough.
public final class PriceWatch {
  public typealias Scheduler = (_ work: @escaping () -> Void) -> Void

  public private(set) var price: Int? { didSet { changes.send(()) } }
  public let changes = Signal<Void>()
  public let alarms = Signal<Int>()

  /// - Parameter scheduler: hands work to the main queue.
  public init(limit: Int, prices: Signal<Int>, scheduler: @escaping Scheduler) {
    prices.sink { [weak self] price in
      scheduler {
        guard let self else { return }
        let wasCheap = self.price.map { $0 <= limit } ?? false
        self.price = price
        if price <= limit, !wasCheap { self.alarms.send(price) }
      }
    }
  }
}
// snippet end
