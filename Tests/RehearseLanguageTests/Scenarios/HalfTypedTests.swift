import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Half-typed files")
struct HalfTypedTests {
  /// The number of places that are tried in a file, spread over it.
  private static let placesTried = Thoroughness.amount(4, nightly: 24)

  private static func mistakes(_ bytes: [UInt8]) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    return YAMLReader.read(bytes, reporting: &diagnostics).isComplete ? [] : diagnostics.sorted
  }

  @Test("Only the open bracket or quote is reported", arguments: Thoroughness.sample(WrittenFile.valid, every: 8))
  func leftOpen(fixture: Fixture) {
    let file = WrittenFile(fixture)
    for cut in file.cuts(placesTried: Self.placesTried) {
      var edits = ["", "\n"].map { file.replacing(cut.offset..<file.bytes.count, by: $0) }
      if let end = cut.lineEnd { edits.append(file.replacing(cut.offset..<end, by: "")) }
      for edit in edits {
        let found = Self.mistakes(edit)
        let isRight =
          found.count == 1 && found[0].range.start == cut.opening && found[0].message.plain.contains("never closed")
        guard !isRight else { continue }
        Issue.record(
          "\(cut.opening) \(found.map { "\($0.range.start) \($0.message)" })\n\(String(decoding: edit, as: UTF8.self))")
      }
    }
  }
}
