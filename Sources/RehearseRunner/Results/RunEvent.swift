import Rehearse
import RehearseLanguage

/// An event of a run, from its beginning to its end: the only source of every report.
///
/// Events of different files may be mixed. Those of one file come in order: it begins, its cases end, it ends. They hold no
/// reference to a file or a module, so they can come from a journal as well.
package indirect enum RunEvent: Sendable, Codable {
  case runBegan(RunHead)
  /// A file was read; `file` is its place in the run, here as in the others.
  case fileBegan(file: Int, FileHead)
  /// A case ended; `place` is its place among the file's selected cases.
  case caseEnded(file: Int, place: Int, CaseEnd)
  case warned(file: Int, ShownDiagnostic)
  case fileEnded(file: Int)
  /// The run starts again: earlier events of files no longer count.
  case restarted
  case runEnded(nanoseconds: Int64)

  /// The place of the event's file in the run; `nil` where it is about the run as a whole.
  package var file: Int? {
    switch self {
    case .fileBegan(let file, _), .caseEnded(let file, _, _), .warned(let file, _), .fileEnded(let file): file
    case .runBegan, .restarted, .runEnded: nil
    }
  }

  /// Whether a run that must fail fast stops here.
  package var isFailure: Bool {
    switch self {
    case .fileBegan(_, let head): head.isInvalid
    case .caseEnded(_, _, let end): end.result.isFailure
    case .runBegan, .warned, .fileEnded, .restarted, .runEnded: false
    }
  }
}

/// What is known of a run when it begins: enough to tell later which cases it would have had.
package struct RunHead: Sendable, Codable {
  /// The version of the program that runs.
  package var version: String
  /// Nanoseconds since 1970.
  package var startedAt: Int64
  /// The folder that paths start from.
  package var folder: String
  package var seed: UInt64?
  /// The tag expression as it was written.
  package var tags: String?
  package var name: String?
  package var isContinuousIntegration: Bool
  /// The commit of the scenario files, where a report shows it.
  package var revision: String?
  package var files: [SourceFile]

  package init(
    version: String, startedAt: Int64, folder: String, seed: UInt64?, tags: String?, name: String?,
    isContinuousIntegration: Bool, files: [SourceFile]
  ) {
    self.version = version
    self.startedAt = startedAt
    self.folder = folder
    self.seed = seed
    self.tags = tags
    self.name = name
    self.isContinuousIntegration = isContinuousIntegration
    self.files = files
  }
}

/// What is known of a file once it has been read: its cases, or why it has none.
package struct FileHead: Sendable, Codable {
  /// When it was begun, in nanoseconds since 1970.
  package var startedAt: Int64
  /// The module's name; empty when the file is invalid.
  package var module = ""
  package var isInvalid = false
  /// The mistakes that make it invalid, in the order of the file.
  package var diagnostics: [ShownDiagnostic] = []
  /// How many more mistakes there are than are listed.
  package var omittedDiagnostics = 0
  /// The lines of the scenarios that ask to run alone.
  package var only: [Int] = []
  /// The selected cases, in the order of the file.
  package var cases: [CaseHead] = []
  /// What the file says about itself; only a run that was asked for a page has it.
  package var facts: FileFacts?

  package init(startedAt: Int64 = 0) { self.startedAt = startedAt }

  /// A file that cannot be used, with the reason.
  package static func unusable(_ path: String, _ reason: String, startedAt: Int64) -> FileHead {
    var head = FileHead(startedAt: startedAt)
    head.isInvalid = true
    head.diagnostics = [.unusable(path, reason)]
    return head
  }
}

/// How a case is identified.
package struct CaseHead: Sendable, Equatable, Codable {
  package var name: String
  /// With an id as the name, the title that a reader wants to see.
  package var title: String?
  package var line: Int
  package var tags: [String] = []
  /// Why the case is skipped by its mark; `nil` for a case that runs.
  package var skip: String?
  /// The place of its scenario among those of the file's facts; `nil` without facts.
  package var scenario: Int?
  /// One text for each of the scenario's columns, secrets masked; none where a row is the whole scenario, or without facts.
  package var cells: [String]?

  /// The case that stands for those of a file that could not be read.
  package static let unreadFile = CaseHead(name: "scenario file loads", line: 1)
}

extension ScenarioFile {
  /// A case as reports name it.
  ///
  /// - Parameter place: the case's place among all of the file.
  package func head(ofCase place: Int) -> CaseHead {
    let testCase = cases[place]
    let scenario = scenarios[testCase.scenario]
    return CaseHead(
      name: testCase.name, title: scenario.id == nil ? nil : scenario.title, line: Int(testCase.position.line),
      tags: scenario.tags, skip: scenario.skip)
  }
}

/// How a case ended.
package struct CaseEnd: Sendable {
  package var result: CaseResult
  /// Real time.
  package var nanoseconds: Int64
  /// The end of what the module printed meanwhile, without secrets; kept only for a case that did not pass.
  package var output: String
  /// What is reported although the case passed: how far a rule was explored.
  package var remark: String
  /// What a page shows of the case; `nil` for one that has not run, or in a run that was not asked for a page.
  package var details: CaseDetails?

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

  /// Leaves out the texts that few cases have.
  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(result, forKey: .result)
    try values.encode(nanoseconds, forKey: .nanoseconds)
    if !output.isEmpty { try values.encode(output, forKey: .output) }
    if !remark.isEmpty { try values.encode(remark, forKey: .remark) }
    try values.encodeIfPresent(details, forKey: .details)
  }
}

/// The remark about a rule that holds.
package enum HeldRule {
  private static let beginning = "no counterexample in "

  /// The remark that terminal and JUnit show.
  package static func remark(sequences: Int, depth: Int) -> String {
    "\(beginning)\(Counted.text(sequences, "sequence")), complete to depth \(depth)"
  }

  /// The remark of a case as a page shows it.
  package static func onPage(_ remark: String) -> String {
    remark.hasPrefix(beginning) ? "held in everything that was tried: \(remark)" : remark
  }
}
