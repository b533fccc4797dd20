import Rehearse

/// The module "race": the order of its callbacks decides the final state.
package struct RaceAdapter: ModuleAdapter {
  /// What happens if the answers arrive in a different order than requested.
  package enum Surprise: String, CaseIterable, ScenarioValue {
    case calm, crash, hang
  }

  package static let about = About("race", "Callbacks that race each other")

  let ask = Call(
    .command, "server.ask", "Asks a server", Parameter<String>("name", "For what"), returns: String.self,
    default: "yes")

  package init() {}

  package func begin(on stage: Stage) -> Race { Race(stage: stage, ask: ask) }

  package var actions: [Action<Race>] {
    Action(
      "ask", "Asks for two things at once", Parameter<Surprise>("surprise", "What an odd order does", default: .calm)
    ) { $0.askTwice($1) }
    Action("askAndHop", "Asks, and leaves work to the main queue") { $0.askAndHop() }
    Action("hopTwice", "Leaves two pieces of work to the main queue") { $0.hopTwice() }
    Action("count", "Counts how often it was done in this process") { $0.count() }
  }

  package var state: [Field<Race>] {
    Field("last", \.last, "What came last")
  }
}

/// The last result wins.
package final class Race {
  /// Counts across cases, which no real module should do.
  ///
  /// The tests that use it run alone in their process.
  private nonisolated(unsafe) static var counted = 0

  let stage: Stage
  let ask: Call<LaterAnswer<String, Never>, String>
  private(set) var last = "nothing" {
    didSet { stage.stateChanged() }
  }
  private var isFirstAnswered = false

  init(stage: Stage, ask: Call<LaterAnswer<String, Never>, String>) {
    self.stage = stage
    self.ask = ask
  }

  func askTwice(_ surprise: RaceAdapter.Surprise) {
    stage.call(ask, "one") { [self] (_: String) in
      isFirstAnswered = true
      last = "one"
    }
    stage.call(ask, "two") { [self] (_: String) in
      if !isFirstAnswered { surprised(surprise) }
      last = "two"
    }
  }

  private func surprised(_ surprise: RaceAdapter.Surprise) {
    switch surprise {
    case .calm: break
    case .crash: fatalError("the second answer came first")
    case .hang: while true {}
    }
  }

  func askAndHop() {
    stage.call(ask, "one") { [self] (_: String) in last = "answer" }
    stage.hop { [self] in last = "hop" }
  }

  func hopTwice() {
    stage.hop { [self] in last = "one" }
    stage.hop { [self] in last = "two" }
  }

  func count() {
    Self.counted += 1
    last = Self.counted == 1 ? "first" : "again"
    stage.call(ask, "one") { (_: String) in }
    stage.call(ask, "two") { (_: String) in }
  }
}
