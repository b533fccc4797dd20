/// What makes the sound.
public protocol AudioPlayer {
  /// Plays on from where it is.
  func play()
  /// Stays where it is.
  func pause()
  /// Goes back to the beginning.
  func stop()
}

/// Keeps count of what users do.
public protocol Analytics {
  /// Counts an event.
  func trackEvent(_ name: String)
}

/// Keeps a subscription to the player, for as long as it is held.
public final class PlaybackSubscription {
  let receive: (Playback) -> Void

  init(receive: @escaping (Playback) -> Void) {
    self.receive = receive
  }
}
