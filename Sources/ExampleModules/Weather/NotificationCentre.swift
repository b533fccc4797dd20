/// Forwards posted notifications to observers.
public protocol NotificationCentre {
  /// Starts an observation, which lasts as long as its token.
  ///
  /// A centre may also forward notifications with other names, so observers must check the name.
  func addObserver(name: String, receive: @escaping (PostedNotification) -> Void) -> ObservationToken
}

/// Keeps an observation alive for as long as it is held.
///
/// Releasing it is the only way to end the observation. An observer that stores its token in a property needs no
/// further cleanup. The token belongs to its centre, so replacing the centre does not affect it.
public final class ObservationToken {
  private let remove: () -> Void

  /// Creates a token, for use by a centre.
  ///
  /// - Parameter remove: Ends the observation.
  public init(remove: @escaping () -> Void) {
    self.remove = remove
  }

  deinit { remove() }
}

/// A notification as its observers receive it.
public struct PostedNotification: Sendable {
  public var name: String
  /// Additional values of any type, because anyone may post.
  public var userInfo: [String: any Sendable]?

  public init(name: String, userInfo: [String: any Sendable]? = nil) {
    self.name = name
    self.userInfo = userInfo
  }
}
