/// What a page shows of a file beside its results; only a run that was asked for a page has it.
package struct FileDetails: Sendable, Equatable {
  package var facts: FileFacts
  /// One for each of the file's cases; `nil` for one that has not run.
  package var cases: [CaseDetails?]

  package init(facts: FileFacts, cases: [CaseDetails?]) {
    self.facts = facts
    self.cases = cases
  }

  /// How much virtual time passed in all cases, in milliseconds.
  package var virtualTime: Int64 { cases.reduce(0) { $0 &+ ($1?.virtualTime ?? 0) } }

  /// Whether pictures were left out because the run has too many: then it has none for what passed.
  package var omitsScenes: Bool { cases.contains { $0?.omitsScene == true } }
}
