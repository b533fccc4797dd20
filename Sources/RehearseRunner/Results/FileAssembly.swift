import Rehearse
import RehearseLanguage

/// Puts the events of one file together, from a run or from a journal.
///
/// Every case of the file ends up in the result exactly once: the first end of a case counts, and a case without one
/// gets the verdict that its reader is told to give.
package struct FileAssembly: Sendable {
  package private(set) var head: FileHead?
  package private(set) var isEnded = false
  private var ends: [CaseEnd?] = []
  private var warnings: [ShownDiagnostic] = []
  private var knownWarnings: Set<ShownDiagnostic> = []
  private var facts: FileFacts?
  /// By place; empty where nobody asked for them.
  private var details: [CaseDetails?] = []

  package init() {}

  /// Takes an event of this file; what does not fit the file is left out.
  package mutating func apply(_ event: consuming RunEvent) {
    switch consume event {
    case .fileBegan(_, let head):
      guard self.head == nil else { return }
      self.head = head
      ends = Array(repeating: nil, count: head.cases.count)
    case .fileDescribed(_, let facts):
      guard self.facts == nil, let head, facts.cases.count == head.cases.count else { return }
      self.facts = facts
      details = Array(repeating: nil, count: head.cases.count)
    case .caseDescribed(_, let place, let told):
      if details.indices.contains(place), ends[place] == nil { details[place] = told }
    case .caseEnded(_, let place, let end):
      if ends.indices.contains(place), ends[place] == nil { ends[place] = end }
    case .warned(_, let warning):
      if knownWarnings.insert(warning).inserted { warnings.append(warning) }
    case .fileEnded: isEnded = true
    case .runBegan, .restarted, .runEnded: break
    }
  }

  /// What became of the file.
  ///
  /// - Parameter missing: the verdict of a case that has not ended and is not skipped by its mark.
  package func result(path: String, missing: Verdict) -> FileResult {
    guard let head else { return FileResult(path: path, warnings: warnings) }
    let ends = zip(head.cases, self.ends).map { head, end in
      end ?? CaseEnd(head.skip.map { .skipped(reason: $0) } ?? missing)
    }
    var result = FileResult(path: path, head: head, ends: ends, warnings: warnings)
    if let facts {
      result.details = FileDetails(facts: facts, cases: zip(details, self.ends).map { $1 == nil ? nil : $0 })
    }
    return result
  }
}
