import ExampleModules
import Testing

@Suite("The player")
struct PlayerTests {
  @Test("A tap reaches the subscribers, then the observer, then the audio, then the analytics")
  func taps() {
    let world = PlayerStubs()
    let player = world.player()
    let subscription = world.subscriber("ana", of: player)
    player.tapPlay()
    player.tapPause()
    player.tapPlay()
    player.tapStop()
    #expect(
      world.journal == [
        "ana hears playing", "= playing, ready, cannot play", "play", "event Play",
        "ana hears paused", "= paused, ready, cannot pause", "pause", "event Pause",
        "ana hears playing", "= playing, ready, cannot play", "play", "event Play",
        "ana hears stopped", "= stopped, cannot pause", "stop", "event Stop",
      ])
    withExtendedLifetime(subscription) {}
  }

  @Test("A tap acts once for any number of subscribers, which are called in order of subscription")
  func severalSubscribers() {
    let world = PlayerStubs()
    let player = world.player()
    let subscriptions = ["ana", "ben", "cem"].map { world.subscriber($0, of: player) }
    player.tapPlay()
    #expect(
      world.journal == [
        "ana hears playing", "ben hears playing", "cem hears playing", "= playing, ready, cannot play", "play",
        "event Play",
      ])
    withExtendedLifetime(subscriptions) {}
  }

  @Test("A subscriber sees the new state")
  func stateFirst() {
    let world = PlayerStubs()
    let player = world.player()
    var seen: [String] = []
    let subscription = player.subscribe { [unowned player] in seen.append("\($0.rawValue): \(player.state.line)") }
    player.tapPlay()
    #expect(seen == ["playing: playing, ready, cannot play"])
    withExtendedLifetime(subscription) {}
  }

  @Test("Without subscribers taps do nothing, and a new subscriber receives only later changes")
  func nobody() {
    let world = PlayerStubs()
    let player = world.player()
    player.tapPlay()
    var subscription: PlaybackSubscription? = world.subscriber("ana", of: player)
    #expect(world.journal == [])
    player.tapPlay()
    #expect(subscription != nil && world.journal.count == 4)
    subscription = nil
    player.tapPause()
    player.tapStop()
    #expect(world.journal.count == 4)
    subscription = world.subscriber("ben", of: player)
    player.tapPause()
    #expect(world.journal[4] == "ben hears paused")
    withExtendedLifetime(subscription) {}
  }

  @Test("A subscriber removed during a change receives nothing more, and the others continue")
  func leftMeanwhile() {
    let world = PlayerStubs()
    let player = world.player()
    var later: PlaybackSubscription?
    let first = player.subscribe { _ in later = nil }
    later = world.subscriber("ana", of: player)
    let last = world.subscriber("ben", of: player)
    #expect(later != nil)
    player.tapPlay()
    #expect(world.journal.first == "ben hears playing")
    withExtendedLifetime((first, last)) {}
  }

  @Test("A tap that changes nothing has no effect")
  func idleTaps() {
    let world = PlayerStubs()
    let player = world.player()
    let subscription = world.subscriber("ana", of: player)
    player.tapPause()
    player.tapStop()
    #expect(world.journal == [])
    player.tapPlay()
    player.tapPlay()
    #expect(world.journal.count == 4)
    player.tapPause()
    player.tapPause()
    #expect(world.journal.count == 8)
    withExtendedLifetime(subscription) {}
  }

  @Test("Without items, or with a negative number of them, nothing plays", arguments: [0, -1])
  func nothingToPlay(items: Int) {
    let world = PlayerStubs()
    let player = world.player(items: items)
    let subscription = world.subscriber("ana", of: player)
    player.tapPlay()
    #expect(world.journal == [])
    player.changeItems(to: 1)
    player.tapPlay()
    player.changeItems(to: items)
    player.tapPlay()
    #expect(player.state.playback == .stopped)
    withExtendedLifetime(subscription) {}
  }

  @Test("Removing the last item stops playback without an event, even without subscribers")
  func lastItemGoes() {
    for isPaused in [false, true] {
      for isHeard in [false, true] {
        let world = PlayerStubs()
        let player = world.player()
        var subscription: PlaybackSubscription? = world.subscriber("ana", of: player)
        player.tapPlay()
        if isPaused { player.tapPause() }
        if !isHeard { subscription = nil }
        world.journal = []
        player.changeItems(to: 0)
        player.changeItems(to: 0)
        #expect(world.journal == (isHeard ? ["ana hears stopped"] : []) + ["= stopped, cannot pause", "stop"])
        #expect((subscription != nil) == isHeard)
      }
    }
  }

  @Test("A different number of items has no other effect")
  func otherItems() {
    let world = PlayerStubs()
    let player = world.player()
    let subscription = world.subscriber("ana", of: player)
    player.tapPlay()
    world.journal = []
    player.changeItems(to: 1)
    player.changeItems(to: 9)
    #expect(world.journal == [])
    withExtendedLifetime(subscription) {}
  }

  @Test("Suspending changes neither the playback nor the effect of taps")
  func suspended() {
    let world = PlayerStubs()
    let player = world.player()
    let subscription = world.subscriber("ana", of: player)
    player.suspend(true)
    player.suspend(true)
    player.tapPlay()
    player.suspend(false)
    #expect(
      world.journal == [
        "= stopped, suspended, cannot pause", "ana hears playing", "= playing, suspended, cannot play", "play",
        "event Play", "= playing, ready, cannot play",
      ])
    withExtendedLifetime(subscription) {}
  }
}
