import Rehearse
import RehearseLanguage

/// An event of a run: the only source of all reports.
///
/// Events of different files may be interleaved. Those of one file are in order: it begins, its cases end, it ends.
/// They hold no reference to a file or module, so they may also come from a journal.
package indirect enum RunEvent: Sendable, Codable {
  case runBegan(RunHead)
  /// A file was read; `file` is its index in the run, as in the other cases.
  case fileBegan(file: Int, FileHead)
  /// A case ended; `place` is its index among the file's selected cases.
  case caseEnded(file: Int, place: Int, CaseEnd)
  case warned(file: Int, ShownDiagnostic)
  case fileEnded(file: Int)
  /// The run restarts: earlier events of files no longer count.
  case restarted
  case runEnded(nanoseconds: Int64)

  /// The index of the event's file in the run; `nil` for an event of the whole run.
  package var file: Int? {
    switch self {
    case .fileBegan(let file, _), .caseEnded(let file, _, _), .warned(let file, _), .fileEnded(let file): file
    case .runBegan, .restarted, .runEnded: nil
    }
  }

  /// Whether `--fail-fast` stops the run here.
  package var isFailure: Bool {
    switch self {
    case .fileBegan(_, let head): head.isInvalid
    case .caseEnded(_, _, let end): end.result.isFailure
    case .runBegan, .warned, .fileEnded, .restarted, .runEnded: false
    }
  }
}

/// What is known when a run begins: enough to determine later which cases it would have had.
package struct RunHead: Sendable, Codable {
  package var version: String
  /// Nanoseconds since 1970.
  package var startedAt: Int64
  /// The folder that paths are relative to.
  package var folder: String
  package var seed: UInt64?
  /// The tag expression as written.
  package var tags: String?
  package var name: String?
  /// The text that selects scenarios by their `link`.
  package var link: String?
  /// The report whose failed cases are selected.
  package var failedIn: String?
  package var isContinuousIntegration: Bool
  /// Whether these are results of `mutate`, which are other tests than those of `run`.
  package var isMutation = false
  /// The commit of the scenario files, if a report shows it.
  package var revision: String?
  package var files: [SourceFile]
  /// What identifies each of the files.
  package var identities: [RepositoryPath]

  /// - Parameter identities: `nil` to find them where the files are.
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

/// What is known when a file has been read: its cases, or why it has none.
package struct FileHead: Sendable, Codable {
  /// When the file was started, in nanoseconds since 1970.
  package var startedAt: Int64
  /// The module's name; empty if the file is invalid.
  package var module = ""
  package var feature = ""
  package var isInvalid = false
  /// The errors that make it invalid, in file order.
  package var diagnostics: [ShownDiagnostic] = []
  package var omittedDiagnostics = 0
  /// The lines of scenarios with `only`.
  package var only: [Int] = []
  /// The selected cases, in file order.
  package var cases: [CaseHead] = []
  /// The file's facts, only in a run that writes a page.
  package var facts: FileFacts?

  package init(startedAt: Int64 = 0) { self.startedAt = startedAt }

  /// Takes what a valid file states of itself, and its selected cases.
  package mutating func take(_ file: ScenarioFile, _ selected: [CaseHead]) {
    (module, feature) = (file.contract.name, file.feature.cut(toBytes: ScenarioFacts.textLimit))
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
  /// The tags and links of its scenario and of its file.
  package var tags: [String] = []
  package var links: [String] = []
  /// Why the case is skipped, by its mark or by the mark `only` of others; `nil` for a case that runs.
  package var skip: String?
  /// The index of its scenario in the file's facts; `nil` without facts.
  package var scenario: Int?
  /// One text per column of the scenario, with secrets masked; `nil` without a table or without facts.
  package var cells: [String]?

  private static let leftOut = "left out, because other scenarios are marked `only`"

  /// Whether it is skipped only because others are marked.
  package var isLeftOut: Bool { skip == Self.leftOut }

  /// The case, skipped because it is not marked and others are.
  package var asLeftOut: CaseHead {
    var head = self
    head.skip = head.skip ?? Self.leftOut
    return head
  }

  /// The end of a case that has none yet.
  package func end(missing result: CaseResult) -> CaseEnd {
    CaseEnd(skip.map { .skipped(reason: $0) } ?? result)
  }

  /// Stands for the cases of a file that could not be read.
  package static let unreadFile = CaseHead(name: "scenario file loads", line: 1)
}

extension ScenarioFile {
  /// A case, by its index in the file, as reports name it.
  ///
  /// - Parameter runsOnlyMarked: whether the run skips scenarios without `only`.
  package func head(ofCase place: Int, runsOnlyMarked: Bool) -> CaseHead {
    let testCase = cases[place]
    let scenario = scenarios[testCase.scenario]
    let head = CaseHead(
      name: testCase.name, title: scenario.id == nil ? nil : scenario.title, id: scenario.id,
      line: Int(testCase.position.line), tags: scenario.tags, links: scenario.links, skip: scenario.skip)
    return runsOnlyMarked && !scenario.only ? head.asLeftOut : head
  }
}

package struct CaseEnd: Sendable {
  package var result: CaseResult
  /// Real time.
  package var nanoseconds: Int64
  /// The end of the module's output, without secrets; kept only for a case that did not pass.
  package var output: String
  /// A note on a passed case, such as how far a rule was explored.
  package var remark: String
  /// Details for a page; `nil` for a case that did not run, or in a run without a page.
  package var details: CaseDetails?
  /// How the case failed in earlier runs that were merged with this one, in order.
  package var earlierFailures: [CaseResult] = []

  /// Whether it passed now, and failed in an earlier run.
  package var isFlaky: Bool { if case .passed = result { !earlierFailures.isEmpty } else { false } }

  package init(_ result: CaseResult, nanoseconds: Int64 = 0, output: String = "", remark: String = "") {
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
    remark = try values.decodeIfPresent(String.self, forKey: .remark) ?? ""
    details = try values.decodeIfPresent(CaseDetails.self, forKey: .details)
  }

  /// Omits empty texts, because few cases have them.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(result, forKey: .result)
    try values.encode(nanoseconds, forKey: .nanoseconds)
    if !output.isEmpty { try values.encode(output, forKey: .output) }
    if !remark.isEmpty { try values.encode(remark, forKey: .remark) }
    try values.encodeIfPresent(details, forKey: .details)
  }
}

package enum HeldRule {
  private static let beginning = "no counterexample in "

  /// The remark in terminal and JUnit output.
  package static func remark(sequences: Int, depth: Int) -> String {
    "\(beginning)\(Counted.text(sequences, "sequence")), complete to depth \(depth)"
  }

  /// The remark on a page.
  package static func onPage(_ remark: String) -> String {
    remark.hasPrefix(beginning) ? "held in everything that was tried: \(remark)" : remark
  }
}
