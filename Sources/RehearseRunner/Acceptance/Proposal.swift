/// What would have to be written so that one case passes.
struct Proposal: Equatable {
  /// Where all cases of the scenario share it.
  var shared: [Edit] = []
  /// A place on the line that gets the mark; `nil` when nothing is shared, or the mark is part of an edit.
  var anchor: Int?
  /// In the case's own row.
  var own: [Edit] = []
  /// Why that is not enough, or cannot be done; then nothing of it is.
  var problem: String?

  var isNothing: Bool { shared.isEmpty && own.isEmpty && problem == nil }
}
