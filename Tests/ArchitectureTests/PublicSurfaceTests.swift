import Foundation
import RehearseTestSupport
import Testing

/// What is public is promised to teams: a change of it is made on purpose, and seen in review.
///
/// With `REHEARSE_RECORD=1` the lists are recorded anew, and the run fails once.
@Suite("What teams can use")
struct PublicSurfaceTests {
  #if os(Linux)
    private static let canLook = PublicSurface.build != nil
  #else
    private static let canLook = false
  #endif
  private static let isRecording = ProcessInfo.processInfo.environment["REHEARSE_RECORD"] == "1"

  @Test(
    "It is what the list says, and each declaration says what it is for", .enabled(if: canLook),
    arguments: ["Rehearse", "RehearseTesting"])
  func surface(library: String) throws {
    let symbols = try PublicSurface(of: library).symbols
    let text = symbols.map(\.text).joined(separator: "\n") + "\n"
    let path = "Tests/Fixtures/public/\(library).txt"
    if Self.isRecording { try Data(text.utf8).write(to: URL(filePath: Repository.root + path)) }
    let known = try Repository.text(of: path)
    #expect(text == known && !Self.isRecording, "A change is recorded with REHEARSE_RECORD=1")
    #expect(symbols.filter { !$0.isDocumented }.map(\.text) == [])
  }
}
