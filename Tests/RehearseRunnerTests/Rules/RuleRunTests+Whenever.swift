import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTestSupport
import Testing

/// `whenever` beside `never` and `at most once`.
extension RuleRunTests {
  @Test("A call in `never` breaks a rule only while the fields of `whenever` have their values")
  func forbiddenWhile() throws {
    let lamp = Lamp.module { bench in
      bench.click()
      bench.isOn = true
    }
    func keys(_ isOn: String) -> String {
      "when: anything\nthen: { whenever: { isOn: \(isOn) }, never: [sound.click] }"
    }
    let report = try failure(keys("on"), lamp)
    #expect(report.findings[0].headline == "the rule does not hold: sound.click was called while `isOn` was on")
    #expect(example(report).suffix(2) == ["  when: [press, press]", "  then: { call count: { sound.click: 1 } }"])
    try expectFailure(example(report), lamp)
    #expect(try example(failure(keys("off"), lamp)).suffix(2) == ["  when: press", "  then: { never: [sound.click] }"])
    let later = Lamp.module { bench in
      bench.isOn = true
      bench.click()
    }
    #expect(try isHeld(keys("off"), later), "the change before the call counts")
  }

  @Test("A value in `never` breaks a rule only if the fields had their values right before the change")
  func valueWhile() throws {
    let lamp = Lamp.module { $0.isOn.toggle() }
    func keys(_ isOn: String) -> String {
      "when: anything\nthen: { whenever: { isOn: \(isOn) }, never: [becomes: { isOn: on }] }"
    }
    #expect(try isHeld(keys("on"), lamp))
    #expect(
      try failure(keys("off"), lamp).findings[0].headline
        == "the rule does not hold: `isOn` became on while `isOn` was off")
  }

  @Test("`at most once` counts only calls while the fields of `whenever` have their values")
  func countedWhile() throws {
    func lamp(_ clicks: Int) -> HostedModule {
      Lamp.module { bench in
        bench.count += 1
        if bench.count <= clicks { bench.click() }
        bench.isOn = true
      }
    }
    let keys = "when: anything\nthen: { whenever: { isOn: on }, at most once: [sound.click] }"
    #expect(try isHeld(keys, lamp(2)))
    let report = try failure(keys, lamp(3))
    #expect(
      example(report).suffix(2) == ["  when: [press, press, press]", "  then: { call count: { sound.click: 2 } }"])
    try expectFailure(example(report), lamp(3))
  }

  private func isHeld(_ keys: String, _ module: HostedModule) throws -> Bool {
    if case .passed = try run(keys, module).result { true } else { false }
  }
}
