import Rehearse
import RehearseLanguage

/// An event of a run. All reports are built from events alone.
///
/// Events of different files may be interleaved. Those of one file are in order: the file begins, its cases end, the
/// file ends. Events do not refer to a file or module in memory, so they may also come from a journal.
package indirect enum RunEvent: Sendable, Codable {
  case runBegan(RunHead)
  /// A file was read; here and below, `file` is its index in the run.
  case fileBegan(file: Int, FileHead)
  /// A case ended; `place` is its index among the file's selected cases.
  case caseEnded(file: Int, place: Int, CaseEnd)
  case warned(file: Int, ShownDiagnostic)
  case fileEnded(file: Int)
  /// Only scenarios with `only` run, because some file has one. Comes before the events of files.
  case onlyMarked
  case runEnded(nanoseconds: Int64)

  /// The index of the event's file in the run; `nil` for events of the run as a whole.
  package var file: Int? {
    switch self {
    case .fileBegan(let file, _), .caseEnded(let file, _, _), .warned(let file, _), .fileEnded(let file): file
    case .runBegan, .onlyMarked, .runEnded: nil
    }
  }

  /// The event without what only a page shows, which can be large.
  var withoutDescriptions: RunEvent {
    switch self {
    case .fileBegan(let file, var head):
      head.facts = nil
      for index in head.cases.indices { (head.cases[index].scenario, head.cases[index].cells) = (nil, nil) }
      return .fileBegan(file: file, head)
    case .caseEnded(let file, let index, var end):
      end.details = nil
      return .caseEnded(file: file, place: index, end)
    case .runBegan, .warned, .fileEnded, .onlyMarked, .runEnded: return self
    }
  }

  /// Whether `--fail-fast` stops the run here.
  package var isFailure: Bool {
    switch self {
    case .fileBegan(_, let head): head.isInvalid
    case .caseEnded(_, _, let end): end.result.status.isWrong
    case .runBegan, .warned, .fileEnded, .onlyMarked, .runEnded: false
    }
  }
}

/// What is known at the start of a run: enough to determine later which cases it would have had.
package struct RunHead: Sendable, Codable {
  package var version: String
  /// Nanoseconds since 1970.
  package var startedAt: Int64
  /// The folder to which paths are relative.
  package var folder: String
  package var seed: UInt64?
  /// The tag expression as written.
  package var tags: String?
  package var name: String?
  /// The text by which scenarios are selected if their `link` contains it.
  package var link: String?
  /// The report whose failed cases are selected.
  package var failedIn: String?
  package var isContinuousIntegration: Bool
  /// Whether these are results of a run. Others are only reported like them, and must not be confused with them.
  package var isRun = true
  /// The commit of the scenario files, if a report shows it.
  package var revision: String?
  /// The shard that the run was. `nil` if it had all cases.
  package var shard: PlannedShard?
  package var files: [SourceFile]
  /// The identity of each file.
  package var identities: [RepositoryPath]

  /// - Parameter identities: the identities, or `nil` to derive them from the files' locations.
  package init(
    version: String, startedAt: Int64, folder: String, seed: UInt64?, tags: String?, name: String?,
    isContinuousIntegration: Bool, files: [SourceFile], identities: [RepositoryPath]? = nil
  ) {
    self.version = version
    self.startedAt = startedAt
    self.folder = folder
    self.seed = seed
    self.tags = tags
    self.name = name
    self.isContinuousIntegration = isContinuousIntegration
    self.files = files
    self.identities = identities ?? RepositoryPath.all(files.map(\.path), in: folder)
  }
}

