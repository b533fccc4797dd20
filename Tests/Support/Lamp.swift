import Rehearse
import RehearseLanguage

/// A test module that declares one of everything: a lamp that asks a service.
package struct Lamp: ModuleAdapter {
  package enum Level: String, CaseIterable, ScenarioValue { case dim, bright }
  package enum Fault: String, CaseIterable, ScenarioValue, Error { case broken, dark }

  /// A record of two fields, one of them optional.
  package struct Beam: RecordValue, Equatable, Error {
    package static let record = Record(Beam.init(angle:note:), Part("angle", \.angle), Part("note", \.note))

    package var angle: Int
    package var note: String?

    package init(angle: Int, note: String? = nil) {
      self.angle = angle
      self.note = note
    }
  }

  /// Accepts any value.
  package struct Anything: ScenarioValue {
    package static var valueType: ValueType { .anyValue }
    package var literal: Literal
    package init(literal: Literal) { self.literal = literal }
  }

  package static let about = About("lamp", "A lamp")

  let level = Given("level", Level.dim, "How bright it starts", setsInitialState: true)
  let owner = Given<String?>("owner", nil, "Whose lamp it is")
  let beam = Given<Beam?>("beam", nil, "Where it shines")
  let night = Given(flag: "night", "Night mode")

  let isNight = Call("flags.isNight", "Reads the flag", from: \Self.night)
  let click = Call("sound.click", "Makes a sound")
  let log = Call(
    "sound.log", "Notes something", Parameter<String>("text", "What"), Parameter<Beam?>("beam", "Where"),
    Parameter<[Level]>("levels", "Which"), Parameter<String>("code", "A secret", isSecret: true))
  let ask = Call(
    .command, "service.ask", "Asks for a level", Parameter<String>("key", "Which lamp"), returns: Level.self,
    fails: Fault.self)
  let read = Call(.query, "service.read", "Reads a beam", returns: Beam.self, fails: Beam.self)
  let greet = Call(.command, "service.greet", "Says hello", returns: Level.self, default: .dim)

  private let press: @Sendable (Bench) -> Void

  /// - Parameter press: called when the button is pressed.
  package init(onPress press: @escaping @Sendable (Bench) -> Void = { _ in }) { self.press = press }

  package static let module = HostedModule { Lamp() }
  package static var contract: ModuleContract { module.contract }

  /// The lamp with an action for its button.
  package static func module(onPress press: @escaping @Sendable (Bench) -> Void) -> HostedModule {
    HostedModule { Lamp(onPress: press) }
  }

  package func begin(on stage: Stage) -> Bench { Bench(self, stage) }

  package var actions: [Action<Bench>] {
    Action("press", "Somebody presses the button") { [press] in press($0) }
    Action(
      "turn", "Somebody turns the knob", Parameter<String>("key", "Which lamp"),
      Parameter("times", "How often", default: 1), Parameter<String?>("note", "A note")
    ) { bench, key, times, _ in
      for _ in 0..<max(0, times) { bench.ask(key) }
    }
    Action(
      "unlock", "Somebody types the code", Parameter<String>("code", "A secret", isSecret: true),
      Parameter<Anything?>("extra", "Anything")
    ) { _, _, _ in }
  }

  package var state: [Field<Bench>] {
    Field("shown", \.shown, "What it shows")
    Field("isOn", \.isOn, "Whether it is on")
    Field("count", \.count, "How often it was asked")
    Field("label", \.label, "What is written on it")
    Field("memory", \.memory, "What it remembers")
    Field("beams", \.beams, "Where it shone")
  }

  /// The lamp on a stage, through which a test acts as the module.
  package final class Bench {
    private let lamp: Lamp
    package let stage: Stage

    package var shown: Level? { didSet { stage.stateChanged() } }
    package var isOn = false { didSet { stage.stateChanged() } }
    package var count = 0 { didSet { stage.stateChanged() } }
    package var label: String? { didSet { stage.stateChanged() } }
    package var memory = Anything(literal: .null) { didSet { stage.stateChanged() } }
    package var beams: [Beam] = [] { didSet { stage.stateChanged() } }
    package var hidden = 0

    init(_ lamp: Lamp, _ stage: Stage) {
      self.lamp = lamp
      self.stage = stage
    }

    package var level: Level { stage.value(of: lamp.level) }
    package var owner: String? { stage.value(of: lamp.owner) }
    package var isNight: Bool { stage.ask(lamp.isNight) }

    package func click() { stage.call(lamp.click) }

    package func log(_ text: String, beam: Beam? = nil, code: String = "c") {
      stage.call(lamp.log, text, beam, [], code)
    }

    /// Makes a call that shows in the trace when it happened.
    package func note(_ text: String) { log(text, code: "1234") }

    package func ask(_ key: String, answer: @escaping (Result<Level, Fault>) -> Void) {
      stage.call(lamp.ask, key, then: answer)
    }

    /// Asks the service, and notes the answer.
    package func ask(_ key: String, then: @escaping () -> Void = {}) {
      ask(key) { [self] (answer: Result<Level, Fault>) in
        switch answer {
        case .success(let level): note("\(key) \(level)")
        case .failure(let fault): note("\(key) failed \(fault)")
        }
        then()
      }
    }

    package func read(then answer: @escaping (Result<Beam, Beam>) -> Void = { _ in }) {
      stage.call(lamp.read, then: answer)
    }

    package func greet(then answer: @escaping (Level) -> Void = { _ in }) { stage.call(lamp.greet, then: answer) }
  }
}
