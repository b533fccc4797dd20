import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("The reference")
struct ReferenceTests {
  private let page = ReferencePage(Lamp.contract)

  private func entry(_ name: String, in section: String) throws -> ReferenceEntry {
    try #require(page.sections.first { $0.title == section }?.entries.first { $0.name == name })
  }

  @Test("Every declaration is listed in its section")
  func complete() {
    let names = page.sections.map { "\($0.title): " + $0.entries.map(\.name).joined(separator: ", ") }
    #expect(
      names == [
        "Givens: level, owner, beam", "Flags: night",
        "Operations: flags.isNight, sound.click, sound.log, service.ask, service.read, service.greet",
        "Actions: press, turn, unlock, clock.advance", "State: shown, isOn, count, label, memory, beams",
      ])
  }

  @Test("An operation shows its kind, arguments, answers, errors and default response")
  func operation() throws {
    let ask = try entry("service.ask", in: "Operations")
    #expect(ask.kind == "command")
    #expect(ask.arguments.map(\.name) == ["key"])
    #expect(ask.answers == ["dim", "bright", "silent"])
    #expect(ask.errors == ["{ fails: broken }", "{ fails: dark }"])
    #expect(ask.defaultValue == "none: write an answer in every scenario that calls it")
    #expect(try entry("service.greet", in: "Operations").defaultValue == "dim")
    #expect(try entry("flags.isNight", in: "Operations").answeredFrom == "from the flag of that name")
    #expect(try entry("service.read", in: "Operations").errors == ["{ fails: { angle: 1, note: some-note } }"])
  }

  @Test("An argument shows whether it is required, its default, and whether it is secret")
  func arguments() throws {
    #expect(
      try entry("turn", in: "Actions").arguments.map(\.facts) == [
        "text; must be written", "a whole number; default: 1", "text, or none; default: none",
      ])
    #expect(try entry("unlock", in: "Actions").arguments[0].facts == "text; must be written; secret: shown as •••")
  }

  @Test("The example of a call leaves out secrets")
  func secret() throws {
    let example = try #require(try entry("sound.log", in: "Operations").example.last)
    #expect(example.contains("text: some-text") && !example.contains("code"))
  }

  @Test("Control characters in a declaration are escaped")
  func visible() {
    var odd = page
    odd.sections[0].entries[0].sentence = "\u{1B}[2J##[error]"
    let text = ReferenceText(strong: { $0 }, faint: { $0 }).text([odd])
    #expect(text.contains("\\u{1B}") && !text.contains("\u{1B}"))
  }

  @Test("Markdown shows a sentence as written")
  func markdown() {
    var odd = page
    odd.sections[0].entries[0].sentence = "<b> *and* `a_b` | [x]"
    #expect(ReferenceMarkdown.text([odd]).contains("\n\\<b\\> \\*and\\* `a_b` \\| \\[x\\].\n"))
  }

  @Test("Every example is valid in its place", arguments: ReferencePage(Lamp.contract).sections.flatMap(\.entries))
  func examples(entry: ReferenceEntry) {
    var keys = entry.example
    if !keys.contains(where: { $0.hasPrefix("when:") }) { keys.append("when: press") }
    if !keys.contains(where: { $0.hasPrefix("then:") }) { keys.append("then: { calls: none }") }
    #expect(mistakes(LampFile.scenario(keys.joined(separator: "\n"))) == [])
  }

  private func mistakes(_ text: String) -> [String] {
    var diagnostics = Diagnostics()
    let tree = YAMLReader.read(Array(text.utf8), reporting: &diagnostics)
    guard tree.isComplete else { return ["not YAML"] }
    let options = FileDecoder.Options(catalog: ContractCatalog([Lamp.contract]), isContinuousIntegration: false)
    _ = FileDecoder.decode(tree, options, reporting: &diagnostics)
    return diagnostics.sorted.map(\.message.plain)
  }
}

extension ReferenceEntry: CustomTestStringConvertible {
  public var testDescription: String { name }
}
