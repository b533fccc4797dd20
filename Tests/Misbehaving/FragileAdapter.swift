import Rehearse

/// A test module that crashes or hangs after certain sequences of events.
struct FragileAdapter: ModuleAdapter {
  static let about = About("fragile", "A module that breaks once in a while")

  let isCold = Given("isCold", false, "Whether it is cold")
  let ask = Call(.command, "service.ask", "Asks for a level", returns: Level.self)

  func begin(on stage: Stage) -> Subject { Subject(self, stage) }

  var actions: [Action<Subject>] {
    Action("press", "Somebody presses the button") { $0.press() }
    Action("bend", "Somebody bends it") { subject in
      // A module runs on one thread, so this never ends.
      if subject.stage.value(of: isCold), subject.presses > 0 { while subject.presses > 0 {} }
    }
  }

  var state: [Field<Subject>] { Field("presses", \.presses, "How often it was pressed") }

  enum Level: String, CaseIterable, ScenarioValue { case low, high }

  final class Subject {
    private let fragile: FragileAdapter
    let stage: Stage
    private(set) var presses = 0 { didSet { stage.stateChanged() } }

    init(_ fragile: FragileAdapter, _ stage: Stage) {
      self.fragile = fragile
      self.stage = stage
    }

    func press() {
      presses = min(presses + 1, 2)
      stage.call(fragile.ask) { [self] level in
        // Two presses before a high level make it crash.
        if level == .high { precondition(presses < 2) }
      }
    }
  }
}
