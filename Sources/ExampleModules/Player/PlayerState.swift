/// All that the player shows.
///
/// What follows from something else is worked out when it is asked for, so it cannot disagree with it.
public struct PlayerState: Equatable, Sendable {
  /// What the player does.
  public var playback: Playback
  /// Whether there is anything to play.
  public var hasItems: Bool
  /// Whether the user has suspended the player.
  public var suspendedByUser: Bool

  /// Makes a state; without arguments, that of a player that was not touched yet and has nothing to play.
  public init(playback: Playback = .stopped, hasItems: Bool = false, suspendedByUser: Bool = false) {
    self.playback = playback
    self.hasItems = hasItems
    self.suspendedByUser = suspendedByUser
  }

  /// Whether the user could go on listening at once.
  public var readyToPlay: Bool { hasItems && playback != .stopped && !suspendedByUser }
  /// Whether there is no button to play with.
  public var playButtonHidden: Bool { playback == .playing }
  /// Whether there is no button to pause with.
  public var pauseButtonHidden: Bool { playback != .playing }
}

/// What the player does.
public enum Playback: String, CaseIterable, Sendable {
  /// It stands at the beginning.
  case stopped
  /// It plays.
  case playing
  /// It waits where it is.
  case paused
}
