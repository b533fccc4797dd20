/// What a notification centre tells whoever observes there.
public struct PostedNotification: Sendable {
  /// What it is about.
  public var name: String
  /// What was sent along: anybody may post, so nothing is known of its values.
  public var userInfo: [String: any Sendable]?

  /// Makes a notification.
  public init(name: String, userInfo: [String: any Sendable]? = nil) {
    self.name = name
    self.userInfo = userInfo
  }
}
