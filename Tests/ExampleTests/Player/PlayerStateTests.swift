import ExampleModules
import Testing

@Suite("What the player shows")
struct PlayerStateTests {
  @Test("It is ready to play with items, while it is neither stopped nor suspended")
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
    "There is a button to pause while it plays, and one to play otherwise", arguments: Playback.allCases)
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
