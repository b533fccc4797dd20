import Rehearse
import RehearseLanguage
import RehearseRunner

/// What is known of a run as a whole, for the head and the foot of a page.
package struct RunFacts: Sendable, Codable {
  /// The version of the program that ran.
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
  /// The commit of the scenario files; `nil` where it is not known.
  package var revision: String?
  package var files = 0
  package var tally = Tally()
  /// How much virtual time passed in all cases, in milliseconds.
  package var virtualTime: Int64 = 0
  /// What went wrong with the run itself, a sentence each.
  package var problems: [String] = []

  package init(version: String, startedAt: Int64, nanoseconds: Int64?) {
    self.version = version
    self.startedAt = startedAt
    self.nanoseconds = nanoseconds
  }
}

/// What a page keeps of a file until the run has ended.
struct HTMLFile: Sendable, Codable {
  /// As reports show it.
  let path: String
  let module: String
  let feature: String
  let about: String?
  /// The tags and the links that the file gives to all its scenarios.
  let tags: [String]
  let links: [String]
  let tally: Tally
  /// The mistakes of a file that cannot be used, or the first warnings about one that can.
  let diagnostics: [ShownDiagnostic]
  /// How many there are in all.
  let diagnosticCount: Int
  let isInvalid: Bool
  var entries: [HTMLEntry]
  let virtualTime: Int64
  /// Whether the run itself left pictures out.
  let omitsPictures: Bool

  /// How many warnings are shown.
  private static let warningLimit = 20

  /// - Parameters:
  ///   - path: as reports show it.
  ///   - standings: each case compared with an earlier run; empty where there is none.
  init(_ result: FileResult, path: String, standings: [Standing?]) {
    let facts = result.head.facts
    self.path = path
    module = result.head.module
    feature = facts?.feature ?? path
    about = facts?.about
    tags = facts?.tags ?? []
    links = facts?.links ?? []
    tally = result.tally
    virtualTime = result.virtualTime
    omitsPictures = result.omitsScenes
    isInvalid = result.head.isInvalid
    if isInvalid {
      diagnostics = result.diagnostics
      diagnosticCount = diagnostics.count + result.head.omittedDiagnostics
      entries = [HTMLEntry(invalid: path, diagnostics, count: diagnosticCount)]
    } else {
      diagnostics = Array(result.warnings.prefix(Self.warningLimit))
      diagnosticCount = result.warnings.count
      entries = HTMLScenario.all(result, standings).map { HTMLEntry($0, path: path) }
    }
  }

  var scenarioCount: Int { isInvalid ? 0 : entries.count }

  /// Leaves out what has no room any more, and takes the room of what stays.
  mutating func fit(into room: inout HTMLRoom) {
    for place in entries.indices { entries[place].fit(into: &room) }
  }
}

/// An entry of a page: a scenario, or a file that cannot be used.
struct HTMLEntry: Sendable, Codable {
  let status: HTMLStatus
  /// Each link to it ends in this: no two entries of a page have the same.
  var id: HTMLIdentifier
  let title: String
  /// Its own, without the file's.
  let tags: [String]
  let standing: Standing?
  /// `path:line`.
  let place: String
  /// Why it did not run or did not end, in how many cases it ended so, and what its table leaves out.
  let notes: [String]
  /// The combinations of its table that no case has.
  private(set) var gaps: [String] = []
  /// The first thing that went wrong, on one line.
  let message: String
  let count: String
  /// What it says and what happened; `nil` where there is no room for it, and for a file that cannot be used.
  private(set) var scenario: HTMLScenario?
  /// Whether there is room for its card, and for more than its title in the list of all.
  private(set) var hasCard: Bool
  private(set) var isOpenable = true

  init(_ scenario: HTMLScenario, path: String) {
    status = scenario.status
    id = HTMLIdentifier(path: path, name: scenario.facts.id ?? scenario.facts.title)
    (title, tags, standing) = (scenario.facts.title, scenario.facts.tags, scenario.standing)
    place = "\(path):\(scenario.line)"
    gaps = DecisionGrid(scenario)?.gaps ?? []
    count = scenario.count
    message = scenario.message(path)
    let gapNote = gaps.isEmpty ? "" : Counted.text(gaps.count, "combination") + " not covered"
    notes = [scenario.reason, count, gapNote].filter { !$0.isEmpty }
    hasCard = status.hasCard
    self.scenario = scenario
  }

  init(invalid path: String, _ diagnostics: [ShownDiagnostic], count mistakes: Int) {
    status = .invalid
    id = HTMLIdentifier(path: path, name: "")
    (title, tags, standing, place, notes) = ("none of its scenarios ran", [], nil, path, [])
    count = "\(Counted.text(mistakes, "mistake")); none of its scenarios ran"
    message =
      (diagnostics.first?.message ?? "the file cannot be used") + (mistakes > 1 ? " (+\(mistakes - 1) more)" : "")
    hasCard = true
  }

