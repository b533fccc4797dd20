import ExampleAdapters
import Foundation
import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

/// Accepting a whole `then` leaves nothing for `rehearse mutate` to suggest.
@Suite("Suggestions after a `then` is accepted")
struct NothingLeftTests {
  /// Suggestions that may remain, and why accepting cannot write them.
  private static let reasons = [
    "and write its value yourself": "secrets, and what reads like one, are never written",
    "then history.": "the rows of a table end in the same way, but get there differently, which one `then` cannot say",
  ]

  private static func advice(_ accepting: AcceptedText) -> [String] {
    var loader = FileLoader()
    let options = FileDecoder.Options(
      catalog: Catalog.modules.contracts, isContinuousIntegration: false, mayBeOpen: true)
    guard let file = try? loader.load(accepting.new, of: SourceFile(path: "file.yaml"), options) else { return [] }
    var seen = FileMutation()
    let executor = InProcessExecutor(Catalog.modules)
    for one in file.cases where !one.steps.contains(where: \.isOpen) {
      guard let trace = executor.trace(of: one.plan, file.contract, isDetailed: true) else { continue }
      seen.saw(one, trace, Evaluator.evaluate(one, trace, file.contract).map(CaseResult.failed) ?? .passed, file)
    }
    let scenarios = seen.score(path: "file.yaml", executor)?.scenarios ?? []
    let accepted = Set(accepting.acceptance?.accepted ?? [])
    return scenarios.filter { accepted.contains($0.title) }.flatMap { scenario in
      scenario.gaps.map { "\(scenario.title): \($0.suggestion.text.joined(separator: "\n"))" }
    }
  }

  @Test(
    "Bundled scenarios without any `then` get no suggestion that accepting could have written",
    arguments: BundledScenarioTests.paths)
  func bundled(path: String) throws {
    var bytes = Array(try Repository.text(of: path).utf8)
    for then in SpoiltText(bytes).thens.sorted(by: { $0.lowerBound > $1.lowerBound }) { bytes.removeSubrange(then) }
    let accepting = AcceptedText(bytes)
    #expect(accepting.acceptance?.accepted.isEmpty == false)
    for advice in Self.advice(accepting) {
      #expect(Self.reasons.keys.contains { advice.contains($0) }, "\(advice)")
    }
  }

  /// If an author wrote a part of the `then`, only that part is accepted: the rest is up to the author.
  @Test("Fixtures whose `then` is missing or empty get no suggestion that accepting could have written")
  func fixtures() {
    let files = Fixture.files(in: "accept").filter {
      $0.name.hasPrefix("then-missing") || $0.name.hasPrefix("then-empty")
    }
    #expect(files.count > 2)
    for advice in files.flatMap({ Self.advice(AcceptedText($0.bytes)) }) {
      #expect(Self.reasons.keys.contains { advice.contains($0) }, "\(advice)")
    }
  }
}
