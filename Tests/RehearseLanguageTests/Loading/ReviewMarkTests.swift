import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Review marks")
struct ReviewMarkTests {
  private func places(_ text: String, isContinuousIntegration: Bool = true) -> [String] {
    var loader = FileLoader()
    let options = FileDecoder.Options(
      catalog: ContractCatalog([Lamp.contract]), isContinuousIntegration: isContinuousIntegration)
    do throws(RejectedFile) {
      _ = try loader.load(Array(text.utf8), of: SourceFile(path: "a.yaml"), options)
      return []
    } catch {
      return error.diagnostics.map { "\($0.line):\($0.column) \($0.message)" }
    }
  }

  private static let message = "this was written by `rehearse accept`, and it has not been reviewed yet"

  @Test(
    "A review mark is rejected in continuous integration at any place",
    arguments: [
      ("then:  # accepted, not reviewed\n  calls: none", "7:12"),
      ("then: { calls: none }  #  accepted, not reviewed", "7:28"),
      ("then: { calls: none } # x # accepted, not reviewed", "7:31"),
      ("then: {  # accepted, not reviewed\n  calls: none }", "7:14"),
      ("then: { calls: none }\nwhy: |  # accepted, not reviewed\n  text", "8:13"),
      ("# accepted, not reviewed\nthen: { calls: none }", "7:5"),
      ("then: { calls: none }\nwhy: |\n  text\n# accepted, not reviewed", "10:5"),
    ])
  func refused(then: String, place: String) {
    let text = LampFile.scenario("when: press\n\(then)")
    #expect(places(text) == ["\(place) \(Self.message)"], "\(text)")
    #expect(places(text, isContinuousIntegration: false) == [])
    #expect(places("\u{FEFF}" + text) == ["\(place) \(Self.message)"])
  }

  @Test(
    "The same words inside a string are not a mark",
    arguments: [
      "why: 'x  # accepted, not reviewed'", "why: \"a\n  # accepted, not reviewed\"",
      "why: |\n  # accepted, not reviewed",
      "why: >\n  a\n\n  # accepted, not reviewed\n  b", "why: x# accepted, not reviewed", "why: accepted, not reviewed",
    ])
  func inText(why: String) {
    #expect(places(LampFile.scenario("when: press\nthen: { calls: none }\n\(why)")) == [])
  }

  @Test("Other mistakes are reported too, and thousands of marks in one string are read quickly")
  func many() {
    let both = LampFile.scenario("when: prss\nthen: { calls: none }  # accepted, not reviewed")
    #expect(places(both).count == 2)
    let lines = String(repeating: "  # accepted, not reviewed\n", count: 8_000)
    #expect(places(LampFile.scenario("when: press\nthen: { calls: none }\nwhy: |\n\(lines)")) == [])
  }
}
