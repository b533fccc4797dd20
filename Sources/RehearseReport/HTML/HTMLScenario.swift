import Rehearse
import RehearseLanguage
import RehearseRunner

/// A scenario of a file with all that is known of it, as the page shows it: one entry, however many cases it has.
struct HTMLScenario {
  /// A case with how it ended.
  struct Case {
    let head: CaseHead
    let end: CaseEnd
    let cells: [String]
    let details: CaseDetails?

    var status: HTMLStatus { HTMLStatus(end.verdict) }
  }

  let facts: ScenarioFacts
  let cases: [Case]

  /// Where it begins.
  var line: Int { facts.lines.first }

  var status: HTMLStatus { HTMLStatus(worstOf: cases.map(\.status)) }

  /// The case to look at first: the first of those that ended worst.
  var first: Case? {
    let status = status
    return cases.first { $0.status == status }
  }

  /// What tells a case from the others of its scenario: what its row says.
  func label(_ testCase: Case) -> String {
    guard testCase.cells.count == facts.columns.count, !facts.columns.isEmpty else { return testCase.head.name }
    let cells = zip(facts.columns, testCase.cells)
    if let (_, name) = cells.first(where: { $0.0.kind == .name }) { return name }
    return cells.filter { $0.0.kind != .then }.map { "\($0.title): \($1)" }.joined(separator: ", ")
  }

  /// All scenarios of a file, in its order.
  ///
  /// A run that was not asked for a page told little of its scenarios: then each case is an entry of its own.
  static func all(_ result: FileResult, _ details: FileDetails?) -> [HTMLScenario] {
    guard let details, details.facts.cases.count == result.ends.count else {
      return result.cases.map { head, end in
        let facts = ScenarioFacts(
          title: head.title ?? head.name, id: head.title == nil ? nil : head.name, tags: head.tags,
          lines: QuotedLines(first: head.line, last: head.line))
        return HTMLScenario(facts: facts, cases: [Case(head: head, end: end, cells: [], details: nil)])
      }
    }
    var cases: [[Case]] = Array(repeating: [], count: details.facts.scenarios.count)
    for (place, (head, end)) in result.cases.enumerated() {
      let facts = details.facts.cases[place]
      guard cases.indices.contains(facts.scenario) else { continue }
      let own = details.cases.indices.contains(place) ? details.cases[place] : nil
      cases[facts.scenario].append(Case(head: head, end: end, cells: facts.cells, details: own))
    }
    return zip(details.facts.scenarios, cases).filter { !$1.isEmpty }.map { HTMLScenario(facts: $0, cases: $1) }
  }

  /// In how many cases it ended so: `3 of 8 cases`, `8 cases`; nothing where there is one.
  var count: String {
    guard cases.count > 1 else { return "" }
    let status = status
    let same = cases.count { $0.status == status }
    return same == cases.count ? Counted.text(cases.count, "case") : "\(same) of \(cases.count) cases"
  }
}

/// What a file says of itself, as the page needs it.
struct HTMLFileFacts: Sendable {
  let path: String
  let module: String
  let feature: String
  let about: String?
  let tags: [String]
  let links: [String]

  init(_ result: FileResult, _ details: FileDetails?, path: String) {
    self.path = path
    module = result.head.module
    let facts = details?.facts
    feature = facts.map(\.feature) ?? path
    about = facts?.about
    tags = facts?.tags ?? []
    links = facts?.links ?? []
  }
}
