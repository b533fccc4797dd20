/// What makes the sound.
public protocol AudioPlayer {
  /// Plays on from where it is.
  func play()
  /// Stays where it is.
  func pause()
  /// Goes back to the beginning.
  func stop()
}
