import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

@Suite("The scene of a case")
struct SceneTests {
  private typealias Press = @Sendable (Lamp.Bench) -> Void

  private func scene(_ text: String, onPress press: @escaping Press = { _ in }) throws -> Scene {
    let module = Lamp.module(onPress: press)
    let contract = module.contract
    let testCase = try Decoded.file(text, contract).cases[0]
    let trace = module.run(testCase.plan, isDetailed: true)
    return SceneMaker(contract: contract).scene(testCase, trace, Evaluator.evaluate(testCase, trace, contract))
  }

  private func lines(_ text: String, onPress press: @escaping Press = { _ in }) throws -> [String] {
    SceneLines.of(try scene(text, onPress: press))
  }

  @Test("Actions, calls, responses, changes and time appear in the order in which they happen")
  func order() throws {
    let text = LampFile.scenario(
      """
      given: { responses: { service.ask: { returns: bright, after: 2s } } }
      steps:
        - when: press
          then: { calls: [service.ask, service.greet] }
        - when: { clock.advance: 3s }
          then: { state: { isOn: on } }
      """)
    let lines = try lines(text) { bench in
      bench.count = 1
      bench.ask("k") { _ in
        bench.isOn = true
        bench.click()
      }
      bench.greet()
    }
    #expect(
      lines == [
        "0s step 1", "0s when press", "0s count: 0 -> 1", "0s call service.ask { key: k } … [as expected]",
        "0s call service.greet … [as expected]", "0s service.greet answers dim by itself to row 4", "0s step 2",
        "0s 3s pass", "2s service.ask answers bright after 2000 to row 3", "2s isOn: off -> on",
        "2s call sound.click after service.ask",
      ])
  }

  @Test("Values of givens appear in the calls that read them, and secrets never appear")
  func given() throws {
    let text = LampFile.then("{ calls: none, also allowed: [sound.log] }", given: "{ flags: { night: on } }")
    let lines = try lines(text) { bench in
      _ = bench.isNight
      bench.log("a", code: "zebra")
    }
    #expect(
      lines == [
        "0s when press", "0s ask flags.isNight = on [a query, not compared]",
        "0s call sound.log { text: a, beam: none, levels: [], code: ••• } [also allowed]",
      ])
    #expect(
      try self.lines(LampFile.then("{ calls: none }", when: "{ unlock: { code: zebra } }")) == [
        "0s when unlock { code: ••• }"
      ])
  }

  @Test("Wrong calls appear where they happened, and missing calls where they were expected")
  func wrongCalls() throws {
    let text = LampFile.then("{ calls: [service.greet, sound.log: { text: b }, sound.click, service.read] }")
    let lines = try lines(text) { bench in
      bench.log("a")
      bench.click()
      bench.click()
    }
    #expect(
      lines == [
        "0s when press", "0s missing service.greet",
        "0s call sound.log { text: a, beam: none, levels: [], code: ••• } [other arguments] not sound.log { text: b }",
        "0s call sound.click [as expected]", "0s call sound.click [unexpected]", "0s missing service.read",
      ])
  }

  @Test("A misplaced call says where it belongs, and a forbidden call says that it is forbidden")
  func places() throws {
    let text = LampFile.then("{ calls: [sound.click, sound.log] }")
    let lines = try lines(text) { bench in
      bench.log("a")
      bench.click()
    }
    #expect(lines.count == 3 && lines.contains { $0.contains("[out of order] not ") })
    let never = try self.lines(LampFile.then("{ never: [sound.click] }")) { $0.click() }
    #expect(never.last == "0s call sound.click [must never be called]")
  }

  @Test("A wrong change shows what was expected, and so does its field at the end of the step")
  func wrongState() throws {
    let text = LampFile.then("{ state: { label: x }, changes: { isOn: on } }")
    let scene = try scene(text) { bench in
      bench.label = "y"
      bench.count = 2
    }
    #expect(
      SceneLines.of(scene) == ["0s when press", "0s label: none -> y not x", "0s count: 0 -> 2 not 0"])
    #expect(scene.fields.map(\.name) == ["isOn", "count", "label"])
    #expect(scene.fields.map(\.initial) == ["off", "0", "none"])
    #expect(scene.fields.map { $0.ends.map(\.value) } == [["off"], ["2"], ["y"]])
    #expect(scene.fields.flatMap(\.ends).map(\.hasChanged) == [false, true, true])
    #expect(scene.fields.flatMap(\.ends).map(\.expected) == ["on", "0", "x"])
  }

  @Test("An unanswered call says why, and a response that comes too late appears at the end")
  func unanswered() throws {
    let silent = try lines(LampFile.then("{ calls: [service.ask] }")) { $0.ask("k") }
    #expect(silent.last == "0s call service.ask { key: k } never (unstated) [as expected]")
    let stated = try lines(
      LampFile.then("{ calls: [service.ask] }", given: "{ responses: { service.ask: silent } }")
    ) { $0.ask("k") }
    #expect(stated.last == "0s call service.ask { key: k } never (stated) [as expected]")
    let late = try lines(
      LampFile.then("{ calls: [service.ask] }", given: "{ responses: { service.ask: { fails: dark, after: 5s } } }")
    ) { $0.ask("k") }
    #expect(late.last == "0s pending service.ask due 5s")
  }

  @Test("A response from a list shows its place in the list")
  func list() throws {
    let text = LampFile.then(
      "{ calls: [service.ask, service.ask] }",
      given: "{ responses: { service.ask: [bright, { fails: dark }] } }")
    let lines = try lines(text) { bench in
      bench.ask("a") { (_: Result<Lamp.Level, Lamp.Fault>) in bench.ask("b") { (_: Result<Lamp.Level, Lamp.Fault>) in }
      }
    }
    #expect(lines.contains("0s service.ask answers bright 1 of 2 to row 1"))
    #expect(lines.contains("0s service.ask answers fails: dark (failure) 2 of 2 to row 3"))
  }

  @Test("Rows and long values are cut at their limits")
  func bounds() throws {
    let long = String(repeating: "x", count: 5000)
    let scene = try scene(LampFile.then("{ state: { isOn: off } }")) { bench in
      for _ in 0..<1000 { bench.click() }
      bench.label = long
    }
    #expect(scene.rows.count == SizeLimits.sceneRows && scene.omittedRows == 1002 - SizeLimits.sceneRows)
    let values = scene.fields.flatMap { [$0.initial] + $0.ends.map(\.value) }
    #expect(values.contains { $0.hasPrefix("xxx") } && values.allSatisfy { $0.utf8.count <= SizeLimits.sceneText + 3 })
  }
}
