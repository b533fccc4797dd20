import Rehearse
import RehearseLanguage
import RehearseRunner

/// Facts about the whole run, for the top and bottom of a page.
package struct RunFacts: Sendable, Codable {
  package var version: String
  /// Nanoseconds since 1970.
  package var startedAt: Int64
  /// The real time. `nil` if the run was stopped early.
  package var nanoseconds: Int64?
  package var seed: UInt64?
  package var tags: String?
  /// The text by which scenarios are selected if their name contains it.
  package var name: String?
  /// The text by which scenarios are selected if their `link` contains it.
  package var link: String?
  /// The report whose failed cases are selected.
  package var failedIn: String?
  /// The part of the cases that ran. `nil` if it was all of them.
  package var shard: Shard?
  /// The commit of the scenario files, or `nil` if it is unknown.
  package var revision: String?
  package var files = 0
  package var tally = Tally()
  /// The virtual time of all cases, in milliseconds.
  package var virtualTime: Int64 = 0
  /// The address of the team's tickets, if the page links to them.
  package var tickets: TicketAddress?
  /// Problems with the run itself, one sentence each.
  package var problems: [String] = []
  /// What is missing from the page, one sentence each.
  package var gaps: [String] = []

  package init(version: String, startedAt: Int64, nanoseconds: Int64?) {
    self.version = version
    self.startedAt = startedAt
    self.nanoseconds = nanoseconds
  }
}

/// What the page keeps about a file until the run ends.
package struct HTMLFile: Sendable, Codable {
  /// The path as shown in reports.
  let path: String
  let module: String
  let feature: String
  let about: String?
  /// The tags and links that apply to all scenarios of the file.
  let tags: [String]
  let links: [String]
  let tally: Tally
  /// The errors of an invalid file, or the first warnings about a valid one.
  let diagnostics: [ShownDiagnostic]
  /// The number of all diagnostics, including those not shown.
  let diagnosticCount: Int
  let isInvalid: Bool
  var entries: [HTMLEntry]
  let virtualTime: Int64
  /// Whether pictures of passed cases were not recorded.
  let omitsPictures: Bool
  /// `nil` if the address of the repository is not known.
  let source: FileAddress?
  /// The slowest cases, as far as their time is worth a mention.
  private(set) var slow: [SlowCase] = []

  struct SlowCase: Sendable, Codable {
    /// The index of its entry.
    let entry: Int
    /// Tells it apart from the other cases of its scenario. Empty if there is none.
    let label: String
    let nanoseconds: Int64

    static func first(_ cases: [SlowCase]) -> [SlowCase] {
      Array(cases.sorted { $0.nanoseconds > $1.nanoseconds }.prefix(limit))
    }

    static let (limit, least) = (10, 1_000_000)
  }

  private static let warningLimit = 20

  /// - Parameters:
  ///   - path: the path as shown in reports.
  ///   - past: how the cases compare with earlier runs.
  ///   - source: the address of the file, if that of its repository is known.
  package init(_ result: FileResult, path: String, past: CasePast = CasePast(), source: FileAddress? = nil) {
    self.source = source
    let facts = result.head.facts
    self.path = path
    module = result.head.module
    feature = result.head.feature.isEmpty ? path : result.head.feature
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
      let status = result.head.hostFailure == nil ? Status.invalidFile : .noHost
      entries = [HTMLEntry(unread: path, status, diagnostics, count: diagnosticCount)]
    } else {
      diagnostics = Array(result.warnings.prefix(Self.warningLimit))
      diagnosticCount = result.warnings.count
      let scenarios = HTMLScenario.all(result, past)
      entries = scenarios.map { HTMLEntry($0, path: path) }
      slow = SlowCase.first(scenarios.enumerated().flatMap { $1.slow(entry: $0) })
    }
  }

  /// Drops the content of entries that do not fit, and reduces the remaining size by all of them.
  mutating func fit(_ rank: HTMLEntry.Rank, into remaining: inout Int) {
    for index in entries.indices where entries[index].rank == rank {
      remaining -= entries[index].weight
      if remaining < 0 { entries[index].dropContent() }
    }
  }
}

/// An entry on the page: a scenario or an invalid file.
struct HTMLEntry: Sendable, Codable {
  /// What is shown first.
  enum Rank: CaseIterable {
    case wrong, known, other
  }

