/// Everything that the player shows.
///
/// Derived values are computed on each read, so they cannot disagree with the stored ones.
public struct PlayerState: Equatable, Sendable {
  public var playback: Playback
  public var hasItems: Bool
  public var suspendedByUser: Bool

  /// Creates a state; the default is an untouched player with nothing to play.
  public init(playback: Playback = .stopped, hasItems: Bool = false, suspendedByUser: Bool = false) {
    self.playback = playback
    self.hasItems = hasItems
    self.suspendedByUser = suspendedByUser
  }

  /// Whether playback could continue immediately.
  public var readyToPlay: Bool { hasItems && playback != .stopped && !suspendedByUser }
  public var playButtonHidden: Bool { playback == .playing }
  public var pauseButtonHidden: Bool { playback != .playing }
}

public enum Playback: String, CaseIterable, Sendable {
  /// At the beginning.
  case stopped
  case playing
  /// At the current position.
  case paused
}
