import RehearseSource
import RehearseVocabulary

/// A module that exists in tests only: a lamp that asks a service, with one of everything that can be declared.
package enum Lamp {
  package enum Level: String, CaseIterable, ScenarioValue { case dim, bright }
  package enum Fault: String, CaseIterable, ScenarioValue { case broken, dark }

  /// A record of two fields, one of them optional.
  package struct Beam: ScenarioValue, Equatable {
    package var angle: Int
    package var note: String?

    package init(angle: Int, note: String? = nil) {
      self.angle = angle
      self.note = note
    }

    package static var shape: Shape {
      .record([Shape.Field("angle", .wholeNumber), Shape.Field("note", .optional(.text))])
    }

    package init?(literal: Literal) {
      guard case .map(let entries) = literal, entries.count == 2, let angle = Int(literal: entries[0].value) else {
        return nil
      }
      self.init(angle: angle, note: String?(literal: entries[1].value) ?? nil)
    }

    package var literal: Literal {
      .map([Literal.Entry("angle", angle.literal), Literal.Entry("note", note.literal)])
    }
  }

  /// What a module extra holds: any value at all.
  package struct Anything: ScenarioValue {
    package static var shape: Shape { .anyValue }
    package var literal: Literal
    package init(literal: Literal) { self.literal = literal }
  }

  // MARK: Vocabulary

  package static let level = Given("level", Level.dim, "How bright it starts", setsInitialState: true)
  package static let owner = Given<String?>("owner", nil, "Whose lamp it is")
  package static let beam = Given<Beam?>("beam", nil, "Where it shines")
  package static let night = Given.flag("night", "Night mode")

  package static let isNight = Operation<Bool, Nothing>("flags.isNight", "Reads the flag", from: night.declaration)
  package static let click = Operation<Nothing, Nothing>("sound.click", "Makes a sound")
  package static let log = Operation<Nothing, Nothing>(
    "sound.log", "Notes something",
    [
      Parameter<String>("text", "What").declaration, Parameter<Beam?>("beam", "Where").declaration,
      Parameter<[Level]>("levels", "Which").declaration,
      Parameter<String>("code", "A secret", isSecret: true).declaration,
    ])
  package static let ask = Operation<Level, Fault>(
    .command, "service.ask", "Asks for a level", [Parameter<String>("key", "Which lamp").declaration],
    standard: .mustBeStated)
  package static let read = Operation<Beam, Beam>(.query, "service.read", "Reads a beam", standard: .mustBeStated)
  package static let greet = Operation<Level, Nothing>(
    .command, "service.greet", "Says hello", standard: .returns(.text("dim")))

  package static let shown = StateField<Level?>("shown", "What it shows")
  package static let isOn = StateField<Bool>("isOn", "Whether it is on")
  package static let count = StateField<Int>("count", "How often it was asked")
  package static let label = StateField<String?>("label", "What is written on it")
  package static let memory = StateField<Anything>("memory", "What it remembers")
  package static let beams = StateField<[Beam]>("beams", "Where it shone")

  private static let key = Parameter<String>("key", "Which lamp")
  private static let times = Parameter("times", "How often", standard: 1)
  private static let note = Parameter<String?>("note", "A note")
  private static let code = Parameter<String>("code", "A secret", isSecret: true)
  private static let extra = Parameter<Anything?>("extra", "Anything")

  package static let vocabulary = vocabulary(onPress: { _ in })

  /// The lamp's vocabulary with what happens when somebody presses its button.
  package static func vocabulary(onPress press: @escaping @Sendable (Bench) -> Void) -> Vocabulary {
    Vocabulary(
      "lamp", "A lamp",
      givens: [level.declaration, owner.declaration, beam.declaration, night.declaration],
      operations: [
        isNight.declaration, click.declaration, log.declaration, ask.declaration, read.declaration, greet.declaration,
      ],
      actions: actions(press),
      state: [
        shown.declaration, isOn.declaration, count.declaration, label.declaration, memory.declaration,
        beams.declaration,
      ],
      begin: Bench.init)
  }

  private static func actions(_ press: @escaping @Sendable (Bench) -> Void) -> [Action<Bench>] {
    [
      Action("press", "Somebody presses the button") { (bench, _) in press(bench) },
      Action("turn", "Somebody turns the knob", [key.declaration, times.declaration, note.declaration]) {
        (bench, arguments) throws(AdapterFault) in
        for _ in 0..<(try arguments[times]) { bench.ask(try arguments[key]) }
      },
      Action("unlock", "Somebody types the code", [code.declaration, extra.declaration]) { (_, _) in },
    ]
  }

  /// The lamp on a stage, with a journal of what reached it.
  package final class Bench {
    package let stage: Stage

    package init(stage: Stage) {
      self.stage = stage
      stage.write(Lamp.shown, nil)
      stage.write(Lamp.isOn, false)
      stage.write(Lamp.count, 0)
      stage.write(Lamp.label, nil)
      stage.write(Lamp.memory, Anything(literal: .null))
      stage.write(Lamp.beams, [])
    }

    /// Notes something, so that the trace shows when it happened.
    package func note(_ text: String) {
      stage.call(Lamp.log, [text.literal, .none, .list([]), "1234".literal])
    }

    /// Asks the service, and notes its answer when it comes.
    package func ask(_ key: String, then: @escaping () -> Void = {}) {
      stage.call(Lamp.ask, [key.literal]) { [self] answer in
        switch answer {
        case .returned(let level): note("\(key) \(level)")
        case .failed(let fault): note("\(key) failed \(fault)")
        }
        then()
      }
    }
  }
}
