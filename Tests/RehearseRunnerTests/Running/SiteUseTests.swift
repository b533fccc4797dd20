import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("Warnings about unused parts")
struct SiteUseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func warnings(
    _ text: String, lines: [Int] = [], onPress press: @escaping @Sendable (Lamp.Bench) -> Void = { _ in }
  ) throws
    -> [String]
  {
    var source = SourceFile(path: try folder.write("a.yaml", text))
    source.lines = lines
    let modules = FileModules(inProcess: ModuleCatalog(Lamp.module(onPress: press)))
    let options = FileRunner.Options(
      decoding: FileDecoder.Options(catalog: modules.groups[0].contracts, isContinuousIntegration: false),
      selection: Selection(), today: CalendarDate(secondsSince1970: 0))
    var runner = FileRunner(options)
    var builder = FileResultBuilder()
    runner.run(source, modules.groups[0], index: 0, stop: { _ in nil }, receive: { builder.apply($0) })
    let result = builder.result(path: source.path, missing: .notRun(.interrupted))
    #expect(!result.head.isInvalid && result.diagnostics.allSatisfy { $0.severity == .warning })
    return result.diagnostics.map { "\($0.line) \($0.message)" }
  }

  private func given(_ given: String, file: String = "") -> String {
    LampFile.scenario("given: \(given)\nwhen: press\nthen: { state: { isOn: off } }", file: file)
  }

  @Test("An unused response and an unread given are warned about")
  func unused() throws {
    #expect(
      try warnings(given("{ owner: ana, flags: { night: on }, responses: { service.ask: dim } }")) == [
        "6 the response of \"service.ask\" was never used", "6 the module never looked at `owner` in this scenario",
        "6 the module never looked at `flags.night` in this scenario",
      ])
  }

  @Test("Used parts give no warning")
  func used() throws {
    let text = given("{ owner: ana, flags: { night: on }, responses: { service.ask: dim } }")
    #expect(
      try warnings(text) { bench in
        _ = bench.owner
        _ = bench.isNight
        bench.ask("a")
      } == [])
  }

  @Test("A given that sets an initial state is always read")
  func initialState() throws {
    #expect(try warnings(given("{ level: bright }")) == [])
  }

  @Test("The given of a file gives no warning")
  func file() throws {
    let file = "given: { owner: ana, responses: { service.ask: dim } }\n"
    #expect(try warnings(LampFile.scenario("when: press\nthen: { calls: none }", file: file)) == [])
  }

  @Test("A column warns once, and only if no row used it")
  func columns() throws {
    let text = LampFile.scenario(
      "when: press\ntable:\n  - [given owner, given responses.service.ask, then state.count]\n  - [a, silent, 0]\n  - [b, silent, 0]"
    )
    #expect(
      try warnings(text).map { $0.drop { $0 != " " }.dropFirst() } == [
        "the response of \"service.ask\" was never used", "the module never looked at `owner` in this scenario",
      ])
    #expect(
      try warnings(text) { bench in
        if bench.owner == "b" { bench.ask("a") }
      } == [])
  }

  @Test("A skipped scenario gives no warning")
  func skipped() throws {
    #expect(
      try warnings(LampFile.scenario("skip: later\ngiven: { owner: ana }\nwhen: press\nthen: { calls: none }")) == [])
  }

  @Test("A table with only some of its rows run gives no warning, and each scenario's columns count separately")
  func someRows() throws {
    let table = "    when: press\n    table:\n      - [given owner, then state.count]\n      - [a, 0]\n      - [b, 0]\n"
    let text = LampFile.scenarios("  - scenario: A\n\(table)  - scenario: B\n\(table)")
    #expect(try warnings(text).count == 2)
    #expect(try warnings(text, lines: [9, 11]) == ["14 the module never looked at `owner` in this scenario"])
    #expect(try warnings(text, lines: [9, 15]) == [])
  }
}
