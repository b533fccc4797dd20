/// Everything that the player shows.
///
/// Derived values are computed on each read, so they cannot disagree with the stored ones.
public struct PlayerState: Equatable, Sendable {
  public var playback: Playback
  /// Whether there is anything to play.
  public var hasItems: Bool
  /// Whether the user has suspended the player.
  public var suspendedByUser: Bool

  /// Creates a state. The default is an untouched player with nothing to play.
  public init(playback: Playback = .stopped, hasItems: Bool = false, suspendedByUser: Bool = false) {
    self.playback = playback
    self.hasItems = hasItems
    self.suspendedByUser = suspendedByUser
  }

  /// Whether playback could continue at once.
  public var readyToPlay: Bool { hasItems && playback != .stopped && !suspendedByUser }
  /// Whether the button that plays is hidden.
  public var playButtonHidden: Bool { playback == .playing }
  /// Whether the button that pauses is hidden.
  public var pauseButtonHidden: Bool { playback != .playing }
}

/// The playback of the player.
public enum Playback: String, CaseIterable, Sendable {
  /// At the beginning.
  case stopped
  case playing
  /// At the current position.
  case paused
}
