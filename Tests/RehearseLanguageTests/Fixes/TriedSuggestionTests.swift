import ExampleAdapters
import Rehearse
import RehearseTestSupport
import Testing

// Applies the changes behind the printed advice.
@testable import RehearseLanguage

@Suite("Tried suggestions")
struct TriedSuggestionTests {
  private static let fixtures = Thoroughness.sample(Fixture.files(in: "invalid"), every: 16)

  private static let lamp = FileDecoder.Options(
    catalog: ContractCatalog([Lamp.contract]), isContinuousIntegration: false)
  private static let examples = FileDecoder.Options(
    catalog: Catalog.modules.contracts, isContinuousIntegration: false)

  /// What the messages about a file print below their snippets.
  private func printed(_ text: String) -> [String] {
    var loader = FileLoader()
    do throws(RejectedFile) {
      _ = try loader.load(Array(text.utf8), of: SourceFile(path: "lamp.yaml"), Self.lamp)
      return []
    } catch {
      return error.diagnostics.flatMap(\.advice).flatMap(\.sentences)
    }
  }

  /// How often a text names each part that no suggestion may remove.
  private func parts(_ source: SourceText) -> [Int] {
    let text = String(decoding: source.bytes, as: UTF8.self)
    return ["scenario:", "when:", "steps:", "table:", "calls", "never:"].map { text.ranges(of: $0).count }
  }

  @Test("A printed suggestion corrects its mistake, does not bring it back, and loses nothing")
  func followed() throws {
    var followed = 0
    for fixture in Self.fixtures where fixture.bytes.count < 20_000 {
      var loader = FileLoader()
      var check = FixCheck(fixture.bytes, Self.examples)
      let mistakes = loader.read(fixture.bytes, Self.examples).said
      let text = SourceText(path: "", file: fixture.bytes)
      for mistake in mistakes {
        for hint in check.tried(mistake).hints where !hint.isForm {
          var again = FixCheck(fixture.bytes, Self.examples)
          var allowed: [TextEdit]?
          for change in hint.changes where allowed == nil {
            let edits = mistake.edits(of: change)
            if again.allows(edits, correcting: [mistake]) { allowed = edits }
          }
          let changed = try #require(allowed.flatMap { EditedText(text, $0) })
          let edited = changed.text
          let comment = Comment(rawValue: "\(fixture.path): \(hint.text.plain)")
          let left = loader.read(edited.bytes, Self.examples).said
          let new = left.filter { left in
            !mistakes.contains { $0.code == left.code && $0.message == left.message }
              && left.code != MessageCode.toBeFilledIn.rawValue
              // An invalid file shows no warnings.
              && (left.severity == .error || mistakes.allSatisfy { $0.severity == .warning })
          }
          #expect(!new.contains { changed.isChanged($0.range) }, comment)
          #expect(left.count { $0.code == mistake.code } < mistakes.count { $0.code == mistake.code }, comment)
          #expect(zip(parts(edited), parts(text)).allSatisfy { $0 >= $1 }, comment)
          followed += 1
        }
      }
    }
    #expect(followed > (Thoroughness.isNightly ? 400 : 30), "\(followed) suggestions were followed")
  }

  @Test(
    "Letters that point to the opposite of what is meant, or to nothing, are no suggestion",
    arguments: [
      ("n", "Write off."), ("o", nil), ("of", "Did you mean off?"), ("oof", "Did you mean off?"),
      ("onn", "Did you mean on?"), ("non", "Write off."), ("f", nil), ("ture", "Did you mean true?"),
    ])
  func letters(written: String, suggestion: String?) {
    let form = "A switch is on or off (also yes or no, true or false)."
    #expect(printed(LampFile.then("{ state: { isOn: \(written) } }")) == [suggestion, form].compactMap(\.self))
  }

  @Test("A word that is denied thousands of times is no switch")
  func denied() {
    let word = String(repeating: "no ", count: 50_000) + "on"
    #expect(!printed(LampFile.then("{ state: { isOn: \(word) } }")).isEmpty)
  }

  @Test(
    "A list without brackets is suggested only if its items are right",
    arguments: [
      ("sound.click and sound.log", "Write [sound.click, sound.log]"), ("sound.click", "Write [sound.click]"),
      ("sound.click then sound.log", "Write [sound.click, sound.log]"), ("A and B", nil),
      ("no", "Write `calls: none` to say that no command is called."),
    ])
  func list(written: String, suggestion: String?) {
    let form = "Write each item after a dash, or all in brackets: [first, second]"
    for then in ["{ calls: \(written) }", "\n  calls: \(written)"] {
      #expect(printed(LampFile.then(then)) == [suggestion ?? form])
    }
  }

  @Test(
    "A row is never made a comment, and cells are not made rows",
    arguments: ["-- [bright, on]", "-[bright, on]", "[bright, on]", "--- [bright, on]", "-- - [bright, on]"])
  func row(written: String) {
    let rows = "when: press\ntable:\n  - [given level, then state.isOn]\n  - [dim, on]\n  \(written)"
    #expect(printed(LampFile.scenario(rows)) == ["Write `- [bright, on]`"])
  }

  @Test("A suggestion that leads to the next mistake is left out, or the next guess takes its place")
  func guesses() {
    let bracket = LampFile.then("{ state: { isOn: [on } }")
    #expect(printed(bracket) == ["Remove the `[`."])
    #expect(printed(LampFile.then("{ state: isOn: on }")) == ["Write `state: { isOn: … }`"])
    for (tags, advice) in [
      ("@smoke", "Write `tags: [smoke]`"), ("[@smoke, @slow]", "Write `tags: [smoke, slow]`"),
      ("\"smoke, slow\"", "Write [smoke, slow]"), ("\"[smoke, slow]\"", "Write [smoke, slow] without quotes"),
      ("smoke,", "Write [smoke]"), ("\"a: b\"", "Write [\"a: b\"]"),
    ] {
      #expect(printed(LampFile.scenario("tags: \(tags)\nwhen: press\nthen: { calls: none }")) == [advice])
    }
    #expect(printed(LampFile.then("{ state: { isOn: @on } }")) == [])
    #expect(printed(LampFile.then("{ state: { owner: * } }")).first == "For any value, write <anything>")
    #expect(printed(LampFile.then("{ calls: [*] }")) == ["A text that starts with * needs quotes."])
    let press = printed(LampFile.scenario("when: [press press]\nthen: { calls: none }"))
    #expect(press.first == "These are 2 names. Write a comma between them: press, press")
    let level = printed(LampFile.then("{ calls: none }", given: "{ level: dim bright }"))
    #expect(level.first?.hasPrefix("Only one value can stand here") ?? false)
  }

  @Test("What is not tried after thirty changes is shown as form only, however large the file is")
  func limit() {
    let wrong = (1...40).map { "  - scenario: Wrong \($0)\n    when: pres\n    then: { calls: none }\n" }.joined()
    let right = (1...1500).map { "  - scenario: Right \($0)\n    when: press\n    then: { calls: none }\n" }.joined()
    #expect(right.utf8.count > FixCheck.readingLimit / FixCheck.limit)
    for scenarios in [wrong, right + wrong] {
      let lines = printed(LampFile.scenarios(scenarios))
      #expect(lines.count { $0 == "Did you mean \"press\"?" } == FixCheck.limit)
      #expect(lines.count { $0.hasPrefix("Actions of lamp: ") } == 40)
    }
  }
}
