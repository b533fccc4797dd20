// snippet: streams-module
import Observation

/// Follows an order on its way. It receives updates from one stream and sends news to another.
@MainActor @Observable public final class OrderTracker {
  public private(set) var stopsLeft: Int?
  public private(set) var isConnected = true
  public let news: AsyncStream<String>

  public init(updates: AsyncStream<Int>) {
    let (news, told) = AsyncStream.makeStream(of: String.self)
    self.news = news
    Task { [weak self] in
      for await stops in updates {
        self?.stopsLeft = stops
        if stops == 0 { told.yield("your order is here") }
      }
      self?.isConnected = false
    }
  }
}
// snippet end
