import Rehearse

/// A place in a scenario file that has keys of its own.
package enum LanguageLevel: CaseIterable, Sendable {
  case file, scenario, step, anything, then, change, limit, response, knownFailure, given

  /// As a message names it.
  package var name: String {
    switch self {
    case .file: "a scenario file"
    case .scenario: "a scenario"
    case .step: "a step"
    case .anything: "an item of `when`"
    case .then: "`then`"
    case .change: "an item of `in order` or `never`"
    case .limit: "an item of `at most once`"
    case .response: "a response"
    case .knownFailure: "`known failure`"
    case .given: "`given`"
    }
  }

  /// The keys, as a type.
  package var keys: any LevelKey.Type {
    switch self {
    case .file: FileKey.self
    case .scenario: ScenarioKey.self
    case .step: StepKey.self
    case .anything: AnythingKey.self
    case .then: ThenKey.self
    case .change: ChangeKey.self
    case .limit: LimitKey.self
    case .response: ResponseKey.self
    case .knownFailure: KnownFailureKey.self
    case .given: GivenKey.self
    }
  }

  package var words: NameTable { keys.words }

  /// Whether the keys have an order; that of givens is the author's.
  package var isOrdered: Bool { self != .given }

  /// What is written after one of its keys.
  package func kind(of word: String) -> ValueKind? { words.index(of: word).flatMap { Self.kinds[self]?[$0] } }

  /// The same of all keys, in the order of `words`: a key's description is made anew whenever it is asked for.
  private static let kinds = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.keys.kinds) })

  /// The key below which it always is, if it is one.
  package var parent: String? {
    Self.allCases.lazy.compactMap { $0.keys.word(of: .level(self)) }.first
  }
}
