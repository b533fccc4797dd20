import ExampleAdapters
import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads any bytes as a scenario file. The result is diagnostics that can be shown, or evaluated cases.
///
/// The input also passes through the terminal output and the report, because a strange file can upset these as easily
/// as the reader.
final class ReadingFuzzer {
  /// A single instance is safe, because libFuzzer uses one thread.
  nonisolated(unsafe) static let shared = ReadingFuzzer()

  private let modules = FileModules(inProcess: Catalog.modules).groups[0]
  private var runner: FileRunner
  private let path: String
  private let file: Int32

  private init() {
    var template = Array(
      ((getenv("TMPDIR").map { String(cString: $0) } ?? ".") + "/rehearse-fuzz-XXXXXX").utf8CString)
    file = mkstemp(&template)
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard file >= 0, let today = CalendarDate("2026-01-01") else { fatalError("no file can be made: \(path)") }
    runner = FileRunner(
      FileRunner.Options(
        decoding: FileDecoder.Options(catalog: modules.contracts, isContinuousIntegration: false),
        selection: Selection(), today: today))
  }

  func take(_ input: UnsafeRawBufferPointer) {
    checkTolerance(Array(input))
    guard ftruncate(file, 0) == 0, pwrite(file, input.baseAddress, input.count, 0) == input.count else {
      fatalError("the file cannot be written: \(path)")
    }
    var builder = FileResultBuilder()
    runner.run(SourceFile(path: path), modules, index: 0, stop: { _ in nil }, receive: { builder.apply($0) })
    precondition(builder.isEnded, "the file has no end")
    let result = builder.result(path: path, missing: .notRun(.interrupted))
    check(result)
    let console = ConsoleReport(style: TextStyle(isColoured: false), detail: .verbose)
    _ = console.cases(result)
    check(shown: console.diagnostics(result))
    let suite = JUnitSuite(result, name: "a", path: "a.yaml", dialect: .rich)
    let report = JUnitReport(dialect: .rich, seed: nil).render([suite], result.tally, startedAt: 0, nanoseconds: 0)
    let pieces = Readers.read(Array(report.joined()))
    let cases = pieces.count { $0 == .open("testcase") }
    precondition(cases == max(result.ends.count, result.head.isInvalid ? 1 : 0), "the report lost a case")
  }

  /// The tolerant reader makes the same nodes as libyaml of a file without a mistake.
  private func checkTolerance(_ bytes: [UInt8]) {
    let tolerant = YAMLReader.readTolerantly(bytes)
    var diagnostics = Diagnostics()
    let tree = YAMLReader.read(bytes, reporting: &diagnostics)
    guard tree.isComplete, !diagnostics.hasErrors else { return }
    precondition(!tolerant.hasProblems, "a false mistake")
    precondition(tolerant.tree.records.count == tree.records.count, "other nodes")
    for index in tree.records.indices {
      let (one, other) = (tree.records[index], tolerant.tree.records[index])
      precondition(one.kind == other.kind && one.start == other.start && one.end == other.end, "another range")
      let node = Node(index: index)
      precondition(one.kind != .scalar || tree.string(node) == tolerant.tree.string(node), "another text")
    }
  }

  private func check(_ result: FileResult) {
    let errors = result.diagnostics.contains { $0.severity == .error }
    precondition(errors == result.head.isInvalid, "a file is invalid exactly when it has a mistake")
    precondition(!result.head.isInvalid || result.ends.isEmpty, "an invalid file ran")
    precondition(result.tally.cases == result.ends.count, "the counts do not agree")
    for diagnostic in result.diagnostics {
      precondition(diagnostic.line >= 1 && diagnostic.column >= 1, "a mistake is nowhere: \(diagnostic)")
      precondition(!diagnostic.message.plain.isEmpty, "a mistake without words")
    }
    for (head, end) in result.cases {
      if case .errored(let error) = end.result { fatalError("a bundled module is at fault: \(error.message)") }
      // With `only`, the other cases are not expected to run.
      if case .notRun = end.result, result.head.only.isEmpty { fatalError("a case is lost: \(head.name)") }
    }
  }

  /// No control character of a file reaches the terminal.
  private func check(shown text: String) {
    let isUnsafe = text.unicodeScalars.contains { $0 != "\n" && SanitizedText.isUnsafe($0) }
    precondition(!isUnsafe, "an unsafe character is shown")
  }
}
