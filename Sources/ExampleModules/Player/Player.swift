/// The player without its looks: takes the taps on its buttons, and has what is to be shown.
///
/// There is one state, from which all else derives, and any number of subscribers hear what becomes of the playback. They share what a tap
/// does: it happens once, however many listen. Where nobody listens, no screen shows the player, and taps do nothing.
///
/// A player belongs to one thread.
public final class Player {
  private struct Subscriber {
    weak var subscription: PlaybackSubscription?
  }

  /// What is to be shown.
  public private(set) var state: PlayerState

  /// Hears every change of the state, when the subscribers have heard what became of the playback.
  public var onChange: ((PlayerState) -> Void)?

  private let audioPlayer: any AudioPlayer
  private let analytics: any Analytics
  private var subscribers: [Subscriber] = []

  /// Makes a player that is stopped.
  ///
  /// - Parameter items: how many items there are to play; none if it is negative.
  public init(items: Int = 0, audioPlayer: any AudioPlayer, analytics: any Analytics) {
    state = PlayerState(hasItems: items > 0)
    self.audioPlayer = audioPlayer
    self.analytics = analytics
  }

  /// Calls `receive` with every playback state from now on, until the subscription is released.
  public func subscribe(_ receive: @escaping (Playback) -> Void) -> PlaybackSubscription {
    let subscription = PlaybackSubscription(receive: receive)
    subscribers.removeAll { $0.subscription == nil }
    subscribers.append(Subscriber(subscription: subscription))
    return subscription
  }

  /// Takes a tap on the button that plays.
  public func tapPlay() {
    if state.hasItems { tap(.playing, tracking: "Play") }
  }

  /// Takes a tap on the button that pauses.
  public func tapPause() {
    if state.playback == .playing { tap(.paused, tracking: "Pause") }
  }

  /// Takes a tap on the button that stops.
  public func tapStop() { tap(.stopped, tracking: "Stop") }

  /// Takes another number of items; without any, what plays or waits is stopped.
  public func changeItems(to count: Int) {
    change {
      $0.hasItems = count > 0
      if !$0.hasItems { $0.playback = .stopped }
    }
  }

  /// Takes the user's suspending the player, or the end of that.
  public func suspend(_ suspended: Bool) {
    change { $0.suspendedByUser = suspended }
  }

  private func tap(_ playback: Playback, tracking event: String) {
    guard playback != state.playback, subscribers.contains(where: { $0.subscription != nil }) else { return }
    change { $0.playback = playback }
    analytics.trackEvent(event)
  }

  /// Makes a change, tells of it, and has the sound follow where the playback is another one now.
  private func change(_ make: (inout PlayerState) -> Void) {
    let before = state
    make(&state)
    let (state, isNew) = (state, state.playback != before.playback)
    if isNew { for subscriber in subscribers { subscriber.subscription?.receive(state.playback) } }
    if state != before { onChange?(state) }
    if isNew { sound(state.playback) }
  }

  private func sound(_ playback: Playback) {
    switch playback {
    case .playing: audioPlayer.play()
    case .paused: audioPlayer.pause()
    case .stopped: audioPlayer.stop()
    }
  }
}