  /// What stands on its card.
  var cardTitle: String { status == .invalid ? place : title }

  mutating func fit(into room: inout HTMLRoom) {
    if status.hasCard {
      let kind = status.isWrong ? \HTMLRoom.failures : \HTMLRoom.knownFailures
      if room[keyPath: kind] > 0 { room[keyPath: kind] -= 1 } else { hasCard = false }
    }
    if room.opened > 0 {
      room.opened -= 1
    } else {
      (gaps, isOpenable) = ([], false)
    }
    if !hasCard, !isOpenable { scenario = nil }
  }
}

/// A scenario of a file with all that is known of it: one entry of a page, however many cases it has.
struct HTMLScenario: Sendable, Codable {
  /// A case with how it ended.
  struct Case: Sendable, Codable {
    let head: CaseHead
    let end: CaseEnd

    var cells: [String] { head.cells ?? [] }
    var status: HTMLStatus { HTMLStatus(end.result) }
  }

  let facts: ScenarioFacts
  private(set) var cases: [Case] = []
  private(set) var standing: Standing?

  /// All scenarios of a file, in its order.
  ///
  /// A run that was not asked for a page has no facts of its scenarios: then each case is an entry of its own.
  ///
  /// - Parameter standings: each case compared with an earlier run; empty where there is none.
  static func all(_ result: FileResult, _ standings: [Standing?]) -> [HTMLScenario] {
    let facts = result.head.facts?.scenarios ?? result.head.cases.map(ScenarioFacts.init)
    var scenarios = facts.map { HTMLScenario(facts: $0) }
    for (place, (head, end)) in result.cases.enumerated() {
      let number = result.head.facts == nil ? place : head.scenario ?? scenarios.count
      guard scenarios.indices.contains(number) else { continue }
      scenarios[number].cases.append(Case(head: head, end: end))
      if let standing = standings.indices.contains(place) ? standings[place] : nil { scenarios[number].add(standing) }
    }
    return scenarios.filter { !$0.cases.isEmpty }
  }

  /// What is new is news, whatever else there is.
  private mutating func add(_ other: Standing) {
    if standing == nil || other == .new || other == .still && standing == .fixed { standing = other }
  }

  /// Where it begins.
  var line: Int { facts.lines.first }

  var status: HTMLStatus { HTMLStatus(worstOf: cases.map(\.status)) }

  /// The case to look at first: the first of those that ended worst.
  var first: Case? {
    let status = status
    return cases.first { $0.status == status }
  }

  /// What identifies a case among those of its scenario: what its row says.
  func label(_ testCase: Case) -> String {
    guard testCase.cells.count == facts.columns.count, !facts.columns.isEmpty else { return testCase.head.name }
    let cells = zip(facts.columns, testCase.cells)
    if let (_, name) = cells.first(where: { $0.0.kind == .name }) { return name }
    return cells.filter { $0.0.kind != .then }.map { "\($0.title): \($1)" }.joined(separator: ", ")
  }

  /// In how many cases it ended so: `3 of 8 cases`, `8 cases`; nothing where there is one.
  var count: String {
    guard cases.count > 1 else { return "" }
    let status = status
    let same = cases.count { $0.status == status }
    return same == cases.count ? Counted.text(cases.count, "case") : "\(same) of \(cases.count) cases"
  }

  /// Why it did not run, or what is reported although it passed.
  var reason: String {
    switch first?.end.result {
    case .skipped(let reason), .notRun(let reason): reason
    case .passed: cases.count == 1 ? HeldRule.onPage(first?.end.remark ?? "") : ""
    case .failed, .errored, .failedAsKnown, .passedUnexpectedly, nil: ""
    }
  }

  /// The first thing that went wrong, on one line.
  fileprivate func message(_ path: String) -> String {
    guard let first else { return "" }
    return switch first.end.result {
    case .failed(let failure), .failedAsKnown(_, let failure): FailureText(path: path).message(failure)
    case .errored(let error): error.message
    case .passedUnexpectedly(let issue, _): "known failure \(issue) now passes: remove the mark"
    case .passed, .skipped, .notRun: ""
    }
  }
}

/// What a link to an entry of the page ends in: eight digits that stay the same from run to run, since they come from the
/// entry's name.
///
/// Where two entries of a page would have the same, the later one takes the next number that is free.
struct HTMLIdentifier: Sendable, Hashable, Codable {
  private var number: UInt32

  init(path: String, name: String) {
    number = 2_166_136_261
    for byte in Array(path.utf8) + [0] + Array(name.utf8) { number = (number ^ UInt32(byte)) &* 16_777_619 }
  }

  mutating func advance() { number &+= 1 }

  var text: String { Digits.padded(number, width: 8, radix: 16, uppercase: false) }
}
