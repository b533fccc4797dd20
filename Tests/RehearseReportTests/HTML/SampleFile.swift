import Rehearse
import RehearseLanguage
import RehearseRunner

/// A handmade scenario file with its results.
struct SampleFile {
  let path: String
  var head = FileHead(startedAt: 1_795_309_440_000_000_000)
  var facts: FileFacts
  var ends: [CaseEnd] = []
  var warnings: [ShownDiagnostic] = []

  init(_ path: String, module: String, feature: String, about: String? = nil, tags: [String] = []) {
    self.path = path
    (head.module, head.feature) = (module, feature)
    facts = FileFacts(about: about, tags: tags)
  }

  static func invalid(_ path: String, _ mistakes: [ShownDiagnostic]) -> SampleFile {
    var file = SampleFile(path, module: "", feature: "")
    file.head.isInvalid = true
    file.head.diagnostics = mistakes
    return file
  }

  /// Adds a scenario with a single case.
  mutating func add(_ scenario: ScenarioFacts, _ end: CaseEnd, _ scene: Scene? = nil) {
    add(scenario, [([], end, CaseDetails(scene: scene, virtualTime: scene?.duration ?? 0))])
  }

  /// Adds a scenario with one case for each row of its table.
  mutating func add(_ scenario: ScenarioFacts, _ rows: [(cells: [String], end: CaseEnd, details: CaseDetails?)]) {
    for (cells, end, details) in rows {
      let suffix = zip(scenario.columns, cells).filter { $0.0.kind != .then }.map { "\($0.title)=\($1)" }
      let name = cells.isEmpty ? scenario.title : "\(scenario.title) [\(suffix.joined(separator: ", "))]"
      head.cases.append(
        CaseHead(
          name: name, line: scenario.lines.first, tags: facts.tags + scenario.tags, scenario: facts.scenarios.count,
          cells: cells))
      ends.append(end)
      ends[ends.count - 1].details = details
    }
    facts.scenarios.append(scenario)
  }

  var result: FileResult {
    var head = head
    head.facts = head.isInvalid ? nil : facts
    return FileResult(path: path, head: head, ends: ends, warnings: warnings)
  }
}
