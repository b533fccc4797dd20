import Rehearse
import RehearseJudging
import RehearseLoading
import RehearseResults
import RehearseScenario
import RehearseSource

/// A scenario file as it was read, once for all its cases.
struct SuiteFile: Sendable {
  let source: SourceFile
  /// Its scenarios; `nil` where it has mistakes.
  let scenarios: ScenarioFile?
  /// Its mistakes; where it has none, what is worth a second look in it.
  let diagnostics: [ShownDiagnostic]
  /// Draws its lines beside findings.
  let quotation: Quotation
  /// The places of the selected cases.
  private(set) var selected: [Int] = []

  init(_ source: SourceFile, _ loader: inout FileLoader, _ decoding: FileDecoder.Options) {
    self.source = source
    do throws(RejectedFile) {
      let file = try loader.load(source, decoding)
      let quotation = loader.quotation(source, names: SecretNames([file.vocabulary]))
      (scenarios, self.quotation) = (file, quotation)
      diagnostics = loader.review(file).urgentWarnings.map(quotation.shown)
    } catch {
      (scenarios, quotation) = (nil, Quotation(path: source.path))
      diagnostics = error.diagnostics
    }
  }

  mutating func select(_ selection: Selection) {
    guard let scenarios else { return }
    selected = scenarios.cases.indices.filter { selection.includes(scenarios.cases[$0], of: scenarios) }
  }

  /// What a test is told of: each selected case, or the file as a whole where it cannot be used.
  func cases(_ place: SuitePlace) -> [RehearsedCase] {
    guard let scenarios else { return [RehearsedCase(.unread(self), place)] }
    return selected.map { RehearsedCase(.testCase(scenarios.cases[$0], scenarios, self), place) }
  }

  /// The same for a report.
  var head: FileHead {
    var head = FileHead()
    guard let scenarios else {
      (head.isInvalid, head.diagnostics) = (true, diagnostics)
      return head
    }
    head.module = scenarios.vocabulary.name
    head.cases = selected.map { CaseHead(of: scenarios.cases[$0], scenarios) }
    return head
  }
}
