/// Keeps count of what users do.
public protocol Analytics {
  /// Counts an event.
  func trackEvent(_ name: String)
}
