/// Keeps somebody subscribed to what the player does, for as long as it is held.
public final class PlaybackSubscription {
  let receive: (Playback) -> Void

  init(receive: @escaping (Playback) -> Void) {
    self.receive = receive
  }
}
