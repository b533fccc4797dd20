import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Mistakes in adapters")
struct AdapterMistakeTests {
  /// An adapter whose declarations may share a name.
  private struct Echo: ModuleAdapter {
    static let about = About("echo", "An echo")

    let loud: Given<Bool>
    let far: Given<Bool>
    let hear: Call<NoAnswer, String, String>
    let fade = Call("echo.fade", "Fades")
    let answer: Call<LaterAnswer<Odd, Never>>
    let second: String
    let shown: String

    init(
      far: String = "far", call: String = "echo.hear", argument: String = "word", action: String = "second",
      shown: String = "shown", examples: [Odd] = [Odd(number: 3)]
    ) {
      answer = Call(.query, "echo.answer", "Answers", returns: Odd.self, examples: examples)
      loud = Given("loud", false, "Loud")
      self.far = Given(far, false, "Far")
      hear = Call(call, "Hears", Parameter("text", "What"), Parameter(argument, "Which"))
      second = action
      self.shown = shown
    }

    func begin(on stage: Stage) -> Int { 0 }

    var actions: [Action<Int>] {
      Action("first", "First", Parameter<Int>("times", "How often")) { _, _ in }
      Action(second, "Second") { _ in }
    }

    var state: [Field<Int>] {
      Field("size", \.self, "Its size")
      Field(shown, \.self, "Shown")
    }
  }

  private static let unwritable =
    "cannot be written in a scenario: a name begins with a letter, and has letters, digits, \"_\", \"-\" and \".\" only"

  /// An odd number, while its value type allows every whole number.
  private struct Odd: ScenarioValue {
    static var valueType: ValueType { .wholeNumber }
    let number: Int
    var literal: Literal { .integer(number) }

    init(number: Int) { self.number = number }

    init?(literal: Literal) {
      guard case .integer(let number) = literal, number % 2 == 1 else { return nil }
      self.number = number
    }
  }

  private static let mistakes: [(@Sendable () -> ModuleContract, String)] = [
    ({ HostedModule { Echo(far: "loud") }.contract }, "the given \"loud\" is declared twice"),
    ({ HostedModule { Echo(call: "echo.fade") }.contract }, "the call \"echo.fade\" is declared twice"),
    ({ HostedModule { Echo(argument: "text") }.contract }, "\"echo.hear\" has two arguments \"text\""),
    ({ HostedModule { Echo(action: "first") }.contract }, "the action \"first\" is declared twice"),
    (
      { HostedModule { Echo(action: "clock.advance") }.contract },
      "the action \"clock.advance\" is there for every module, and may not be declared"
    ),
    (
      { HostedModule { Echo(examples: [Odd(number: 3), Odd(number: 4)]) }.contract },
      "an example of the answers of \"echo.answer\" is 4, which its own type does not take (a whole number)"
    ),
    (
      { HostedModule { Echo(action: "anything") }.contract },
      "the action \"anything\" is there for every module, and may not be declared"
    ),
    (
      { HostedModule { Echo(call: "becomes") }.contract },
      "the call \"becomes\" is there for every module, and may not be declared"
    ),
    (
      { HostedModule { Echo(far: "flags") }.contract },
      "the given \"flags\" is there for every module, and may not be declared"
    ),
    (
      { HostedModule { Echo(far: "responses") }.contract },
      "the given \"responses\" is there for every module, and may not be declared"
    ),
    ({ HostedModule { Echo(shown: "size") }.contract }, "the state field \"size\" is declared twice"),
    ({ HostedModule { Echo(shown: "two words") }.contract }, "the state field \"two words\" " + unwritable),
    ({ HostedModule { Echo(action: "") }.contract }, "the action \"\" " + unwritable),
    ({ HostedModule { Echo(far: "far: {") }.contract }, "the given \"far: {\" " + unwritable),
    ({ HostedModule { Echo(call: "echo.") }.contract }, "the call \"echo.\" " + unwritable),
    ({ HostedModule { Echo(argument: "1st") }.contract }, "the argument \"1st\" " + unwritable),
  ]

  @Test("An adapter's mistake is reported, and its scenarios do not run", arguments: mistakes.indices)
  func told(index: Int) {
    let (make, words) = Self.mistakes[index]
    let contract = make()
    #expect(contract.mistake == words)
    let file =
      "rehearse: 1\nmodule: echo\nfeature: F\nscenarios:\n  - scenario: S\n    when: { first: { times: 1 } }\n    then: { calls: none }\n"
    let problem = #expect(throws: Decoded.Problem.self) { try Decoded.file(file, contract) }
    let message = "the module \"echo\" cannot be used, because its adapter has a mistake: \(words)"
    #expect(problem?.messages == [message])
  }

  @Test("An adapter that declares each name once has no mistake")
  func none() {
    #expect(HostedModule { Echo() }.contract.mistake == nil)
    #expect(Lamp.contract.mistake == nil)
  }

  private final class Dial {
    var number = 0
  }

  private struct SilentAdapter: ModuleAdapter {
    static let about = About("silent", "A dial")

    func begin(on stage: Stage) -> Dial { Dial() }

    var actions: [Action<Dial>] {
      Action("turn", "Turns") { $0.number += 1 }
      Action("look", "Looks") { _ in }
    }

    var state: [Field<Dial>] { Field("number", \.number, "What it shows") }
  }

  @Test("A change that the adapter does not report is an error", arguments: ["turn", "look"])
  func untold(action: String) throws {
    let module = HostedModule { SilentAdapter() }
    let file = try Decoded.file(
      "rehearse: 1\nmodule: silent\nfeature: F\nscenarios:\n  - scenario: S\n    when: \(action)\n"
        + "    then: { calls: none, changes: none }\n", module.contract)
    let fault = module.run(file.cases[0].plan).fault
    #expect((fault != nil) == (action == "turn"))
    #expect(
      fault?.reason.hasPrefix("its state field \"number\" changed, but the adapter did not call") != false)
  }

  @Test("Two modules with the same name are reported")
  func catalog() {
    #expect(ModuleCatalog().adding(Lamp()).mistake == nil)
    #expect(
      ModuleCatalog().adding(Lamp()).adding(Lamp()).mistake
        == "two modules are called \"lamp\"; give one of them another name")
  }
}
