/// What the user has decided about notifications, as the system reports it.
public enum AuthorizationStatus: String, CaseIterable, Sendable {
  /// The user has not been asked yet, so the system's dialog can still be shown.
  case notDetermined
  /// The user said no.
  case denied
  /// The user said yes.
  case authorized
  /// The system delivers quietly until the user decides. The app need not ask again, and may not register yet.
  case provisional
}

/// The feature flags.
public protocol FlagPort {
  /// Says at once whether a flag is on.
  func isEnabled(_ name: String) -> Bool
}
