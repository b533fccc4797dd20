import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Values on one line")
struct FlowTests {
  /// Strings that need quotes or escapes to keep their meaning.
  static let texts = [
    "", "plain", "two words", " lead", "trail ", "two  blanks", "a: b", "a #b", "#a", "a:", ":a", "- a", "-", "-a",
    "--", "? a", "?", "[a]", "{a}", "a, b", "a]", "\"q\"", "'q'", "a'b", "a\"b", "a\\b", "*a", "&a", "!a", "|", ">",
    "%a",
    "@a", "`a", "<<", "<any text>", "<a", "=", "~", "null", "Null", "none", "on", "off", "yes", "no", "true", "True",
    "1", "1.0", "0x1F", "-1", ".5", ".inf", "-.INF", "+.inf", ".nan", "2s", "any", "all", "silent", "line\nbreak",
    "tab\there", "\u{1B}[31m", "\u{202E}x", "\u{200B}", "\u{FEFF}", "\u{85}", "\u{2028}", "\u{A0}", "ä", "日本語", "🍏",
    "e\u{301}", "---", "...", "2027-01-31", "a\r\nb", "x\u{E0041}", "\u{0}", "<", ">", "=a", "a=b",
    "a:\u{A0}b", "-\u{A0}b", "\"-\u{A0}", "a:¡",
  ]

  /// Reads `memory: …` or `label: …` back through the reader and the decoder.
  private func readBack(_ flow: String, _ field: String) throws -> Pattern {
    let text = LampFile.then("{ state: { \(field): \(flow) } }")
    var diagnostics = Diagnostics()
    let tree = YAMLReader.read(Array(text.utf8), reporting: &diagnostics)
    let options = FileDecoder.Options(catalog: ContractCatalog([Lamp.contract]), isContinuousIntegration: false)
    let file = tree.isComplete ? FileDecoder.decode(tree, options, reporting: &diagnostics) : nil
    let decoded = try #require(file, "\(diagnostics.sorted.map(\.message.plain)): \(flow)")
    return try #require(decoded.cases[0].steps[0].state.first?.pattern)
  }

  @Test("A string reads back as itself where text is declared", arguments: texts)
  func text(text: String) throws {
    #expect(try readBack(Literal.text(text).flow(.optional(.text)), "label").matches(.text(text)))
  }

  @Test("A string reads back as itself where any value may stand", arguments: texts)
  func anyValue(text: String) throws {
    #expect(try readBack(Literal.text(text).flow(.anyValue), "memory").matches(.text(text)))
  }

  @Test("A string reads back as itself as a key and in a list", arguments: texts)
  func nested(text: String) throws {
    let value = Literal.map([Literal.Entry(text, .list([.text(text), .integer(1)]))])
    #expect(try readBack(value.flow(.anyValue), "memory").matches(value))
  }

  @Test(
    "Every kind of value reads back as itself",
    arguments: [
      .integer(-7), .decimal(1.25), .decimal(1e300), .decimal(-1e-7), .boolean(true), .null, .list([]), .map([]),
      .integer(.max), .integer(.min), .list([.list([.null]), .map([Literal.Entry("a", .boolean(false))])]),
    ] as [Literal])
  func kinds(value: Literal) throws {
    #expect(try readBack(value.flow(.anyValue), "memory").matches(value))
  }

  @Test("None, a switch and a record read back as themselves where they are declared")
  func declared() throws {
    #expect(try readBack(Literal.none.flow(.optional(.text)), "label").matches(.none))
    #expect(try readBack(Literal.toggle(true).flow(.toggle), "isOn").matches(.toggle(true)))
    let beams = [Lamp.Beam(angle: 3), Lamp.Beam(angle: -1, note: "none")].literal
    #expect(try readBack(beams.flow([Lamp.Beam].valueType), "beams").matches(beams))
  }

  @Test("Safe text is written without quotes")
  func bare() {
    #expect(Literal.text("t-1").flow(.text) == "t-1")
    #expect(Literal.text("-1").flow(.text) == "-1")
    #expect(Literal.text("none").flow(.text) == "none")
    #expect(Literal.text("none").flow(.optional(.text)) == "\"none\"")
    #expect(Literal.text("1").flow(.anyValue) == "\"1\"")
    #expect(Literal.map([Literal.Entry("a", .none)]).flow(.map(.optional(.text))) == "{ a: none }")
  }

  @Test("A response is shown as an author writes it")
  func responses() {
    let ask = Lamp.contract.operations[3]
    #expect(ResponseScript.each(Response(.returns(.text("dim")))).flow(ask) == "dim")
    #expect(
      ResponseScript.list([Response(.fails(.text("dark")), after: 1500), Response(.silent)]).flow(ask)
        == "[{ fails: dark, after: 1500ms }, silent]")
    #expect(
      ResponseScript.each(Response(.returns(.text("dim")), after: 2000)).flow(ask) == "{ returns: dim, after: 2s }")
    #expect(
      ResponseScript.each(Response(.returns(Lamp.Beam(angle: 1).literal))).flow(Lamp.contract.operations[4])
        == "{ returns: { angle: 1, note: none } }")
  }
}
