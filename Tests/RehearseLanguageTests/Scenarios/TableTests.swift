import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Tables")
struct TableTests {
  private func table(_ rows: String..., keys: String = "when: press") -> DecodedText {
    DecodedText(LampFile.scenario("\(keys)\ntable:\n" + rows.map { "  - [\($0)]\n" }.joined()))
  }

  private func forEvery(_ lines: String..., keys: String = "when: press\nthen: { calls: none }") -> DecodedText {
    DecodedText(LampFile.scenario("\(keys)\nfor every:\n" + lines.map { "  \($0)\n" }.joined()))
  }

  @Test("A row is a case, named by its given and when values in the order of the table")
  func names() {
    let decoding = table(
      "then state.isOn, when turn.key, given level, given flags.night, given responses.service.ask",
      "on, a, dim, off, silent", "off, \"x, y\", bright, yes, [dim, { fails: dark }]",
      keys: "when: { turn: { times: 2 } }")
    #expect(
      decoding.names == [
        "S [turn.key=a, level=dim, flags.night=off, responses.service.ask=silent]",
        "S [turn.key=\"x, y\", level=bright, flags.night=on, responses.service.ask=[dim, { fails: dark }]]",
      ])
  }

  @Test("The name of a row replaces its values")
  func rowNames() {
    #expect(table("name, given level, then calls", "one, dim, none", "two, dim, none").names == ["S [one]", "S [two]"])
  }

  @Test("`any` stands for every declared value, and a named row adds these values to its name")
  func anyValue() {
    #expect(table("given level, then calls", "any, none").names == ["S [level=dim]", "S [level=bright]"])
    #expect(
      table("name, given level, given flags.night, then calls", "n, any, off, none").names == [
        "S [n, level=dim]", "S [n, level=bright]",
      ])
    #expect(
      table("given responses.service.ask, then calls", "any, none").names
        == [
          "dim", "bright", "{ fails: broken }", "{ fails: dark }",
        ].map { "S [responses.service.ask=\($0)]" })
  }

  @Test("Several `any` form a product, and the last varies fastest")
  func product() {
    #expect(
      table("given level, given flags.night, then calls", "any, any, none").names == [
        "S [level=dim, flags.night=on]", "S [level=dim, flags.night=off]", "S [level=bright, flags.night=on]",
        "S [level=bright, flags.night=off]",
      ])
  }

  @Test("A secret value is hidden in the name of a case")
  func secrets() {
    #expect(
      table("when unlock.code, then calls", "hunter2, none", keys: "when: unlock").names == ["S [unlock.code=•••]"])
  }

  @Test("The position of a case is its row, and its values reach the plan")
  func rows() throws {
    let file = try #require(
      table(
        "when turn.key, when clock.advance, then state.count", "a, 2s, 1", "b, 3s, 2",
        keys: "when: [turn, clock.advance]"
      ).file)
    #expect(file.cases.map(\.position.line) == [9, 10])
    guard case .action(_, let values) = file.cases[1].plan.steps[0][0],
      case .advance(let span) = file.cases[1].plan.steps[0][1]
    else {
      Issue.record("other triggers")
      return
    }
    #expect(values[0] == .text("b"))
    #expect(span == 3000)
    #expect(file.cases[1].steps[0].state[0].pattern.matches(.integer(2)))
  }

  @Test("A column overrides the file's given")
  func overFile() throws {
    let text = LampFile.scenario(
      "when: press\ntable:\n  - [given level, then calls]\n  - [dim, none]\n", file: "given: { level: bright }\n")
    #expect(DecodedText(text).plan.given[0] == .text("dim"))
  }

  @Test("Columns of changes and written changes form one set")
  func changes() throws {
    let decoding = table(
      "then changes.isOn, then changes.count", "on, 1", keys: "when: press\nthen: { changes: { label: x } }")
    #expect(decoding.expectations.changes?.fields.map(\.field) == [3, 1, 2])
  }

  @Test(
    "Each mistake in a table has one message",
    arguments: [
      (["given level, then calls"], "the table has only headings, so nothing would run"),
      (["given level, then calls", "dim"], "this row has 1 cell, but the table has 2 columns"),
      (["given level, given level, then calls", "dim, dim, none"], "the heading `given level` is written twice"),
      (["given lvel, then calls", "dim, none"], "\"lvel\" is not a given of the module \"lamp\""),
      (["level, then calls", "dim, none"], "\"level\" is not a heading of a table"),
      (
        ["given owner, then calls", "any, none"],
        "`any` means every possible value, but `owner` has no fixed list of values"
      ),
      (["given level, then state.isOn", "dim, any"], "`any` can be used only in a column of `given`"),
      (
        ["when turn.key, then calls", "a, none"],
        "\"turn\" must be in `when` exactly once, but it is missing"
      ),
      (["given level", "dim"], "this scenario needs `then`, or a `then` column in its table"),
      (
        ["given level, then calls", "dim, none", "dim, [sound.click]"],
        "two cases have the same name: \"S [level=dim]\" (lines 9 and 10)"
      ),
      (
        ["given level, then also allowed", "dim, [sound.*]"],
        "\"also allowed\" is not something that a column can expect"
      ),
    ])
  func mistakes(rows: [String], mistake: String) {
    let text = LampFile.scenario("when: press\ntable:\n" + rows.map { "  - [\($0)]\n" }.joined())
    #expect(DecodedText(text).diagnostics.map(\.message.plain) == [mistake])
  }

  @Test("A path that is also written in the scenario itself is a mistake")
  func writtenTwice() {
    #expect(
      table("given level, then calls", "dim, none", keys: "given: { level: dim }\nwhen: press").mistakes == [
        "9 `given level` is also written in the scenario itself"
      ])
  }

  // MARK: Complete over

  private let complete = "when: press\ncomplete over: [given level, given flags.night]"

  @Test("A complete table has every combination once, also with `any`")
  func complete_() {
    #expect(
      table(
        "given level, given flags.night, then calls", "any, on, none", "dim, off, none", "bright, off, none",
        keys: complete
      )
      .names.count == 4)
  }

  @Test("Missing combinations are printed, ready to paste")
  func missing() {
    let decoding = table("given level, given flags.night, then calls", "any, on, none", keys: complete)
    #expect(decoding.mistakes == ["7 the table is not complete: 2 combinations have no row"])
    #expect(
      decoding.diagnostics[0].hints.flatMap { [$0.text.plain] + $0.shownLines } == [
        "Add, with what you expect:", "      - [dim, off, <fill in>]", "      - [bright, off, <fill in>]",
      ])
  }

  @Test("An overlap names both rows")
  func overlap() {
    let decoding = table(
      "given level, given flags.night, then calls", "any, any, none", "dim, on, none", keys: complete)
    #expect(
      decoding.mistakes == ["11 the rows on lines 10 and 11 are for the same combination: level=dim, flags.night=on"])
  }

  @Test("Only columns with a fixed list of values can be complete")
  func finite() {
    #expect(
      table("given owner, then calls", "ana, none", keys: "when: press\ncomplete over: [given owner]").mistakes == [
        "7 `given owner` has no fixed list of values, so no table can have a row for each of them"
      ])
  }

  // MARK: For every

  @Test("`for every` is a product, and the last key varies fastest")
  func product_() {
    #expect(
      forEvery("given level: all", "given owner: [none, ana]").names == [
        "S [level=dim, owner=none]", "S [level=dim, owner=ana]", "S [level=bright, owner=none]",
        "S [level=bright, owner=ana]",
      ])
  }

  @Test(
    "Each mistake in `for every` has one message",
    arguments: [
      ("given owner: all", "`all` means every possible value, but `owner` has no fixed list of values"),
      ("given level: []", "this list of values is empty, so nothing would run"),
      ("given level: dim", "the values of `level` must be a list, but this is `dim`"),
      ("given level: [dim, any]", "`any` is not allowed inside the list"),
      ("then calls: [none]", "\"then calls\" is not a key of `for every`"),
      ("given owner: [a, a]", "two values on line 9 give their cases the same name: a"),
    ])
  func forEveryMistakes(line: String, mistake: String) {
    #expect(forEvery(line).diagnostics.map(\.message.plain) == [mistake])
  }

  @Test("A file has at most 10 000 cases, which are counted before any is made")
  func limit() {
    let hundred = "[" + (1...100).map(String.init).joined(separator: ", ") + "]"
    let full = forEvery(
      "given owner: \(hundred)", "when turn.key: \(hundred)", keys: "when: turn\nthen: { calls: none }")
    #expect(full.file?.cases.count == FileDecoder.caseLimit)
    let more = forEvery(
      "given owner: \(hundred)", "when turn.key: \(hundred)", "given level: all",
      keys: "when: turn\nthen: { calls: none }")
    #expect(more.diagnostics.map(\.message.plain) == ["this file would contain more than 10000 cases"])
  }

  @Test("Scenarios without a table count towards the limit, which is reported once")
  func limitOfTheSum() {
    let (owners, keys) = ((1...99).map(String.init), (1...101).map(String.init))
    let many = """
        - scenario: Many
          when: turn
          then: { calls: none }
          for every: { given owner: [\(owners.joined(separator: ", "))], when turn.key: [\(keys.joined(separator: ", "))] }

      """
    let plain = { (count: Int) in
      (1...count).map { "  - { scenario: S\($0), when: press, then: { calls: none } }\n" }.joined()
    }
    #expect(DecodedText(LampFile.scenarios(many + plain(1))).file?.cases.count == FileDecoder.caseLimit)
    let two = "  - { scenario: T, when: press, then: { calls: none }, for every: { given flags.night: all } }\n"
    let tables = "  - { scenario: U, when: press, table: [[given flags.night, then calls], [any, none]] }\n"
    for text in [many + plain(2), many + plain(4), many + two, two + many, many + tables + two] {
      let found = DecodedText(LampFile.scenarios(text)).diagnostics
      #expect(found.map(\.message.plain) == ["this file would contain more than 10000 cases"])
    }
    let last = DecodedText(LampFile.scenarios(many + plain(2))).diagnostics.first
    #expect(last?.range.start.line == 10)
  }

  @Test("A large scenario cannot be repeated in many cases, nor can a long value in their names")
  func repetition() {
    let thousand = "[" + (1...1000).map(String.init).joined(separator: ", ") + "]"
    let mistake = "this scenario is too large to be repeated in 1000 cases"
    let long = String(repeating: "x", count: 150_000)
    let text = forEvery("given owner: \(thousand)", keys: "why: \(long)\nwhen: press\nthen: { calls: none }")
    #expect(text.diagnostics.map(\.message.plain) == [mistake])
    let many = Array(repeating: "press", count: 2500).joined(separator: ", ")
    let actions = forEvery("given owner: \(thousand)", keys: "when: [\(many)]\nthen: { calls: none }")
    #expect(actions.diagnostics.map(\.message.plain) == [mistake])
    let names = forEvery(
      "given owner: [\(long)]", "when turn.key: \(thousand)", keys: "when: turn\nthen: { calls: none }")
    #expect(names.diagnostics.map(\.message.plain) == [mistake])
    let few = forEvery("given owner: [a, b]", keys: "why: \(long)\nwhen: press\nthen: { calls: none }")
    #expect(few.file?.cases.count == 2)
  }

  @Test("A repeated value is found among many")
  func doubledAmongMany() {
    let values = (1...40).map(String.init).joined(separator: ", ")
    let doubled = forEvery("given owner: [\(values), 30]")
    #expect(doubled.diagnostics.map(\.message.plain) == ["two values on line 9 give their cases the same name: 30"])
  }
}
