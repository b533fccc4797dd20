import Foundation
import RehearseTestSupport
import Testing

/// Public declarations are a promise to users, so each change must be visible in review.
///
/// With `REHEARSE_RECORD=1` the lists are recorded again, and the tests fail once.
@Suite("The public interface")
struct PublicSurfaceTests {
  #if os(Linux)
    private static let canLook = PublicSurface.build != nil
  #else
    private static let canLook = false
  #endif
  private static let isRecording = ProcessInfo.processInfo.environment["REHEARSE_RECORD"] == "1"

  @Test(
    "The public declarations match the recorded list, and each one is documented", .enabled(if: canLook),
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
