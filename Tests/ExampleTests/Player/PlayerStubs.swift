import ExampleModules

/// Both ports of a player in one test double that keeps a journal.
final class PlayerStubs: AudioPlayer, Analytics {
  var journal: [String] = []

  func play() { journal.append("play") }
  func pause() { journal.append("pause") }
  func stop() { journal.append("stop") }
  func trackEvent(_ name: String) { journal.append("event \(name)") }

  /// A player that records its changes in the journal.
  func player(items: Int = 3) -> Player {
    let player = Player(items: items, audioPlayer: self, analytics: self)
    player.onChange = { [unowned self, unowned player] state in
      journal.append(player.state == state ? "= \(state.line)" : "the observer was told something else")
    }
    return player
  }

  /// A subscriber that records in the journal.
  func subscriber(_ name: String, of player: Player) -> PlaybackSubscription {
    player.subscribe { [unowned self] in journal.append("\(name) hears \($0.rawValue)") }
  }
}

extension PlayerState {
  var line: String {
    let words = [
      playback.rawValue, readyToPlay ? "ready" : nil, suspendedByUser ? "suspended" : nil,
      playButtonHidden ? "cannot play" : nil, pauseButtonHidden ? "cannot pause" : nil,
    ]
    return words.compactMap(\.self).joined(separator: ", ")
  }
}
