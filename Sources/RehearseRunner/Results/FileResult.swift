import Rehearse
import RehearseLanguage

package struct FileResult: Sendable {
  package var path: String
  package private(set) var head: FileHead
  package var warnings: [ShownDiagnostic] = []
  package var ends: [CaseEnd] = []
  package private(set) var tally = Tally()

  /// - Parameter ends: one end for each case in the head.
  package init(path: String, head: FileHead = FileHead(), ends: [CaseEnd] = [], warnings: [ShownDiagnostic] = []) {
    self.path = path
    self.head = head
    self.ends = ends
    self.warnings = warnings
    for index in ends.indices {
      tally.count(ends[index].result.status)
      // Details refer to the facts.
      if head.facts == nil { self.ends[index].details = nil }
    }
    if head.hostFailure != nil {
      tally.count(.noHost)
    } else if head.isInvalid {
      tally.count(.invalidFile)
    }
  }

  package var cases: Zip2Sequence<[CaseHead], [CaseEnd]> { zip(head.cases, ends) }

  /// Errors that make the file invalid, or warnings.
  package var diagnostics: [ShownDiagnostic] { head.diagnostics + warnings }

  /// The real time in nanoseconds.
  package var nanoseconds: Int64 { ends.reduce(0) { $0 &+ $1.nanoseconds } }

  /// The virtual time of all cases in milliseconds; 0 in a run without a page.
  package var virtualTime: Int64 { ends.reduce(0) { $0 &+ ($1.details?.virtualTime ?? 0) } }

  /// Whether scenes were left out because the run has too many. The page then shows none for passed cases.
  package var omitsScenes: Bool { ends.contains { $0.details?.omitsScene == true } }

  /// Shortens failures that do not fit into the budget.
  package mutating func fit(into budget: inout FailureBudget) {
    guard tally.wrong + tally.known > 0 else { return }
    for index in ends.indices { budget.fit(&ends[index]) }
  }

  /// Removes the scenes of passed cases, except for the first one in each scenario.
  ///
  /// The run may have created more, because a case does not know whether it will be the first to pass.
  package mutating func keepFirstScenes() {
    var pictured: Set<Int?> = []
    for index in ends.indices where !ends[index].result.isPictured {
      if ends[index].result.status == .passed, pictured.insert(head.cases[index].scenario).inserted { continue }
      ends[index].details?.scene = nil
    }
  }

  package mutating func add(_ head: CaseHead, _ end: CaseEnd) {
    tally.count(end.result.status)
    self.head.cases.append(head)
    ends.append(end)
  }
}

/// Builds the result of one file from the events of a run or a journal.
///
/// The result contains every case of the file exactly once. Only the first end of a case counts, and a case without
/// one gets the result that the caller provides.
package struct FileResultBuilder: Sendable {
  package private(set) var head: FileHead?
  package private(set) var isEnded = false
  private var ends: [CaseEnd?] = []
  private var warnings: [ShownDiagnostic] = []
  private var knownWarnings: Set<ShownDiagnostic> = []

  package init() {}

  /// Applies an event of this file; ignores events that do not fit.
  package mutating func apply(_ event: RunEvent) {
    switch event {
    case .fileBegan(_, let head):
      guard self.head == nil else { return }
      self.head = head
      ends = Array(repeating: nil, count: head.cases.count)
    case .caseEnded(_, let index, let end):
      if ends.indices.contains(index), ends[index] == nil { ends[index] = end }
    case .warned(_, let warning):
      if knownWarnings.insert(warning).inserted { warnings.append(warning) }
    case .fileEnded: isEnded = true
    case .runBegan, .onlyMarked, .runEnded: break
    }
  }

  /// The result of the file; `missing` applies to cases that did not finish and are not marked as skipped.
  package func result(path: String, missing: CaseResult) -> FileResult {
    guard let head else { return FileResult(path: path, warnings: warnings) }
    let ends = zip(head.cases, ends).map { head, end in
      end ?? head.end(missing: missing)
    }
    return FileResult(path: path, head: head, ends: ends, warnings: warnings)
  }
}

// MARK: Merging

extension FileResult {
  /// Merges two runs of the same file.
  ///
  /// Each case keeps its result from this run, unless only the earlier run finished it.
  package func merging(_ earlier: FileResult) -> FileResult {
    if isUnread { return earlier }
    if earlier.isUnread || head.isInvalid || earlier.head.isInvalid { return self }
    var (head, ends, warnings) = (head, ends, warnings)
    let indices = CaseIndices(head.cases)
    let known = Set(warnings)
    warnings += earlier.warnings.filter { !known.contains($0) }
    for (testCase, end) in earlier.cases {
      if let index = indices.index(of: testCase) {
        if head.cases[index].isLeftOut {
          ends[index] = end
          head.cases[index].skip = testCase.skip
        } else if ends[index].result.status == .notRun {
          ends[index] = end
        } else {
          ends[index].earlierFailures = end.earlierFailures + (end.result.status.isWrong ? [end.result] : [])
        }
      } else {
        head.add(testCase, earlier.head.facts)
        ends.append(end)
      }
    }
    if let order = Self.order(head.cases) {
      (head.cases, ends) = (order.map { head.cases[$0] }, order.map { ends[$0] })
    }
    return FileResult(path: path, head: head, ends: ends, warnings: warnings)
  }

  /// The indices of the cases of several shards, in file order. `nil` if it is unknown.
  private static func order(_ cases: [CaseHead]) -> [Int]? {
    let numbers = cases.compactMap(\.place)
    guard numbers.count == cases.count else { return nil }
    return numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
  }

  /// Adds a warning for each case that passed after failing in an earlier run.
  package mutating func warnOfFlakyCases() {
    for (head, end) in cases where end.isFlaky {
      let position = SourcePosition(line: head.line, column: 1)
      warnings.append(
        SnippetRenderer(path: path, source: nil).shown(
          Diagnostic(
            .warning, at: SourceRange(position, count: 0),
            "\"\(head.names.titled)\" failed in an earlier run and passed in a later one, so its result cannot be relied on"
          )))
    }
  }

  /// Whether the run never got to this file.
  private var isUnread: Bool { head.cases == [.unreadFile] && ends.first?.result.status.isRun == false }
}

/// Finds the cases of another run of the same file.
private struct CaseIndices {
  private let byName: [String: Int]
  private let byTitle: [String: Int]
  private let cases: [CaseHead]

  init(_ cases: [CaseHead]) {
    self.cases = cases
    byName = Dictionary(cases.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { $1 })
    byTitle = Dictionary(cases.enumerated().map { ($1.names.titled, $0) }, uniquingKeysWith: { $1 })
  }

  /// By the name, or by the title if one of the two runs knew no ID.
  func index(of testCase: CaseHead) -> Int? {
    if let index = byName[testCase.name] { return index }
    guard let index = byTitle[testCase.names.titled] else { return nil }
    return testCase.id == nil || cases[index].id == nil ? index : nil
  }
}

extension FileHead {
  /// Adds a case from another run, and its scenario if that is missing.
  fileprivate mutating func add(_ testCase: CaseHead, _ other: FileFacts?) {
    var testCase = testCase
    if let scenarios = facts?.scenarios, let number = testCase.scenario, let scenario = other?.scenarios[number] {
      testCase.scenario = scenarios.firstIndex(of: scenario) ?? scenarios.count
      if testCase.scenario == scenarios.count { facts?.scenarios.append(scenario) }
    } else {
      // A page needs the facts of all cases, or of none.
      facts = nil
    }
    cases.append(testCase)
  }
}
