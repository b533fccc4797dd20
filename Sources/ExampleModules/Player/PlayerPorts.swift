/// Plays the sound.
public protocol AudioPlayer {
  /// Plays from the current position.
  func play()
  /// Stays at the current position.
  func pause()
  /// Returns to the beginning.
  func stop()
}

/// Counts what users do.
public protocol Analytics {
  func trackEvent(_ name: String)
}

/// Keeps a subscription to the player alive for as long as it is held.
public final class PlaybackSubscription {
  let receive: (Playback) -> Void

  init(receive: @escaping (Playback) -> Void) {
    self.receive = receive
  }
}