  let status: Status
  /// The status of each case. An invalid file has no cases, but one status.
  let statuses: [Status]
  /// The anchor of the entry, unique on the page.
  var id: HTMLIdentifier
  let title: String
  /// The tags of the scenario, except those of its file.
  let tags: [String]
  /// How the cases compare with an earlier run.
  let standings: [Standing]
  /// The worst status of the cases in each of several earlier runs.
  private(set) var trend: [Status?] = []
  /// The line of the file. 1 for an invalid file.
  private(set) var line = 1
  /// The time of all cases.
  private(set) var nanoseconds: Int64 = 0
  /// The location, as `path:line`.
  let location: String
  /// Why it was skipped or did not run, how many cases are affected, and which combinations are missing.
  let notes: [String]
  private(set) var gaps: [String] = []
  /// The first failure, on one line.
  let message: String
  /// What tells its crash apart from others with the same message.
  private(set) var crash: [String]?
  /// For each case that failed in an earlier run and passed in this one, how it failed, on one line.
  let flaky: [String]
  let count: String
  /// The scenario. `nil` if it does not fit, or for an invalid file.
  private(set) var scenario: HTMLScenario?
  /// Whether more than its line fits.
  private(set) var hasContent = true

  init(_ scenario: HTMLScenario, path: String) {
    (status, statuses) = (scenario.status, scenario.cases.map(\.status))
    id = HTMLIdentifier(path: path, name: scenario.facts.id ?? scenario.facts.title)
    (title, tags, standings) = (scenario.facts.title, scenario.facts.tags, scenario.standings)
    location = "\(path):\(scenario.line)"
    (trend, line) = (scenario.trend, scenario.line)
    nanoseconds = scenario.cases.reduce(0) { $0 &+ $1.end.nanoseconds }
    gaps = DecisionGrid(scenario)?.gaps ?? []
    count = scenario.count
    message = scenario.first.map { HTMLScenario.message($0.end.result, path) } ?? ""
    if case .errored(let error)? = scenario.first?.end.result { crash = error.crash }
    flaky = scenario.flaky(path)
    let flakyNote = flaky.isEmpty ? "" : "flaky: failed in an earlier run"
    let gapNote = gaps.isEmpty ? "" : Counted.text(gaps.count, "combination") + " not covered"
    notes = [scenario.reason, count, flakyNote, gapNote].filter { !$0.isEmpty }
    self.scenario = scenario
  }

  /// An entry for a file without cases.
  init(unread path: String, _ status: Status, _ diagnostics: [ShownDiagnostic], count mistakes: Int) {
    (self.status, statuses, standings) = (status, [status], [])
    id = HTMLIdentifier(path: path, name: "")
    (title, tags, location, notes, flaky) = ("none of its scenarios ran", [], path, [], [])
    let reason = status == .invalidFile ? Counted.text(mistakes, "mistake") : "its host did not start"
    count = "\(reason); none of its scenarios ran"
    message =
      (diagnostics.first?.message.plain ?? "the file cannot be used") + (mistakes > 1 ? " (+\(mistakes - 1) more)" : "")
  }

  /// The number of cases. 0 for a file without cases.
  var cases: Int { statuses.count { !$0.isOfFile } }

  /// The most important standing of its cases: `new`, then `still`, then `fixed`.
  var standing: Standing? { standings.min { $0.rawValue < $1.rawValue } }

  var cardTitle: String { status.isOfFile ? location : title }

  var hasCard: Bool { hasContent && status.hasCard }

  var rank: Rank { status.isWrong ? .wrong : status == .knownFailure ? .known : .other }

  /// A card has findings and a picture, and is open at first.
  var weight: Int { status.hasCard ? 5 : 1 }

  mutating func dropContent() { (hasContent, scenario, gaps) = (false, nil, []) }
}

/// A scenario with the results of all its cases.
struct HTMLScenario: Sendable, Codable {
  struct Case: Sendable, Codable {
    let head: CaseHead
    let end: CaseEnd

    var cells: [String] { head.cells ?? [] }
    var status: Status { end.result.status }
  }

  let facts: ScenarioFacts
  private(set) var cases: [Case] = []
  private(set) var standings: [Standing] = []
  private(set) var trend: [Status?] = []

