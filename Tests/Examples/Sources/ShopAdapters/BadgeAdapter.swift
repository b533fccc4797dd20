// snippet: notifications-adapter
import Connections
import Foundation
import Rehearse

public struct BadgeAdapter: ModuleAdapter {
  public static let about = About("badge", "How much is in the cart, on the icon of the app")

  let changed = Call("center.badgeChanged", "Tells the new number", Parameter<Int>("count", "Of articles"))

  public init() {}

  public func begin(on stage: Stage) -> Scene {
    let center = NotificationCenter()
    let scene = Scene(badge: CartBadge(center: center), center: center)
    _ = center.addObserver(forName: .badgeChanged, object: nil, queue: nil) { [changed] notification in
      stage.call(changed, notification.userInfo?["count"] as? Int ?? 0)
      stage.stateChanged()
    }
    return scene
  }

  /// The module, and a center that no other case shares.
  public struct Scene {
    let badge: CartBadge
    let center: NotificationCenter
  }

  public var actions: [Action<Scene>] {
    Action("cartChanged", "The cart has changed", Parameter<[String]>("articles", "What is in it")) {
      $0.center.post(name: .cartChanged, object: nil, userInfo: ["articles": $1])
    }
  }

  public var state: [Field<Scene>] { Field("count", \.badge.count, "What the icon shows") }
}
// snippet end
