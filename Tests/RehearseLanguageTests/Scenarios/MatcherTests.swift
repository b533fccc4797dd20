import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Matchers")
struct MatcherTests {
  private func pattern(_ field: String, _ text: String) throws -> Pattern {
    let decoding = DecodedText(LampFile.then("{ state: { \(field): \(text) } }"))
    return try #require(decoding.expectations.state.first?.pattern, "\(decoding.mistakes)")
  }

  @Test("`<anything>` matches every value, including none")
  func anything() throws {
    let pattern = try pattern("memory", "<anything>")
    for value in [Literal.none, .null, .text(""), .integer(1), .list([]), .map([]), .boolean(false)] {
      #expect(pattern.matches(value))
    }
  }

  @Test("`<any text>` and `<any number>` match their kind, but not none")
  func kinds() throws {
    let (text, number) = (try pattern("memory", "<any text>"), try pattern("memory", "<any number>"))
    #expect(text.matches(.text("")) && !text.matches(.none) && !text.matches(.integer(1)))
    #expect(number.matches(.integer(1)) && number.matches(.decimal(0.5)))
    #expect(!number.matches(.text("1")) && !number.matches(.none))
  }

  @Test(
    "Text matchers compare a part of a string",
    arguments: [
      ("<text containing b c>", "a b c d", true), ("<text containing b c>", "a bc", false),
      ("<text containing B>", "b", false), ("<text starting with ab>", "abc", true),
      ("<text starting with ab>", "xab", false), ("<text ending with yz>", "xyz", true),
      ("<text ending with yz>", "yzx", false), ("<text ending with yz>", "z", false),
      ("<text containing a>", "", false), ("<text containing aab>", "aaab", true),
      ("<text containing abab>", "ababbaba", true),
      ("<text containing ababac>", "abababac", true), ("<text containing abac>", "ababab", false),
      ("<text containing >>", "a>b", true), ("<text containing  x>", " x", true), ("<text containing  x>", "x", false),
      ("<text containing \u{E9}>", "e\u{301}", false),
    ])
  func parts(matcher: String, text: String, fits: Bool) throws {
    #expect(try pattern("label", matcher).matches(.text(text)) == fits)
    #expect(!(try pattern("label", matcher).matches(.none)))
  }

  @Test(
    "`<one of a or b>` and `<anything but a>` compare with values of the declared type",
    arguments: [
      ("label", "<one of a or b>", [.text("a"), .text("b")], [.text("c"), .none, .text("a or b")]),
      ("label", "<one of  a   or none >", [.text("a"), .none], [.text("none"), .text("b")]),
      ("label", "<one of \"none\" or 'a or b'>", [.text("none"), .text("a or b")], [.none, .text("a")]),
      ("label", "<one of \"say \\\"hi\\\"\">", [.text("say \"hi\"")], [.text("say")]),
      ("label", "<one of a>", [.text("a")], [.text("b")]),
      ("label", "<anything but a>", [.text("b"), .none], [.text("a")]),
      ("label", "<anything but none>", [.text("none"), .text("")], [.none]),
      ("isOn", "<one of on>", [.toggle(true)], [.toggle(false)]),
      ("isOn", "<anything but no>", [.toggle(true)], [.toggle(false)]),
      ("count", "<one of 1 or -2>", [.integer(1), .integer(-2)], [.integer(3)]),
      ("memory", "<one of true or 1 or null>", [.boolean(true), .integer(1), .null], [.text("true"), .text("1")]),
      ("memory", "<one of \"1\">", [.text("1")], [.integer(1)]),
    ] as [(String, String, [Literal], [Literal])])
  func choices(field: String, matcher: String, fitting: [Literal], others: [Literal]) throws {
    let pattern = try pattern(field, matcher)
    #expect(fitting.allSatisfy(pattern.matches) && !others.contains(where: pattern.matches))
  }

  @Test(
    "A matcher of several values is shown so that it could be written",
    arguments: [
      ("label", "<one of a or none or \"none\">"), ("label", "<one of \"a or b\" or c>"),
      ("isOn", "<anything but off>"), ("memory", "<one of 1 or \"1\" or true>"), ("label", "<anything but none>"),
    ])
  func shown(field: String, matcher: String) throws {
    let place = try #require(Lamp.contract.stateNames.index(of: field))
    #expect(try pattern(field, matcher).flow(Lamp.contract.state[place].valueType) == matcher)
  }