/// What is known once a file has been read: its cases, or why it has none.
package struct FileHead: Sendable, Codable {
  /// When the file was started, in nanoseconds since 1970.
  package var startedAt: Int64
  /// The module's name; empty if an invalid file names none.
  package var module = ""
  package var feature = ""
  /// Whether the file has mistakes or no host, so that it has no cases.
  package var isInvalid = false
  /// Why no host runs the file. `nil` if it has one.
  package var hostFailure: HostFailure?
  /// The errors that make the file invalid, in file order.
  package var diagnostics: [ShownDiagnostic] = []
  package var omittedDiagnostics = 0
  /// The lines of scenarios with `only`.
  package var only: [Int] = []
  /// The selected cases, in file order.
  package var cases: [CaseHead] = []
  /// Facts about the file, only in a run that writes a page.
  package var facts: FileFacts?

  package init(startedAt: Int64 = 0) { self.startedAt = startedAt }

  /// Adds what a valid file states about itself, and its selected cases.
  package mutating func take(_ file: ScenarioFile, _ selected: [CaseHead]) {
    (module, feature) = (file.contract.name, file.feature.cut(toBytes: SizeLimits.factText))
    cases = selected
  }

  package static func unusable(_ path: String, _ reason: String, startedAt: Int64) -> FileHead {
    var head = FileHead(startedAt: startedAt)
    head.isInvalid = true
    head.diagnostics = [.unusable(path, reason)]
    return head
  }
}

package struct CaseHead: Sendable, Equatable, Codable {
  package var name: String
  /// The scenario's title if the name is its ID.
  package var title: String?
  package var id: String?
  package var line: Int
  /// The tags and links of the scenario and the file.
  package var tags: [String]
  package var links: [String]
  /// Why the case is skipped: its own mark, or `only` on other scenarios; `nil` for a case that runs.
  package var skip: Reason?
  /// The index of its scenario in the file's facts; `nil` without facts.
  package var scenario: Int?
  /// One text for each column of the scenario, with secrets masked; `nil` without a table or facts.
  package var cells: [String]?
  /// Its index among all cases of the file, from 0. Known only in a shard, whose report is merged with others.
  package var place: Int?
  /// The names of its steps, such as `step 2 (Ben signs in)`; `nil` if none has a title.
  package var steps: [String]?
  /// Where a row belongs; `nil` for a case without a table, and in a journal.
  package var table: Table?

  /// The scenario of a row.
  package struct Table: Sendable, Equatable {
    package let line: Int
    /// The bytes of the case's name before the row.
    fileprivate let nameLength: Int
  }

  // A journal needs no more than the name.
  private enum CodingKeys: String, CodingKey {
    case name, title, id, line, tags, links, skip, scenario, cells, place, steps
  }

  package init(
    name: String, title: String? = nil, id: String? = nil, line: Int, tags: [String] = [], links: [String] = [],
    skip: Reason? = nil, scenario: Int? = nil, cells: [String]? = nil, place: Int? = nil
  ) {
    (self.name, self.title, self.id, self.line) = (name, title, id, line)
    (self.tags, self.links, self.skip) = (tags, links, skip)
    (self.scenario, self.cells, self.place) = (scenario, cells, place)
  }

  /// Whether it is skipped only because other scenarios have `only`.
  package var isLeftOut: Bool { skip == .othersAreOnly }

  /// The values of the row; `nil` without a table.
  package var row: String? {
    table.map { table in
      let row = name.utf8.dropFirst(table.nameLength + CaseName.beforeRow.utf8.count).dropLast()
      return String(decoding: row, as: UTF8.self)
    }
  }

  /// The title of its scenario.
  package var scenarioTitle: String {
    title ?? table.map { String(decoding: name.utf8.prefix($0.nameLength), as: UTF8.self) } ?? name
  }

  /// The name with the title and with the ID.
  package var names: CaseName { CaseName(name, title: title, id: id) }

  /// The case, skipped because other scenarios have `only`.
  package var asLeftOut: CaseHead {
    var head = self
    head.skip = head.skip ?? .othersAreOnly
    return head
  }

  /// The end of a case that has not finished.
  package func end(missing result: CaseResult) -> CaseEnd {
    CaseEnd(skip.map { .skipped($0) } ?? result)
  }

  /// Stands in for the cases of a file that could not be read.
  package static let unreadFile = CaseHead(name: "scenario file loads", line: 1)
}

