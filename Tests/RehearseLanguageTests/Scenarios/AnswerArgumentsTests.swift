import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Responses by argument")
struct AnswerArgumentsTests {
  private func decoding(_ response: String, mayBeOpen: Bool = false) -> DecodedText {
    DecodedText(
      LampFile.scenario("given: { responses: { service.ask: \(response) } }\nwhen: press\nthen: { calls: none }"),
      mayBeOpen: mayBeOpen)
  }

  private func script(_ response: String) throws -> ResponseScript {
    let decoding = decoding(response)
    return try #require(decoding.plan.responses.first?.script, "\(decoding.mistakes)")
  }

  private func item(_ key: Pattern, _ response: Response) -> ConditionalResponse {
    ConditionalResponse(arguments: [ArgumentPattern(parameter: 0, pattern: key)], response: response, range: .start)
  }

  @Test("Every form of a response with arguments is decoded")
  func forms() throws {
    let a = Pattern.exactly(.text("a"))
    #expect(
      try script("{ to: { key: a }, returns: dim }") == .byArguments([item(a, Response(.returns(.text("dim"))))]))
    #expect(
      try script("{ fails: dark, after: 2s, to: { key: a } }")
        == .byArguments([item(a, Response(.fails(.text("dark")), after: 2000))]))
    #expect(try script("{ to: { key: a }, silent: yes }") == .byArguments([item(a, Response(.silent))]))
    #expect(try script("{ to: { key: a }, silent: on }") == script("[{ to: { key: a }, silent: true }]"))
    #expect(
      try script("[{ to: { key: <any text> }, silent: yes }, { to: { key: \"<any text>\" }, silent: yes }]")
        == .byArguments([
          item(.matcher(.anyText), Response(.silent)), item(.exactly(.text("<any text>")), Response(.silent)),
        ]))
  }

  @Test("Arguments that differ only in their spelling are the same")
  func sameWhatever() {
    let list = "[{ to: { key: a }, silent: yes }, { to: { key: \"a\" }, returns: dim }]"
    #expect(
      decoding(list).diagnostics.map(\.message.plain) == [
        "this `to` is the same as the one on line 6, which already answers the call"
      ])
  }

  @Test("Three equal responses are two mistakes, each with the line of the first")
  func threeTheSame() {
    let item = "\n      - { to: { key: a }, silent: yes }"
    let mistakes = DecodedText(
      LampFile.scenario(
        "given:\n  responses:\n    service.ask:\(item)\(item)\(item)\nwhen: press\nthen: { calls: none }")
    ).mistakes
    #expect(mistakes.count == 2 && mistakes.allSatisfy { $0.contains("on line 9,") }, "\(mistakes)")
  }

  @Test("Arguments of responses cannot be open, even where expectations can")
  func open() {
    let message = "this is still to be filled in"
    for mayBeOpen in [false, true] {
      let decoding = decoding("{ to: { key: <fill in> }, returns: dim }", mayBeOpen: mayBeOpen)
      #expect(decoding.diagnostics.map(\.message.plain) == [message])
    }
  }

  @Test("`all` never stands for responses by argument")
  func everyValue() throws {
    let text = LampFile.scenario(
      "when: press\nthen: { calls: none }\nfor every:\n  given responses.service.ask: all")
    let scripts = try #require(DecodedText(text).file).cases.compactMap { $0.plan.responses.first?.script }
    #expect(scripts.count == 4)
    #expect(scripts.allSatisfy { if case .each = $0 { true } else { false } })
  }
}
