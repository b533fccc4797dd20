import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("A first scenario")
struct FirstScenarioTests {
  private func text(_ press: @escaping @Sendable (Lamp.Bench) -> Void) -> String? {
    let module = Lamp.module(onPress: press)
    return FirstScenario(module.contract, InProcessExecutor(ModuleCatalog(module)))?.text(
      schema: "s.json", run: "rehearse run f.yaml")
  }

  @Test("The scenario names its schema and the command that runs it")
  func head() throws {
    let text = try #require(text { _ in })
    #expect(text.hasPrefix("# yaml-language-server: $schema=s.json\n"))
    #expect(text.contains("#   rehearse run f.yaml\n"))
    #expect(text.contains("\nmodule: lamp\nfeature: A lamp\n"))
  }

  @Test("Responses are filled in, even for calls that follow a response, and the effects are expected")
  func answers() throws {
    let text = try #require(
      text { bench in
        bench.ask("a") { bench.read { _ in bench.count = 2 } }
      })
    #expect(text.contains("\n        service.ask: dim\n"))
    #expect(text.contains("\n        service.read: { returns: { angle: 1, note: some-note } }\n"))
    #expect(text.contains("\n        - service.ask: { key: a }\n"))
    #expect(text.contains("\n        count: 2  # How often it was asked\n"))
    #expect(!text.contains("code:"))
  }

  @Test("An action that has an effect is preferred to an earlier one without")
  func effect() throws {
    let text = try #require(text { _ in })
    #expect(text.contains("\n    when: { turn: { key: some-key, note: some-note } }\n"))
  }

  @Test("A module without calls and changes is expected to do nothing")
  func nothing() throws {
    let module = HostedModule { Stone() }
    let scenario = try #require(FirstScenario(module.contract, InProcessExecutor(ModuleCatalog(module))))
    let text = scenario.text(schema: "s.json", run: "r")
    #expect(text.contains("\n    when: { lie: { place: the-garden } }\n"))
    #expect(text.contains("\n    then:\n      changes: none\n"))
  }

  /// A module that does nothing, with a declared example.
  private struct Stone: ModuleAdapter {
    static let about = About("stone", "A stone")

    func begin(on stage: Stage) -> Int { 0 }

    var actions: [Action<Int>] {
      Action("lie", "It lies there", Parameter<String>("place", "Where", examples: ["the-garden"])) { _, _ in }
    }

    var state: [Field<Int>] { Field("weight", \.self, "How much it weighs") }
  }

  @Test("If no service answers by default, one given is changed so that one does, and other flags stay in a comment")
  func everyday() throws {
    let text = try #require(
      text { bench in
        bench.isOn = true
        if bench.isNight { bench.ask("a") { bench.count = 2 } }
      })
    #expect(
      text.contains(
        """
              # What is different here:
              flags:
                night: on  # Night mode
              # What the services answer:
              responses:

        """), "\(text)")
    #expect(text.contains("\n        count: 2  # How often it was asked\n") && !text.contains("# flags:"))
  }

  @Test("An action that never comes to rest is replaced by the next")
  func restless() throws {
    let text = try #require(
      text { bench in
        func again() { bench.stage.hop { again() } }
        again()
      })
    #expect(text.contains("\n    when: { turn: { key: some-key, note: some-note } }\n"))
  }
}
