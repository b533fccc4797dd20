import RehearseAnalysis
import RehearseTestSupport
import Testing

@Suite("Accepted files")
struct AcceptedFileTests {
  @Test("The gallery holds each accepted file, byte for byte, and what is said about it")
  func golden() throws {
    let gallery = try Gallery("Tests/Fixtures/accept.md")
    var actual = gallery
    for (index, fixture) in gallery.fixtures.enumerated() {
      let accepting = AcceptedText(fixture.bytes)
      let said = accepting.reasons + accepting.failures.map { "fails: \($0)" }
      actual.cases[index][.accepted] = String(decoding: accepting.new, as: UTF8.self)
      actual.cases[index][.output] = said.map { $0 + "\n" }.joined()
      #expect(accepting.failures.isEmpty || !accepting.reasons.isEmpty, "\(fixture.name) fails for no reason")
    }
    try gallery.expect(actual)
  }

  @Test("Accepting again changes nothing")
  func again() {
    for fixture in Fixture.files(in: "accept") {
      #expect(AcceptedText(Array(fixture[.accepted].utf8)).acceptance?.bytes == nil, "\(fixture.name)")
    }
  }
}
