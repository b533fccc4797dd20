/// What is otherwise in the behaviour that two sides state.
package struct Comparison: Sendable {
  /// What is to be told of a file.
  package struct FileChange: Sendable {
    package enum Kind: String, Sendable {
      case changed, added, removed
    }

    package var kind: Kind
    /// How it is shown; of a file that was removed as it was on the old side.
    package var path: String
    package var scenarios: [ScenarioChange]
  }

  /// What there is to tell: the files of the new side in their order, then those that are gone.
  package var files: [FileChange] = []
  /// Files that have mistakes on one side, so that nobody knows what became of their scenarios.
  package var notCompared: [String] = []
  /// How many scenarios state the same under the same name at the same place.
  package var same = 0

  package init() {}

  /// Adds what is to be told of other files.
  package static func += (left: inout Comparison, right: Comparison) {
    left.files += right.files
    left.notCompared += right.notCompared
    left.same += right.same
  }

  /// How many scenarios became what.
  package func count(_ kind: ScenarioChange.Kind) -> Int {
    files.reduce(0) { $0 + $1.scenarios.count { $0.kind == kind } }
  }

  /// Whether something else is stated now than before: names and places do not count.
  package var isBehaviour: Bool { files.contains { $0.scenarios.contains(where: \.isBehaviour) } }
}
