/// What the player does.
public enum Playback: String, CaseIterable, Sendable {
  /// It stands at the beginning.
  case stopped
  /// It plays.
  case playing
  /// It waits where it is.
  case paused
}
