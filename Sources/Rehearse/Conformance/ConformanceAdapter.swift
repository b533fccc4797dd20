/// The adapter of the module "conformance", whose actions do one thing each that modules do.
struct ConformanceAdapter: ModuleAdapter {
  static let about = About("conformance", "What rehearse host-check tries with a host")

  let sample = Given("sample", ConformanceSample(), "The sample at the start", setsInitialState: true)
  let early = Given("early", false, "It calls ports while it is made")
  let owner = Given("owner", "nobody", "What settings.owner returns")
  let fast = Given(flag: "fast", "A flag")

  let pass = Call(
    .command, "port.pass", "Returns another sample", Parameter<ConformanceSample>("sample", "That of the action"),
    Parameter<ConformanceSample>("before", "That of the state"), returns: ConformanceSample.self,
    default: ConformanceSample(text: "usual"))
  let ask = Call(
    .command, "port.ask", "Answers with a text", Parameter<AnyValue>("value", "That of the action"),
    returns: String.self, fails: ConformanceProblem.self)
  let usual = Call(.command, "port.usual", "Answers with a text", returns: String.self, default: "usual")
  let derived = Call(.command, "port.derived", "Answers with a text", returns: String.self, derivedFrom: "the owner")
  let keep = Call("port.keep", "Keeps all answers", Parameter<[String]>("answers", "Those of the state"))
  let tell = Call("port.tell", "Notes something", Parameter<String>("note", "What happened"))
  let readOwner = Call("settings.owner", "Reads the owner", from: \Self.owner)
  let isOn = FlagQuery("settings.isOn", "Reads a flag")

  func begin(on stage: Stage) -> Subject { Subject(self, stage) }

  var actions: [Action<Subject>] {
    Action(
      "pass", "It passes a sample and keeps the one that comes back", Parameter<ConformanceSample>("sample", "Which")
    ) {
      $0.pass($1)
    }
    Action("ask", "It asks for each value, then tells; answers are kept", Parameter<[AnyValue]>("values", "Which")) {
      $0.ask($1)
    }
    Action("usual", "It calls port.usual; the answer is kept after a hop to the main queue") { $0.usual() }
    Action("derive", "It calls port.derived; the answer is kept 1 s later") { $0.derive() }
    Action(
      "look", "It calls settings.owner, settings.isOn and port.tell",
      Parameter<String>("flag", "Which; one that is not declared is a mistake", default: "fast")
    ) { $0.look($1) }
    Action("hop", "It hops to the main queue, tells \"action\", then \"hop\" on the main queue") { $0.hop() }
    Action(
      "wait", "It sets a timer, then tells the note", Parameter<Int>("milliseconds", "How long"),
      Parameter<String>("note", "What to tell")
    ) { $0.wait($1, $2) }
    Action("blink", "The lamp goes on, then off") { $0.blink() }
    Action("loop", "It hops to the main queue for ever, which no host may follow") { $0.loop() }
    Action("fail", "It makes a mistake: it raises an exception where the language has them") { $0.fail() }
  }

  var state: [Field<Subject>] {
    Field("sample", \.sample, "The last sample")
    Field("asked", \.asked, "What was asked")
    Field("answers", \.answers, "The answers")
    Field("problem", \.problem, "Why the last question failed")
    Field("lamp", \.lamp, "Whether the lamp is on")
  }

  final class Subject {
    private let ports: ConformanceAdapter
    private let stage: Stage
    private(set) var sample: ConformanceSample { didSet { stage.stateChanged() } }
    private(set) var asked: [AnyValue] = [] { didSet { stage.stateChanged() } }
    private(set) var answers: [String] = [] { didSet { stage.stateChanged() } }
    private(set) var problem: ConformanceProblem? { didSet { stage.stateChanged() } }
    private(set) var lamp = false { didSet { stage.stateChanged() } }

    init(_ ports: ConformanceAdapter, _ stage: Stage) {
      (self.ports, self.stage) = (ports, stage)
      sample = stage.value(of: ports.sample)
      guard stage.value(of: ports.early) else { return }
      tell("early")
      usual()
    }

    func tell(_ note: String) { stage.call(ports.tell, note) }

    func pass(_ sample: ConformanceSample) {
      stage.call(ports.pass, sample, self.sample) { [self] in self.sample = $0 }
    }

    func ask(_ values: [AnyValue]) {
      for value in values {
        asked.append(value)
        stage.call(ports.ask, value) { [self] result in
          switch result {
          case .success(let answer):
            answers.append(answer)
            stage.call(ports.keep, answers)
          case .failure(let problem): self.problem = problem
          }
        }
      }
      tell("asked")
    }

    func usual() {
      stage.call(ports.usual) { [self] in
        answers.append($0)
        stage.hop { [self] in stage.call(ports.keep, answers) }
      }
    }

    func derive() {
      stage.call(ports.derived, default: stage.value(of: ports.owner)) { [self] in
        answers.append($0)
        stage.after(.seconds(1)) { [self] in stage.call(ports.keep, answers) }
      }
    }

    func look(_ flag: String) {
      let owner = stage.ask(ports.readOwner)
      tell("\(owner) \(stage.ask(ports.isOn, flag: flag) ? "on" : "off")")
    }

    func hop() {
      stage.hop { [self] in tell("hop") }
      tell("action")
    }

    func wait(_ milliseconds: Int, _ note: String) {
      stage.after(.milliseconds(milliseconds)) { [self] in tell(note) }
    }

    func blink() {
      lamp = true
      lamp = false
    }

    func loop() { stage.hop { [self] in loop() } }

    func fail() { stage.fault("it was asked to fail") }
  }
}
