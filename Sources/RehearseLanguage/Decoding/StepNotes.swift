import Rehearse

/// What must be known of the `when`s of a scenario, besides what they do: what a table's column still has to supply, and what
/// it cannot, since it is written.
struct StepNotes {
  /// A required argument, or the span of `clock.advance`, that the `when` leaves out.
  struct Missing {
    var trigger: Int
    /// The argument's place; `nil` for the span.
    var parameter: Int?
    var name: String
    /// The action, if it is written without any argument.
    var bareAction: String?
    var range: SourceRange
  }

  /// An argument that the `when` writes itself.
  struct Written: Equatable {
    var trigger: Int
    var parameter: Int?
  }

  var missing: [Missing] = []
  var written: [Written] = []
  /// Whether columns will ask what the `when` writes; only then it is noted.
  var hasColumns = false
  /// The spans of `clock.advance`, each with its place.
  var spans: [(milliseconds: Int64, range: SourceRange)] = []
  /// Whether a `when` has a mistake that was reported, so that paths into it are not judged.
  var isBroken = false

  /// Notes an argument, or for `nil` the span, that the `when` writes.
  mutating func note(written parameter: Int?, of trigger: Int) {
    if hasColumns { written.append(Written(trigger: trigger, parameter: parameter)) }
  }
}
