import Rehearse
import RehearseLanguage

extension FileResult {
  /// What two runs tell of the same file, each case once: as this one tells it, unless only the other has come to its end.
  ///
  /// - Parameter earlier: of the run that began before.
  package func merging(_ earlier: FileResult) -> FileResult {
    if Self.isUnread(self) { return earlier }
    if Self.isUnread(earlier) || head.isInvalid || earlier.head.isInvalid { return self }
    var merged = MergedFile(self)
    merged.add(earlier)
    return merged.result
  }

  /// Whether a run did not come to the file at all.
  private static func isUnread(_ result: FileResult) -> Bool {
    result.head.cases == [.unreadFile] && !(result.ends.first?.verdict.isRun ?? true)
  }
}

/// A file of which several runs tell.
private struct MergedFile {
  private var head: FileHead
  private var ends: [CaseEnd]
  private var warnings: [ShownDiagnostic]
  private var details: FileDetails?
  private let path: String
  /// Where each case is, by the bytes of its name: to Swift, names that only look the same are equal.
  private var places: [[UInt8]: Int] = [:]

  init(_ result: FileResult) {
    (path, head, ends, warnings) = (result.path, result.head, result.ends, result.warnings)
    details = result.details
    for (place, testCase) in head.cases.enumerated() { places[Array(testCase.name.utf8)] = place }
  }

  var result: FileResult {
    var result = FileResult(path: path, head: head, ends: ends, warnings: warnings)
    result.details = details
    return result
  }

  mutating func add(_ other: FileResult) {
    for warning in other.warnings where !warnings.contains(warning) { warnings.append(warning) }
    for (place, (testCase, end)) in other.cases.enumerated() {
      guard let known = places[Array(testCase.name.utf8)] else {
        append(testCase, end, other.details, place)
        continue
      }
      guard case .notRun = ends[known].verdict else { continue }
      if case .notRun = end.verdict { continue }
      ends[known] = end
      if let told = other.details?.cases[place] { details?.cases[known] = told }
    }
  }

  private mutating func append(_ testCase: CaseHead, _ end: CaseEnd, _ other: FileDetails?, _ place: Int) {
    places[Array(testCase.name.utf8)] = ends.count
    head.cases.append(testCase)
    ends.append(end)
    guard var described = details else { return }
    guard let other else {
      // Nothing is known of it, and everything must be known of all cases.
      details = nil
      return
    }
    let facts = other.facts.cases[place]
    described.facts.cases.append(
      CaseFacts(scenario: number(of: other.facts.scenarios[facts.scenario], &described.facts), cells: facts.cells))
    described.cases.append(other.cases[place])
    details = described
  }

  /// The place of a scenario among those of the facts, to which it is added if it is not there.
  private func number(of scenario: ScenarioFacts, _ facts: inout FileFacts) -> Int {
    if let place = facts.scenarios.firstIndex(of: scenario) { return place }
    facts.scenarios.append(scenario)
    return facts.scenarios.count - 1
  }
}
