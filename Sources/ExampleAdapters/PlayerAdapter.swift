import ExampleModules
import Rehearse

/// The adapter of the module "player".
package struct PlayerAdapter: ModuleAdapter {
  package static let about = About("player", "Playing, with several subscribers")

  let items = Given("items", 0, "How many items there are to play; a negative number counts as 0", examples: [3])
  let subscribers = Given("subscribers", Subscribers.one, "Who listens to the playback states")

  let play = Call("audioPlayer.play", "Starts or resumes playing")
  let pause = Call("audioPlayer.pause", "Pauses, and keeps its place")
  let stop = Call("audioPlayer.stop", "Goes back to the beginning")
  let trackEvent = Call("analytics.trackEvent", "Counts an event", Parameter<String>("name", "Which one"))

  package init() {}

  package func begin(on stage: Stage) -> Subject { Subject(self, stage) }

  package var actions: [Action<Subject>] {
    Action("tapPlay", "The user taps the play button") { $0.player.tapPlay() }
    Action("tapPause", "The user taps the pause button") { $0.player.tapPause() }
    Action("tapStop", "The user taps the stop button") { $0.player.tapStop() }
    Action(
      "items.change", "The number of items changes",
      Parameter<Int>("count", "How many; a negative number counts as 0", examples: [3])
    ) { $0.player.changeItems(to: $1) }
    Action(
      "suspend.change", "The user suspends or resumes the player", Parameter<Bool>("suspended", "Whether it is now")
    ) { $0.player.suspend($1) }
    Action("subscriber.join", "Another subscriber joins, up to two") { $0.join() }
    Action("subscriber.leave", "A subscriber leaves") { _ = $0.subscriptions.popLast() }
  }

  package var state: [Field<Subject>] {
    Field("playback", \.player.state.playback, "What the player does")
    Field("readyToPlay", \.player.state.readyToPlay, "There are items, and it is neither stopped nor suspended")
    Field("suspendedByUser", \.player.state.suspendedByUser, "The user has suspended the player")
    Field("playButtonHidden", \.player.state.playButtonHidden, "The play button is hidden")
    Field("pauseButtonHidden", \.player.state.pauseButtonHidden, "The pause button is hidden")
    Field("heard", \.heard, "What the subscribers have heard, one entry for each")
  }

  /// The player, with its subscribers.
  package final class Subject {
    let player: Player
    fileprivate(set) var heard: [Playback] = []
    fileprivate var subscriptions: [PlaybackSubscription] = []

    init(_ adapter: PlayerAdapter, _ stage: Stage) {
      let ports = Ports(stage: stage, player: adapter)
      player = Player(items: stage.value(of: adapter.items), audioPlayer: ports, analytics: ports)
      player.onChange = { _ in stage.stateChanged() }
      for _ in 0..<stage.value(of: adapter.subscribers).count { join() }
    }

    func join() {
      guard subscriptions.count < Subscribers.two.count else { return }
      subscriptions.append(player.subscribe { [unowned self] in heard.append($0) })
    }
  }

  private struct Ports: AudioPlayer, Analytics {
    let stage: Stage
    let player: PlayerAdapter

    func play() { stage.call(player.play) }
    func pause() { stage.call(player.pause) }
    func stop() { stage.call(player.stop) }
    func trackEvent(_ name: String) { stage.call(player.trackEvent, name) }
  }
}

enum Subscribers: String, CaseIterable, ScenarioValue {
  case nobody, one, two

  var count: Int { self == .nobody ? 0 : self == .one ? 1 : 2 }
}

extension Playback: ScenarioValue {}
