/// What a file says about itself and its scenarios, for those who read a page of it: nothing of this decides anything.
package struct FileFacts: Sendable, Equatable, Codable {
  package var feature: String
  package var about: String?
  /// Those that the file gives to all its scenarios.
  package var tags: [String]
  /// Those that the file gives to all its scenarios.
  package var links: [String]
  /// The scenarios with selected cases, in the order of the file.
  package var scenarios: [ScenarioFacts]
  /// One for each of the head's cases.
  package var cases: [CaseFacts]

  package init(
    feature: String, about: String? = nil, tags: [String] = [], links: [String] = [], scenarios: [ScenarioFacts] = [],
    cases: [CaseFacts] = []
  ) {
    self.feature = feature
    self.about = about
    self.tags = tags
    self.links = links
    self.scenarios = scenarios
    self.cases = cases
  }
}
