/// What is known of a run as a whole, for the head and the foot of a page.
package struct RunFacts: Sendable, Equatable {
  /// Of the program that ran.
  package var version: String
  /// Nanoseconds since 1970.
  package var startedAt: Int64
  /// Real time; `nil` when the run was stopped early.
  package var nanoseconds: Int64?
  package var seed: UInt64?
  /// The tag expression that chose the scenarios, as it was written.
  package var tags: String?
  /// The text in their names that chose the scenarios.
  package var name: String?
  /// What the scenario files are under version control: a name of the commit; `nil` where that is not known.
  package var revision: String?
  package var files: Int
  package var tally: Tally
  /// How much virtual time passed in all cases, in milliseconds.
  package var virtualTime: Int64
  /// What went wrong with the run itself, a sentence each.
  package var problems: [String]

  package init(
    version: String, startedAt: Int64, nanoseconds: Int64? = nil, seed: UInt64? = nil, tags: String? = nil,
    name: String? = nil, revision: String? = nil, files: Int = 0, tally: Tally = Tally(), virtualTime: Int64 = 0,
    problems: [String] = []
  ) {
    self.version = version
    self.startedAt = startedAt
    self.nanoseconds = nanoseconds
    self.seed = seed
    self.tags = tags
    self.name = name
    self.revision = revision
    self.files = files
    self.tally = tally
    self.virtualTime = virtualTime
    self.problems = problems
  }
}
