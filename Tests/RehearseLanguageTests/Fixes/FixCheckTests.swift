import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Checks of fixes")
struct FixCheckTests {
  private static let decoding = FileDecoder.Options(
    catalog: ContractCatalog([Lamp.contract]), isContinuousIntegration: false)

  private static let text = """
    rehearse: 1
    module: lamp
    feature: A lamp
    scenarios:
      - scenario: One
        when: [press, pres]
        then: { calls: [sound.click] }
      - scenario: Two
        steps:
          - when: press
            then: { state: { isOn: on } }
          - when: press
            then: { state: { isOn: off } }
      - scenario: Three
        when: press
        table:
          - [given level, then state.isOn]
          - [dim, on]
          - [bright, on]

    """

  private func edit(_ line: Int, _ columns: ClosedRange<Int>, _ text: String) -> TextEdit {
    TextEdit(
      SourceRange(
        SourcePosition(line: line, column: columns.lowerBound), SourcePosition(line: line, column: columns.upperBound)),
      text)
  }

  private func allows(_ edits: TextEdit..., in text: String = text) -> Bool {
    var loader = FileLoader()
    let mistakes = loader.mistakes(in: Array(text.utf8), Self.decoding)
    var check = FixCheck(Array(text.utf8), Self.decoding)
    return check.allows(edits, correcting: Array(mistakes.prefix(1)))
  }

  @Test("A change that corrects its mistake is allowed")
  func right() {
    #expect(allows(edit(6, 19...23, "press")))
    #expect(allows(edit(6, 19...23, "press"), edit(1, 1...1, "# Note\n")))
  }

  @Test("A change that leaves its mistake, or moves it, is refused")
  func left() {
    #expect(!allows(edit(2, 1...1, "# Note\n")))
    #expect(!allows(edit(6, 1...1, " ")))
    #expect(!allows(edit(6, 19...23, "pess")))
  }

  @Test("A change that adds a mistake is refused, wherever it is")
  func new() {
    #expect(!allows(edit(6, 19...23, "press, perss")))
    #expect(!allows(edit(6, 19...23, "press"), edit(18, 10...13, "dimm")))
    #expect(!allows(edit(6, 19...23, "press"), edit(7, 11...12, "")))
    #expect(!allows(edit(6, 19...23, "press"), edit(3, 10...16, "\"A lamp")))
  }

  @Test("A change after which a scenario, a step, a row, an action or a call is missing is refused")
  func missing() {
    let press = edit(6, 19...23, "press")
    #expect(!allows(edit(6, 17...23, "")))
    #expect(!allows(press, edit(7, 20...31, "")))
    #expect(!allows(press, .removing(lines: 19...19)))
    #expect(!allows(press, .removing(lines: 12...13)))
    #expect(!allows(press, .removing(lines: 14...19)))
  }

  @Test("What is left to fill in is not wrong, and overlapping edits are refused")
  func open() {
    #expect(allows(edit(6, 19...23, "press"), edit(11, 32...34, "<fill in>")))
    #expect(!allows(edit(6, 17...23, "press"), edit(6, 19...23, "press")))
  }

  @Test("A warning of an invalid file may have been there before")
  func warnings() {
    let warned = Self.text.replacing("feature: A lamp", with: "feature: \"A lamp\"")
    var loader = FileLoader()
    let corrected = warned.replacing("pres]", with: "press]")
    guard let line = loader.mistakes(in: Array(corrected.utf8), Self.decoding).first?.range.start.line else { return }
    #expect(line == 3 && allows(edit(6, 19...23, "press"), in: warned))
  }

  @Test("At most thirty changes are tried")
  func limits() {
    let mistakes = [Diagnostic]()
    var check = FixCheck(Array(Self.text.utf8), Self.decoding)
    let allowed = (1...40).map { _ in check.allows([edit(1, 1...1, "# Note\n")], correcting: mistakes) }
    #expect(allowed == Array(repeating: true, count: FixCheck.limit) + Array(repeating: false, count: 10))
  }

  @Test("A file with more mistakes than are listed can be corrected")
  func cut() {
    let lines = (1...150).map { "  - scenario: S\($0)\n    when: pres\n    then: { calls: none }\n" }.joined()
    let text = LampFile.scenarios(lines)
    #expect(allows(edit(6, 11...15, "press"), in: text))
    #expect(!allows(edit(6, 11...15, "press"), edit(9, 5...9, "wenn"), in: text))
  }
}
