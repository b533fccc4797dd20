import RehearseSource

/// The keys of one level of the language, each under the words an author writes.
protocol LevelKey: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The level's name in a message: "a scenario".
  static var level: String { get }
  static var words: NameTable { get }
  /// The keys in the order of `words`.
  static var all: [Self] { get }
  /// Words of similar tools that people write for a key of this level.
  static var synonyms: [String: Self] { get }
}

extension LevelKey {
  static var synonyms: [String: Self] { [:] }
}

/// The keys of a scenario file.
enum FileKey: String, LevelKey {
  case rehearse, module, feature, about, link, tags, given
  case alsoAllowed = "also allowed"
  case scenarios
  static let level = "a scenario file"
  static let synonyms: [String: FileKey] = [
    "title": .feature, "name": .feature, "description": .about, "version": .rehearse, "background": .given,
    "tests": .scenarios, "cases": .scenarios,
  ]
  static let words = NameTable(allCases.map(\.rawValue))
  static let all = allCases
}

/// The keys of a scenario.
enum ScenarioKey: String, LevelKey {
  case scenario, why, link, tags, id, skip
  case knownFailure = "known failure"
  case only, given
  case alsoAllowed = "also allowed"
  case when, then, steps
  case completeOver = "complete over"
  case table
  case forEvery = "for every"
  static let level = "a scenario"
  static let synonyms: [String: ScenarioKey] = [
    "title": .scenario, "name": .scenario, "test": .scenario, "description": .why, "expect": .then, "action": .when,
    "examples": .table,
  ]
  static let words = NameTable(allCases.map(\.rawValue))
  static let all = allCases
}

/// The keys of one of a scenario's steps.
enum StepKey: String, LevelKey {
  case when, then
  static let level = "a step"
  static let words = NameTable(allCases.map(\.rawValue))
  static let all = allCases
}

/// The keys of `then`.
enum ThenKey: String, LevelKey {
  case calls
  case callsInAnyOrder = "calls in any order"
  case never, state, changes, history
  case alsoAllowed = "also allowed"
  static let level = "`then`"
  static let words = NameTable(allCases.map(\.rawValue))
  static let all = allCases
}

/// The keys of a written response.
enum ResponseKey: String, LevelKey {
  case returns, fails, after
  static let level = "a response"
  static let words = NameTable(allCases.map(\.rawValue))
  static let all = allCases
}

/// The keys of `known failure`.
enum KnownFailureKey: String, LevelKey {
  case issue, until, because
  static let level = "`known failure`"
  static let words = NameTable(allCases.map(\.rawValue))
  static let all = allCases
}

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
