import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Givens and responses")
struct GivenTests {
  private let pass = "when: press\nthen: { calls: none }"

  private func given(_ given: String, file: String = "") -> DecodedText {
    DecodedText(LampFile.scenario("given: \(given)\n\(pass)", file: file))
  }

  private func script(_ response: String) throws -> ResponseScript {
    let decoding = given("{ responses: { service.ask: \(response) } }")
    return try #require(decoding.plan.responses.first?.script, "\(decoding.mistakes)")
  }

  @Test("A given that is not written has the module's default")
  func defaults() {
    #expect(DecodedText(LampFile.scenario(pass)).plan.given == [.text("dim"), .none, .none, .toggle(false)])
  }

  @Test("A scenario's givens override the file's by key, and a record as a whole")
  func layers() {
    let file = "given:\n  level: bright\n  owner: ana\n  beam: { angle: 1, note: x }\n  flags: { night: on }\n"
    let decoding = given("{ owner: none, beam: { angle: 2, note: none } }", file: file)
    #expect(
      decoding.plan.given == [.text("bright"), .none, Lamp.Beam(angle: 2).literal, .toggle(true)])
    #expect(decoding.file?.cases[0].givenSites.map(\.origin) == [.file, .scenario, .scenario, .file])
  }

  @Test("A scenario's response replaces the file's, and a list is never appended")
  func responses() {
    let file = "given: { responses: { service.ask: [dim, dim], service.greet: bright } }\n"
    let decoding = given("{ responses: { service.ask: [bright] } }", file: file)
    #expect(decoding.plan.responses.map(\.operation) == [3, 5])
    #expect(
      decoding.plan.responses.map(\.script) == [
        .list([Response(.returns(.text("bright")))]), .each(Response(.returns(.text("bright")))),
      ])
  }

  @Test("Every form of a response is decoded")
  func forms() throws {
    #expect(try script("dim") == .each(Response(.returns(.text("dim")))))
    #expect(try script("\"dim\"") == .each(Response(.returns(.text("dim")))))
    #expect(try script("{ returns: dim, after: 2s }") == .each(Response(.returns(.text("dim")), after: 2000)))
    #expect(try script("{ fails: dark }") == .each(Response(.fails(.text("dark")))))
    #expect(try script("{ after: 1ms, fails: dark }") == .each(Response(.fails(.text("dark")), after: 1)))
    #expect(try script("silent") == .each(Response(.silent)))
    #expect(try script("[dim, silent]") == .list([Response(.returns(.text("dim"))), Response(.silent)]))
  }

  @Test(
    "Invalid responses are rejected",
    arguments: [
      ("Dim", "`Dim` is not an answer of \"service.ask\""), ("dark", "`dark` is not an answer of \"service.ask\""),
      ("\"silent\"", "\"silent\" in quotes is not an answer of \"service.ask\""),
      ("{ after: 2s }", "`after` says when the answer comes, but the answer is missing"),
      ("[]", "this list of responses is empty"),
      ("[[dim]]", "a response cannot be a list inside the list of responses"),
      ("{ returns: dim, fails: dark }", "`returns` and `fails` cannot be used together"),
      ("{ returns: dark }", "\"dark\" is an error, so it is not returned"),
      ("{ fails: dim }", "\"dim\" is an answer, not an error"),
      ("{ returns: dim, after: 0s }", "`after` must be greater than 0"),
      ("{ returns: dim, after: 1001h }", "`1001h` is longer than 1000h"),
      ("{ returns: dim, after: \"2s\" }", "`after` must be a span of time such as 2s, but this is \"2s\" in quotes"),
    ])
  func noResponse(response: String, mistake: String) {
    #expect(given("{ responses: { service.ask: \(response) } }").diagnostics.map(\.message.plain) == [mistake])
  }

  @Test("An operation without an answer, or answered from a given, takes no response")
  func noAnswer() {
    #expect(
      given("{ responses: { sound.click: silent } }").mistakes == [
        "6 \"sound.click\" has no answer, so it takes no response"
      ])
    let flag = given("{ responses: { flags.isNight: on } }")
    #expect(flag.mistakes == ["6 \"flags.isNight\" is answered from the given `flags.night`, so it takes no response"])
    #expect(flag.diagnostics[0].hints.map(\.text) == ["Write: flags: { night: on }"])
  }

  @Test("A misplaced flag or operation is reported with its right place")
  func misplaced() {
    #expect(given("{ night: on }").mistakes == ["6 \"night\" is a flag, and flags are written below `flags`"])
    #expect(
      given("{ service.ask: dim }").mistakes == [
        "6 \"service.ask\" is an operation; what it answers is written below `responses`"
      ])
  }
}
