import RehearseSource
import RehearseVocabulary

/// A scenario on its way to its cases: a table's rows each change a copy of it.
struct CaseDraft {
  var scenario: Int
  var name: String
  var position: SourcePosition
  var given: GivenLayer
  var steps: [StepDraft]
  /// Whether it is one of several cases that a table or `for every` makes.
  var isRow = false
}
