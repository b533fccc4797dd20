import RehearseSource

/// Where each key of the language belongs, for a message about one that stands elsewhere.
package enum AllLevels {
  /// A place for keys.
  struct Home {
    /// As a message names it.
    var name: String
    /// The key below which it stands, if it is always the same.
    var key: String?
  }

  /// The places where a key may stand.
  static func homes(of key: String) -> [Home] {
    var homes: [Home] = []
    func look<Key: LevelKey>(_ type: Key.Type, below parent: String? = nil) {
      if Key.words.index(of: key) != nil { homes.append(Home(name: Key.level, key: parent)) }
    }
    look(FileKey.self)
    look(ScenarioKey.self)
    look(StepKey.self)
    look(ThenKey.self, below: ScenarioKey.then.rawValue)
    look(ResponseKey.self)
    look(KnownFailureKey.self, below: ScenarioKey.knownFailure.rawValue)
    if GivenKey(rawValue: key) != nil {
      homes.append(Home(name: "`given`", key: ScenarioKey.given.rawValue))
    }
    return homes
  }

  /// Whether a text is a key of the language somewhere.
  package static func isKey(_ text: String) -> Bool { !homes(of: text).isEmpty }
}
