import RehearseSource

/// The keys of one of a scenario's steps.
package enum StepKey: String, LevelKey {
  case when, then
  package static let level = "a step"
  package static let words = NameTable(allCases.map(\.rawValue))
  package static let all = allCases

  package var sentence: String {
    switch self {
    case .when: "What happens in this step"
    case .then: "What is expected of this step alone"
    }
  }
}
