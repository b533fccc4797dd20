import Rehearse
import RehearseLanguage

/// What became of one scenario file.
package struct FileResult: Sendable {
  /// The path as it is shown.
  package let path: String
  package private(set) var head: FileHead
  package var warnings: [ShownDiagnostic] = []
  /// How each of the head's cases ended.
  package private(set) var ends: [CaseEnd] = []
  package private(set) var tally = Tally()
  /// What a page shows beside all that; `nil` where the run was not asked for one, or the file could not be read.
  package var details: FileDetails?

  /// - Parameter ends: one for each of the head's cases.
  package init(path: String, head: FileHead = FileHead(), ends: [CaseEnd] = [], warnings: [ShownDiagnostic] = []) {
    self.path = path
    self.head = head
    self.ends = ends
    self.warnings = warnings
    for place in ends.indices { tally.count(ends[place].verdict) }
    if head.isInvalid { tally.invalidFiles = 1 }
  }

  /// Each case with how it ended, in the order of the file.
  package var cases: Zip2Sequence<[CaseHead], [CaseEnd]> { zip(head.cases, ends) }

  /// What makes the file unusable, or warnings about it; in the order of the file.
  package var diagnostics: [ShownDiagnostic] { warnings.isEmpty ? head.diagnostics : head.diagnostics + warnings }

  /// Real time.
  package var nanoseconds: Int64 { ends.reduce(0) { $0 &+ $1.nanoseconds } }

  /// Cuts the failures down for which there is no room.
  package mutating func fit(into room: inout FailureBudget) {
    guard tally.failed + tally.errored + tally.known > 0 else { return }
    for place in ends.indices {
      room.fit(&ends[place])
      if ends[place].verdict.isPictured { details?.cases[place].map { details?.cases[place] = room.fitted($0) } }
    }
  }

  /// Leaves out the scenes of cases that passed, all but that of the first of each scenario.
  ///
  /// More than those may have been told, since a case does not know which one will be the first that passes.
  package mutating func keepFirstScenes() {
    guard var kept = details else { return }
    var pictured: Set<Int> = []
    for place in ends.indices where !ends[place].verdict.isPictured {
      let isFirst =
        if case .passed = ends[place].verdict {
          pictured.insert(kept.facts.cases[place].scenario).inserted
        } else {
          false
        }
      if !isFirst { kept.cases[place]?.scene = nil }
    }
    details = kept
  }

  /// Adds a case and counts it.
  package mutating func add(_ head: CaseHead, _ end: CaseEnd) {
    tally.count(end.verdict)
    self.head.cases.append(head)
    ends.append(end)
  }
}
