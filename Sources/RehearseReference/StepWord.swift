/// The keys of one of a scenario's steps.
package enum StepWord: String, LanguageWord {
  case when, then

  package var sentence: String {
    switch self {
    case .when: "What happens in this step"
    case .then: "What is expected of this step alone"
    }
  }
}
