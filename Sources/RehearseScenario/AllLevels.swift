import RehearseSource

/// Where each key of the language belongs, for a message about one that stands elsewhere.
enum AllLevels {
  static func homes(of key: String) -> [String] {
    var homes: [String] = []
    func look<Key: LevelKey>(_ type: Key.Type) {
      if Key.words.index(of: key) != nil { homes.append(Key.level) }
    }
    look(FileKey.self)
    look(ScenarioKey.self)
    look(StepKey.self)
    look(ThenKey.self)
    look(ResponseKey.self)
    return homes
  }
}
