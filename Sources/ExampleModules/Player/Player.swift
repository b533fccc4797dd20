/// The logic of the player: takes the taps on its buttons, and provides the state to show.
///
/// All outputs derive from one state, and any number of subscribers receive the playback state. A tap takes effect
/// once, regardless of the number of subscribers. Without subscribers, no screen shows the player, and taps have no
/// effect.
///
/// A player belongs to one thread.
public final class Player {
  private struct Subscriber {
    weak var subscription: PlaybackSubscription?
  }

  public private(set) var state: PlayerState

  /// Receives every change to the state, after the subscribers have received the playback state.
  public var onChange: ((PlayerState) -> Void)?

  private let audioPlayer: any AudioPlayer
  private let analytics: any Analytics
  private var subscribers: [Subscriber] = []

  /// Creates a stopped player.
  ///
  /// - Parameter items: The number of items to play; a negative number counts as 0.
  public init(items: Int = 0, audioPlayer: any AudioPlayer, analytics: any Analytics) {
    state = PlayerState(hasItems: items > 0)
    self.audioPlayer = audioPlayer
    self.analytics = analytics
  }

  /// Calls `receive` with every later playback state, until the subscription is released.
  public func subscribe(_ receive: @escaping (Playback) -> Void) -> PlaybackSubscription {
    let subscription = PlaybackSubscription(receive: receive)
    subscribers.removeAll { $0.subscription == nil }
    subscribers.append(Subscriber(subscription: subscription))
    return subscription
  }

  public func tapPlay() {
    if state.hasItems { tap(.playing, tracking: "Play") }
  }

  public func tapPause() {
    if state.playback == .playing { tap(.paused, tracking: "Pause") }
  }

  public func tapStop() { tap(.stopped, tracking: "Stop") }

  /// Changes the number of items; without items, playback stops.
  public func changeItems(to count: Int) {
    change {
      $0.hasItems = count > 0
      if !$0.hasItems { $0.playback = .stopped }
    }
  }

  /// Suspends the player for the user, or resumes it.
  public func suspend(_ suspended: Bool) {
    change { $0.suspendedByUser = suspended }
  }

  private func tap(_ playback: Playback, tracking event: String) {
    guard playback != state.playback, subscribers.contains(where: { $0.subscription != nil }) else { return }
    change { $0.playback = playback }
    analytics.trackEvent(event)
  }

  /// Makes a change and reports it; the audio player follows last.
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
