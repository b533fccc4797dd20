/// Passes on what is posted to those who observe.
public protocol NotificationCentre {
  /// Begins an observation, which lasts as long as its token.
  ///
  /// A centre may also pass on notifications of other names, so an observer looks at the name.
  func addObserver(name: String, receive: @escaping (PostedNotification) -> Void) -> ObservationToken
}

/// Keeps an observation going for as long as it is held.
///
/// Releasing it is the only way to end the observation: an observer that keeps its token in a property goes together with it,
/// and has nothing to remember when it ends. The token knows the centre that gave it, so the observation always ends where it began.
public final class ObservationToken {
  private let remove: () -> Void

  /// Makes a token; a centre does this when an observation begins.
  ///
  /// - Parameter remove: ends the observation.
  public init(remove: @escaping () -> Void) {
    self.remove = remove
  }

  deinit { remove() }
}

/// What a notification centre tells its observers.
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
