/// Passes on what is posted to those who observe.
public protocol NotificationCentre {
  /// Begins an observation, which lasts as long as its token.
  ///
  /// A centre may also pass on notifications of other names, so whoever observes looks at the name.
  func addObserver(name: String, receive: @escaping (PostedNotification) -> Void) -> ObservationToken
}