extension ScenarioFile {
  /// A case, by its index in the file, as named in reports.
  ///
  /// - Parameter runsOnlyMarked: whether the run skips scenarios without `only`.
  package func head(ofCase index: Int, runsOnlyMarked: Bool) -> CaseHead {
    let testCase = cases[index]
    let scenario = scenarios[testCase.scenario]
    var head = CaseHead(
      name: testCase.name, title: scenario.id == nil ? nil : scenario.title, id: scenario.id,
      line: Int(testCase.position.line), tags: scenario.tags, links: scenario.links,
      skip: testCase.skip.map(Reason.author))
    head.steps = steps(of: testCase)
    if testCase.isRow {
      head.table = CaseHead.Table(
        line: Int(scenario.position.line), nameLength: (scenario.id ?? scenario.title).utf8.count)
    }
    return runsOnlyMarked && !scenario.only ? head.asLeftOut : head
  }

  private func steps(of testCase: Case) -> [String]? {
    guard testCase.steps.contains(where: { $0.title != nil }) else { return nil }
    let steps = testCase.steps.indices.filter { !testCase.steps[$0].isBefore }.prefix(SizeLimits.factWords)
    return steps.compactMap(testCase.name(ofStep:)).map { $0.cut(toBytes: SizeLimits.factText) }
  }
}

package struct CaseEnd: Sendable {
  package var result: CaseResult
  /// The real time.
  package var nanoseconds: Int64
  /// The end of the module's output, without secrets; kept only for cases that did not pass.
  package var output: String
  /// A note on a passed case, such as how far a rule was explored.
  package var remark: CaseRemark?
  /// Details for a page; `nil` for a case that did not run or a run without a page.
  package var details: CaseDetails?
  /// How the case failed in earlier runs merged into this one, in order.
  package var earlierFailures: [CaseResult] = []

  /// Whether the case passed now but failed in an earlier run.
  package var isFlaky: Bool { if case .passed = result { !earlierFailures.isEmpty } else { false } }

  package init(_ result: CaseResult, nanoseconds: Int64 = 0, output: String = "", remark: CaseRemark? = nil) {
    self.result = result
    self.nanoseconds = nanoseconds
    self.output = output
    self.remark = remark
  }
}

extension CaseEnd: Codable {
  private enum CodingKeys: String, CodingKey { case result, nanoseconds, output, remark, details }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    result = try values.decode(CaseResult.self, forKey: .result)
    nanoseconds = try values.decode(Int64.self, forKey: .nanoseconds)
    output = try values.decodeIfPresent(String.self, forKey: .output) ?? ""
    remark = try values.decodeIfPresent(CaseRemark.self, forKey: .remark)
    details = try values.decodeIfPresent(CaseDetails.self, forKey: .details)
  }

  /// Omits empty strings, because few cases have any.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(result, forKey: .result)
    try values.encode(nanoseconds, forKey: .nanoseconds)
    if !output.isEmpty { try values.encode(output, forKey: .output) }
    try values.encodeIfPresent(remark, forKey: .remark)
    try values.encodeIfPresent(details, forKey: .details)
  }
}

/// A note on a case that passed.
package enum CaseRemark: Hashable, Sendable, Codable {
  /// No sequence of events broke the rule.
  case held(sequences: Int, completeDepth: Int)
  /// The case passed in more orders of simultaneous events.
  case otherOrders(Int)

  /// As the terminal and JUnit show it.
  package var text: String {
    let text: MessageText =
      switch self {
      case .held(sequences: 1, completeDepth: 0): "only the start was tried, because `tries` is 1"
      case .held(let sequences, let depth):
        "no counterexample in \(words: Counted.text(sequences, "sequence")), complete to depth \(depth)"
      case .otherOrders(let count): "passed in \(words: Counted.text(count, "other order")) as well"
      }
    return text.plain
  }

  /// As a page shows it.
  package var textOnPage: String {
    switch self {
    case .held: ("held in everything that was tried: " as MessageText).plain + text
    case .otherOrders: text
    }
  }
}
