// snippet: notifications-module
import Foundation

extension Notification.Name {
  public static let cartChanged = Notification.Name("cartChanged")
  public static let badgeChanged = Notification.Name("badgeChanged")
}

/// Counts what is in the cart, for the icon of the app.
// Unchecked: the app posts these notifications on the main thread only, and so does a scenario.
public final class CartBadge: @unchecked Sendable {
  public private(set) var count = 0

  private let center: NotificationCenter
  private var token: (any NSObjectProtocol)?

  public init(center: NotificationCenter) {
    self.center = center
    token = center.addObserver(forName: .cartChanged, object: nil, queue: nil) { [weak self] notification in
      guard let self, let articles = notification.userInfo?["articles"] as? [String] else { return }
      count = articles.count
      center.post(name: .badgeChanged, object: nil, userInfo: ["count": count])
    }
  }

  deinit { token.map(center.removeObserver) }
}
// snippet end
