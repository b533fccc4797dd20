import RehearseSource

/// Where in a scenario file a map or a list stands, as far as the order of its keys depends on that.
///
/// It looks at the words alone, so that it can be asked about files with mistakes too.
package enum KeyPlace: Sendable {
  case file, scenarios, scenario, given, responses, response, steps, step, then, knownFailure, forEvery, table
  /// Somewhere the language says nothing about the order of keys.
  case other

  /// The keys in the order in which the language is described, where it has such an order.
  package var keys: NameTable? {
    switch self {
    case .file: FileKey.words
    case .scenario: ScenarioKey.words
    case .step: StepKey.words
    case .then: ThenKey.words
    case .knownFailure: KnownFailureKey.words
    case .response: ResponseKey.words
    case .scenarios, .given, .responses, .steps, .forEvery, .table, .other: nil
    }
  }

  /// The place of a map's value.
  package func below(_ key: String) -> KeyPlace {
    switch self {
    case .file: FileKey(rawValue: key).map(Self.below) ?? .other
    case .scenario: ScenarioKey(rawValue: key).map(Self.below) ?? .other
    case .step: StepKey(rawValue: key) == .then ? .then : .other
    case .given: GivenKey(rawValue: key) == .responses ? .responses : .other
    case .responses: .response
    case .forEvery: key.hasPrefix("given responses.") ? .response : .other
    case .scenarios, .response, .steps, .then, .knownFailure, .table, .other: .other
    }
  }

  private static func below(_ key: FileKey) -> KeyPlace {
    switch key {
    case .given: .given
    case .scenarios: .scenarios
    default: .other
    }
  }

  private static func below(_ key: ScenarioKey) -> KeyPlace {
    switch key {
    case .given: .given
    case .then: .then
    case .steps: .steps
    case .knownFailure: .knownFailure
    case .table: .table
    case .forEvery: .forEvery
    default: .other
    }
  }

  /// The place of a list's item.
  package var item: KeyPlace {
    switch self {
    case .scenarios: .scenario
    case .steps: .step
    case .response: .response
    default: .other
    }
  }
}
