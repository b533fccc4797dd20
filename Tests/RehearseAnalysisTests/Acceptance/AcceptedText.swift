import ExampleAdapters
import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport

struct AcceptedText {
  let old: [UInt8]
  let acceptance: Acceptance?
  /// `line: message` of each mistake of the file.
  let mistakes: [String]
  private let catalog: ModuleCatalog

  init(_ bytes: [UInt8], lines: [Int] = [], catalog: ModuleCatalog = Catalog.modules) {
    old = bytes
    self.catalog = catalog
    var loader = FileLoader()
    var source = SourceFile(path: "file.yaml")
    source.lines = lines
    let decoding = Self.decoding(catalog, mayBeOpen: true)
    do throws(RejectedFile) {
      let file = try loader.load(bytes, of: source, decoding)
      acceptance = try? FileAcceptance.run(
        file, source, loader: loader, decoding, Selection(), today: CalendarDate(secondsSince1970: 1_800_000_000),
        InProcessExecutor(catalog)
      ).get()
      mistakes = []
    } catch {
      acceptance = nil
      mistakes = Self.mistakes(error)
    }
  }

  init(_ text: String, lines: [Int] = [], onPress press: @escaping @Sendable (Lamp.Bench) -> Void) {
    self.init(Array(text.utf8), lines: lines, catalog: ModuleCatalog(Lamp.module(onPress: press)))
  }

  private static func decoding(_ catalog: ModuleCatalog, mayBeOpen: Bool) -> FileDecoder.Options {
    FileDecoder.Options(catalog: catalog.contracts, isContinuousIntegration: false, mayBeOpen: mayBeOpen)
  }

  private static func mistakes(_ rejected: RejectedFile) -> [String] {
    rejected.diagnostics.map { "\($0.line): \($0.message)" }
  }

  /// The accepted text, or the old text where nothing is accepted.
  var new: [UInt8] { acceptance?.bytes ?? old }
  var text: String { String(decoding: new, as: UTF8.self) }

  /// Why parts are left open, or why nothing is written.
  var reasons: [String] {
    mistakes + (acceptance?.left.map { "\($0.name): \($0.text)" } ?? []) + (acceptance?.problem.map { [$0] } ?? [])
  }

  /// The warnings about the new text that the old text does not have.
  var warnings: [String] {
    let before = Self.warnings(old, catalog)
    return Self.warnings(new, catalog).filter { !before.contains($0) }
  }

  private static func warnings(_ bytes: [UInt8], _ catalog: ModuleCatalog) -> [String] {
    var loader = FileLoader()
    return loader.mistakes(in: bytes, decoding(catalog, mayBeOpen: true)).map(\.message.plain)
  }

  /// The names of the cases that fail in the new text, evaluated without the code under test.
  ///
  /// Holds the mistakes instead if the text is not a valid scenario file.
  var failures: [String] {
    var loader = FileLoader()
    do throws(RejectedFile) {
      let file = try loader.load(
        new, of: SourceFile(path: "file.yaml"), Self.decoding(catalog, mayBeOpen: false))
      let executor = InProcessExecutor(catalog)
      return file.cases.filter { testCase in
        guard let trace = executor.trace(of: testCase.plan, file.contract) else { return true }
        return Evaluator.evaluate(testCase, trace, file.contract) != nil
      }.map(\.name)
    } catch {
      return Self.mistakes(error)
    }
  }
}
