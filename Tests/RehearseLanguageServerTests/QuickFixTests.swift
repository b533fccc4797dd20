import ExampleAdapters
import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseTestSupport
import Testing

@Suite("Quick fixes")
struct QuickFixTests {
  private static let fixtures = Thoroughness.sample(Fixture.files(in: "invalid", "warned"), every: 20)

  private func diagnostics(_ messages: [JSONValue]) -> [JSONValue] {
    messages.first { $0["method"] == "textDocument/publishDiagnostics" }?["params"]?["diagnostics"]?.items ?? []
  }

  /// What stays the same as long as a mistake is where it was.
  private func identity(_ diagnostic: JSONValue) -> String {
    let start = diagnostic["range"]?["start"]
    let line = diagnostic["message"]?.text?.prefix { $0 != "\n" } ?? ""
    return "\(start.map { JSONText.flat($0) } ?? "") \(diagnostic["code"]?.text ?? "") \(line)"
  }

  private func actions(_ talk: inout Talk, at range: JSONValue?, only: JSONValue = ["quickfix"]) -> [JSONValue] {
    talk.ask(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .text(Talk.uri)], "range": range ?? .null,
        "context": ["diagnostics": [], "only": only],
      ])["result"]?.items ?? []
  }

  /// How often a text names each part that no fix may remove.
  private func parts(_ text: String) -> [Int] {
    ["scenario:", "when:", "steps:", "table:", "calls", "never:"].map { text.ranges(of: $0).count }
  }

  /// A fixture in block form, with one more blank before a line, and with its scenarios in braces.
  private func forms(_ text: String, _ number: Int) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let indented = Thoroughness.isNightly ? Array(lines.indices) : [number % max(1, lines.count)]
    let moved = indented.filter { !lines[$0].isEmpty }.map { index in
      (lines[..<index] + [" " + lines[index]] + lines[(index + 1)...]).joined(separator: "\n")
    }
    return [text] + moved + [BracedText.of(text)].compactMap(\.self)
  }

  @Test("Each fix that is offered removes its mistake, does not move it, and loses nothing")
  func fixtures() throws {
    var talk = Talk(Catalog.modules.contracts, encodings: ["utf-32"])
    var (fixed, applied) = (0, 0)
    for (number, fixture) in Self.fixtures.enumerated() {
      guard fixture.bytes.count < 20_000, let text = fixture.text, text.unicodeScalars.first != "\u{FEFF}" else {
        continue
      }
      for form in forms(text, number) {
        let count = try offered(form, &talk, fixture.path)
        applied += count
        if count > 0, form == text { fixed += 1 }
      }
    }
    let least = Thoroughness.isNightly ? (fixed: 250, applied: 900) : (fixed: 15, applied: 45)
    #expect(fixed > least.fixed && applied > least.applied, "\(fixed) fixtures have a fix, \(applied) were applied")
  }

  /// Applies each fix that is offered for a text. Returns their number.
  private func offered(_ text: String, _ talk: inout Talk, _ name: String) throws -> Int {
    var count = 0
    let before = diagnostics(talk.open(text))
    for diagnostic in before {
      for action in actions(&talk, at: diagnostic["range"]) {
        let corrected = action["diagnostics"]?.items
        guard corrected == nil || corrected?.first == diagnostic else { continue }
        let changed = try #require(AppliedEdits.text(text, action["edit"]), "\(name): edits overlap")
        let left = diagnostics(talk.change(changed))
        let title = Comment(rawValue: "\(name): \(action["title"]?.text ?? "")\n\(changed)")
        if corrected != nil { #expect(!left.map(identity).contains(identity(diagnostic)), title) }
        #expect(
          left.count { $0["code"] == diagnostic["code"] } < before.count { $0["code"] == diagnostic["code"] }, title)
        #expect(zip(parts(changed), parts(text)).allSatisfy { $0 >= $1 }, title)
        count += 1
        _ = talk.change(text)
      }
    }
    return count
  }

  /// All that an editor shows of a text: diagnostics, and the actions at each of them.
  private func shown(_ text: String, _ wording: (@Sendable (String) -> String)?) -> String {
    var surroundings = Surroundings.current
    surroundings.wording = wording
    return Surroundings.$current.withValue(surroundings) {
      var talk = Talk(Catalog.modules.contracts, encodings: ["utf-32"])
      let found = diagnostics(talk.open(text))
      let actions = found.flatMap { self.actions(&talk, at: $0["range"]) }
      return (found + actions).map { JSONText.flat($0) }.joined(separator: "\n")
    }
  }

  @Test("Fixes stay the same if all words of the messages are replaced")
  func otherWords() {
    var different = 0
    for text in Self.fixtures.compactMap(\.text) {
      let (plain, capital) = (shown(text, nil), shown(text) { $0.uppercased() })
      #expect(plain.uppercased() == capital.uppercased())
      if plain != capital { different += 1 }
    }
    #expect(different > Self.fixtures.count / 2)
  }

  // MARK: Damages

  /// The titles of the fixes for the first mistake of a text, and the text after the first of them.
  private func fix(_ text: String) -> (titles: [String], text: String?) {
    var talk = Talk(encodings: ["utf-32"])
    guard let diagnostic = diagnostics(talk.open(text)).first else { return ([], nil) }
    let actions = actions(&talk, at: diagnostic["range"])
    return (
      actions.compactMap { $0["title"]?.text }, actions.first.flatMap { AppliedEdits.text(text, $0["edit"]) }
    )
  }

  @Test("An item in braces below a title has no fix that takes away its dash only")
  func dashInBraces() {
    let then = "then: { state: { isOn: on } }"
    #expect(fix(LampFile.scenarios("  - scenario: S\n  - { when: press, \(then) }\n")).titles == [])
    #expect(fix(LampFile.scenario("steps: [{ when: press }, { \(then) }]")).titles == [])
    let block = LampFile.scenarios("  - scenario: S\n  - when: press\n  - \(then)\n")
    #expect(fix(block).text == LampFile.scenarios("  - scenario: S\n    when: press\n    \(then)\n"))
  }

  @Test("A placeholder that an author must complete is not written by a fix, and a web page's space is a space")
  func gaps() {
    func file(_ text: String) -> String {
      LampFile.scenarios(
        "  - scenario: A press is logged\n    when: press\n    then:\n      calls:\n        - sound.log:\n"
          + "            text: \(text)\n")
    }
    let titles = ["/t-.*/", "/t-[0-9]+/"].map { fix(file($0)).titles }
    #expect(titles.map(\.count) == [2, 1] && titles[0].first == "Write <text containing t->", "\(titles)")
    #expect(fix(file("&nbsp;x")).text == file(" x"))
  }

  @Test("A scenario or a step with one blank too many is moved, and not taken for a tag or a call")
  func oneBlankTooMany() {
    let scenario = { (blanks: String) in
      "  - scenario: S\n    when: press\n    then: { calls: none }\n    tags: [form, smoke]\n\(blanks)- scenario: T\n"
        + "    when: press\n    then: { calls: none }\n"
    }
    #expect(fix(LampFile.scenarios(scenario("   "))).text != LampFile.scenarios(scenario("   ")))
    for blanks in ["   ", "    ", "     ", "      "] {
      let fixed = fix(LampFile.scenarios(scenario(blanks)))
      #expect(fixed.text?.contains("smoke, ") != true && fixed.text?.contains("- scenario: T") != false)
      let steps = LampFile.scenario(
        "steps:\n  - when: press\n    then:\n      calls: [sound.click]\n  \(blanks)- when: press\n    then: { calls: none }"
      )
      #expect(fix(steps).text?.contains("click, ") != true)
    }
  }

  @Test("Items below a list in brackets are written into it together")
  func itemsBelowBrackets() {
    let wrong = LampFile.scenario(
      "tags: [form, smoke]\n  - slow  # Takes long.\n  - late\nwhen: press\nthen: { calls: none }")
    #expect(fix(wrong).text == LampFile.scenario("tags: [form, smoke, slow, late]\nwhen: press\nthen: { calls: none }"))
  }

  @Test(
    "Several keys on one line are put into one pair of braces",
    arguments: [
      ("calls: none, state: { isOn: on }", "{ calls: none, state: { isOn: on } }"),
      ("state: isOn: on", "{ state: { isOn: on } }"),
      ("state: { isOn: on }, calls: none", nil),
      ("calls: none, state: isOn: on", "{ calls: none, state: { isOn: on } }"),
    ])
  func severalKeys(then: String, braces: String?) {
    let fixed = fix(LampFile.then(then))
    if let braces { #expect(fixed.text == LampFile.then(braces), "\(fixed)") }
    #expect(fixed.titles.allSatisfy { !$0.contains("none, state: { isOn: on } }, ") })
  }

  @Test("The missing rows are added to a table in brackets, and to one whose dashes are far from their rows")
  func missingRows() {
    let table = { (rows: String) in
      LampFile.scenario("when: press\nthen: { calls: none }\ncomplete over: [given level]\ntable: \(rows)")
    }
    let heading = "[given level, then state.isOn]"
    var talk = Talk(encodings: ["utf-32"])
    for (written, added) in [
      ("[\(heading), [dim, on]]", "[\(heading), [dim, on], [bright, <fill in>]]"),
      ("\n  -   \(heading)\n  -   [dim, on]", "\n  -   \(heading)\n  -   [dim, on]\n  - [bright, <fill in>]"),
      ("\n  - \(heading)\n  - - dim\n    - on", "\n  - \(heading)\n  - - dim\n    - on\n  - [bright, <fill in>]"),
    ] {
      let text = table(written)
      let diagnostic = diagnostics(talk.open(text)).first
      let fixes = actions(&talk, at: diagnostic?["range"]).filter { $0["title"] == "Add the missing rows" }
        .map { AppliedEdits.text(text, $0["edit"]) }
      #expect(fixes == [table(added)], "\(fixes)")
    }
  }
}
