/// The user's decision about notifications, as the system reports it.
public enum AuthorizationStatus: String, CaseIterable, Sendable {
  /// The user has not been asked yet, so the system's dialog can still be shown.
  case notDetermined
  case denied
  case authorized
  /// The system delivers quietly until the user decides; the app need not ask again and must not register yet.
  case provisional
}

public protocol FlagPort {
  /// Synchronously returns whether a flag is on.
  func isEnabled(_ name: String) -> Bool
}