  @Test("Matchers with equal words of another kind differ")
  func equality() throws {
    #expect(try pattern("memory", "<one of 1 or 2>") == pattern("memory", "<one of  1 or 2>"))
    #expect(try pattern("memory", "<one of 1 or 2>") != pattern("memory", "<one of \"1\" or 2>"))
    #expect(try pattern("label", "<anything but none>") != pattern("label", "<anything but \"none\">"))
  }

  @Test("A matcher works at any depth, and the rest is compared exactly")
  func depth() throws {
    let pattern = try pattern("memory", "{ a: [<any number>, x], b: <anything> }")
    func value(_ first: Literal, _ entries: [Literal.Entry]) -> Literal {
      .map([Literal.Entry("a", .list([first, .text("x")]))] + entries)
    }
    #expect(pattern.matches(value(.integer(1), [Literal.Entry("b", .null)])))
    #expect(!pattern.matches(value(.text("1"), [Literal.Entry("b", .null)])))
    #expect(!pattern.matches(value(.integer(1), [])))
    #expect(!pattern.matches(value(.integer(1), [Literal.Entry("b", .null), Literal.Entry("c", .null)])))
    #expect(
      try self.pattern("beams", "[{ angle: <any number>, note: <anything> }]").matches([Lamp.Beam(angle: 3)].literal))
  }

  @Test("A matcher in quotes is plain text")
  func quoted() throws {
    #expect(try pattern("label", "\"<anything>\"").matches(.text("<anything>")))
    #expect(!(try pattern("label", "\"<anything>\"").matches(.text("x"))))
  }

  @Test("A pattern is shown as it was written")
  func flow() throws {
    let text = "{ a: [<text containing x>, 1], b: \"<any text>\" }"
    #expect(try pattern("memory", text).flow(.anyValue) == text)
  }

  @Test(
    "An unknown matcher, or a matcher that can never match, is rejected",
    arguments: [
      ("label", "<any txt>", "<any txt> is not a placeholder"), ("label", "<>", "<> is not a placeholder"),
      ("label", "<text containing >", "<text containing > is not a placeholder"),
      ("isOn", "<any text>", "<any text> can never match: the state field \"isOn\" is on or off"),
      ("count", "<any text>", "<any text> can never match: the state field \"count\" is a whole number"),
      ("label", "<any number>", "<any number> can never match: the state field \"label\" is text, or none"),
      ("label", "<one of>", "<one of> is not a placeholder"),
      ("label", "<one of a or >", "<one of a or > is not a placeholder"),
      ("label", "<one of a or a>", "`a` is written twice in this placeholder"),
      ("isOn", "<one of on or yes>", "`yes` is written twice in this placeholder"),
      ("isOn", "<anything but none>", "\"none\" can never match: the state field \"isOn\" is on or off"),
      ("count", "<one of 1 or 007>", "\"007\" can never match: the state field \"count\" is a whole number"),
      ("count", "<one of \"1\">", "\"1\" can never match: the state field \"count\" is a whole number"),
      ("label", "<anything but a or b>", "only one value can stand in <anything but …>"),
      ("memory", "{ <any text>: 1 }", "a placeholder such as <any text> cannot be a key"),
    ])
  func refused(field: String, text: String, mistake: String) {
    let decoding = DecodedText(LampFile.then("{ state: { \(field): \(text) } }"))
    #expect(decoding.diagnostics.map(\.message.plain) == [mistake])
  }

  @Test("Matchers are allowed only in `then` and `to`")
  func onlyWhereValuesAreCompared() {
    let message = "a placeholder such as <anything> can be used only in `then` and `to`"
    #expect(
      DecodedText(LampFile.then("{ calls: none }", given: "{ owner: <anything> }")).diagnostics.map(\.message.plain)
        == [
          message
        ]
    )
    #expect(
      DecodedText(LampFile.then("{ calls: none }", when: "{ turn: { key: <anything> } }")).diagnostics.map(
        \.message.plain)
        == [
          message
        ])
  }
}
