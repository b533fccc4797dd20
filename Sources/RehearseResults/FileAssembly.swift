import RehearseSource

/// Puts the events of one file together, wherever they come from and however often it had to be taken up again.
///
/// Every case of the file ends up in the result exactly once: the first end of a case counts, and a case without one
/// gets the verdict that its reader is told to give.
package struct FileAssembly: Sendable {
  package private(set) var head: FileHead?
  package private(set) var isEnded = false
  private var ends: [CaseEnd?] = []
  private var warnings: [ShownDiagnostic] = []
  private var knownWarnings: Set<ShownDiagnostic> = []

  package init() {}

  /// Takes an event of this file; what does not fit the file is left out.
  package mutating func apply(_ event: RunEvent) {
    switch event {
    case .fileBegan(let head):
      guard self.head == nil else { return }
      self.head = head
      ends = Array(repeating: nil, count: head.cases.count)
    case .caseEnded(let end):
      if ends.indices.contains(end.place), ends[end.place] == nil { ends[end.place] = end }
    case .warned(_, let warning):
      if knownWarnings.insert(warning).inserted { warnings.append(warning) }
    case .fileEnded: isEnded = true
    }
  }

  /// The places of the cases that have ended.
  package var donePlaces: Set<Int> { Set(ends.indices.filter { ends[$0] != nil }) }

  package func isDone(_ place: Int) -> Bool { ends.indices.contains(place) && ends[place] != nil }

  /// What became of the file.
  ///
  /// - Parameter missing: the verdict of a case that has not ended.
  package func result(path: String, missing: Verdict) -> FileResult {
    var result = FileResult(path: path)
    guard let head else { return result }
    result.startedAt = head.startedAt
    result.module = head.module
    result.isInvalid = head.isInvalid
    result.diagnostics = warnings.isEmpty ? head.diagnostics : head.diagnostics + warnings
    result.omittedDiagnostics = head.omittedDiagnostics
    result.only = head.only
    result.cases.reserveCapacity(head.cases.count)
    for (place, caseHead) in head.cases.enumerated() {
      let ended = ends[place].map { CaseResult(caseHead, $0.verdict, nanoseconds: $0.nanoseconds, output: $0.output) }
      result.add(ended ?? CaseResult(caseHead, missing, nanoseconds: 0))
    }
    if head.isInvalid { result.tally.invalidFiles = 1 }
    return result
  }
}
