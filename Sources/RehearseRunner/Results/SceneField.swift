/// What a state field was at the beginning and at the end of each step.
package struct SceneField: Sendable, Equatable, Codable {
  /// The field when a step had ended.
  package struct End: Sendable, Equatable, Codable {
    package var value: String
    /// Whether it differs from what it was before the step.
    package var hasChanged: Bool
    /// What was expected in its place; `nil` where nothing failed.
    package var expected: String?

    package init(value: String, hasChanged: Bool, expected: String? = nil) {
      self.value = value
      self.hasChanged = hasChanged
      self.expected = expected
    }
  }

  package var name: String
  /// Before the first action.
  package var initial: String
  /// One for each step; a scenario without `steps` has one.
  package var ends: [End]

  package init(name: String, initial: String, ends: [End]) {
    self.name = name
    self.initial = initial
    self.ends = ends
  }
}
