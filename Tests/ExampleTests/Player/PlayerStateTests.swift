import ExampleModules
import Testing

@Suite("The player state")
struct PlayerStateTests {
  @Test("The player is ready with items, unless it is stopped or suspended")
  func readyToPlay() {
    for playback in Playback.allCases {
      for hasItems in [false, true] {
        for suspended in [false, true] {
          let state = PlayerState(playback: playback, hasItems: hasItems, suspendedByUser: suspended)
          #expect(state.readyToPlay == (hasItems && !suspended && (playback == .playing || playback == .paused)))
        }
      }
    }
  }

  @Test(
    "The pause button shows while playing, and the play button at any other time", arguments: Playback.allCases)
  func buttons(playback: Playback) {
    let state = PlayerState(playback: playback)
    #expect(state.playButtonHidden == (playback == .playing))
    #expect(state.pauseButtonHidden != state.playButtonHidden)
  }

  @Test("Every enumeration has exactly these values")
  func values() {
    #expect(Playback.allCases.map(\.rawValue) == ["stopped", "playing", "paused"])
  }
}