  /// All scenarios of a file, in order.
  ///
  /// A run without a page records no facts about scenarios, so each case becomes an entry.
  ///
  /// - Parameter past: how the cases compare with earlier runs.
  static func all(_ result: FileResult, _ past: CasePast) -> [HTMLScenario] {
    let facts = result.head.facts?.scenarios ?? result.head.cases.map(ScenarioFacts.init)
    var scenarios = facts.map { HTMLScenario(facts: $0) }
    for (index, (head, end)) in result.cases.enumerated() {
      let number = result.head.facts == nil ? index : head.scenario ?? scenarios.count
      guard scenarios.indices.contains(number) else { continue }
      scenarios[number].cases.append(Case(head: head, end: end))
      if past.standings.indices.contains(index), let standing = past.standings[index] {
        scenarios[number].standings.append(standing)
      }
      if past.trends.indices.contains(index) { scenarios[number].add(past.trends[index]) }
    }
    return scenarios.filter { !$0.cases.isEmpty }
  }

  private mutating func add(_ statuses: [Status?]) {
    let others = trend.isEmpty ? statuses : trend
    trend = zip(statuses, others).map { [$0, $1].compactMap(\.self).min { $0.rank < $1.rank } }
  }

  fileprivate func slow(entry: Int) -> [HTMLFile.SlowCase] {
    cases.filter { $0.end.nanoseconds >= HTMLFile.SlowCase.least }.map { testCase in
      HTMLFile.SlowCase(
        entry: entry, label: cases.count > 1 ? label(testCase) : "", nanoseconds: testCase.end.nanoseconds)
    }
  }

  var line: Int { facts.lines.first }

  /// The worst status among its cases.
  var status: Status { cases.map(\.status).min { $0.rank < $1.rank } ?? .passed }

  /// The first case with the worst status.
  var first: Case? {
    let status = status
    return cases.first { $0.status == status }
  }

  /// Identifies a case within its scenario, usually by the values of its row.
  func label(_ testCase: Case) -> String {
    guard testCase.cells.count == facts.columns.count, !facts.columns.isEmpty else { return testCase.head.name }
    let cells = zip(facts.columns, testCase.cells)
    if let (_, name) = cells.first(where: { $0.0.kind == .name }) { return name }
    return cells.filter { $0.0.kind != .then }.map { "\($0.title): \($1)" }.joined(separator: ", ")
  }

  /// Example: `3 of 8 cases` or `8 cases`. Empty for a single case.
  var count: String {
    guard cases.count > 1 else { return "" }
    let status = status
    let same = cases.count { $0.status == status }
    return same == cases.count ? Counted.text(cases.count, "case") : "\(same) of \(cases.count) cases"
  }

  /// Why the case did not run, or the remark of a passed case.
  var reason: String {
    guard let end = first?.end else { return "" }
    if let reason = end.result.reason { return reason.plain }
    return cases.count == 1 ? end.remark?.textOnPage ?? "" : ""
  }

  fileprivate func flaky(_ path: String) -> [String] {
    cases.filter(\.end.isFlaky).map { testCase in
      let label = cases.count > 1 ? "\(label(testCase)): " : ""
      return label + (testCase.end.earlierFailures.last.map { Self.message($0, path) } ?? "")
    }
  }

  fileprivate static func message(_ result: CaseResult, _ path: String) -> String {
    switch result {
    case .failed(let failure), .failedAsKnown(_, let failure): FailureText(path: path).message(failure)
    case .errored(let error): error.message.plain
    case .passedUnexpectedly(let issue, _): "known failure \(issue) now passes: remove the mark"
    case .passed, .skipped, .notRun: ""
    }
  }
}

/// The anchor of an entry: eight digits derived from its name, so that links still work after the next run.
///
/// If two entries collide, the later one takes the next free number.
struct HTMLIdentifier: Sendable, Hashable, Codable {
  private var number: UInt32

  init(path: String, name: String) {
    number = 2_166_136_261
    for byte in Array(path.utf8) + [0] + Array(name.utf8) { number = (number ^ UInt32(byte)) &* 16_777_619 }
  }

  mutating func advance() { number &+= 1 }

  var text: String { Digits.padded(number, width: 8, radix: 16, uppercase: false) }
}
