import Rehearse

/// The module "taskRace": the order of its tasks decides the last note.
package struct TaskRaceAdapter: MainActorModuleAdapter {
  /// What runs concurrently.
  package enum Way: String, CaseIterable, ScenarioValue {
    case twoActors, group, asyncLet, detached, actorAndMain, oneActor, mainActor, streams
  }

  package static let about = About("taskRace", "Tasks that race each other")

  let ask = Call(
    .query, "server.ask", "Asks a server", Parameter<String>("name", "For what"), returns: String.self,
    default: "yes")
  let note = Call("tracker.note", "Notes something", Parameter<String>("name", "What"))

  package init() {}

  package func begin(on stage: Stage) -> TaskRace { TaskRace(ports: TaskRace.Ports(stage: stage, module: self)) }

  package var actions: [MainActorAction<TaskRace>] {
    MainActorAction("start", "Does two things side by side", Parameter<Way>("way", "How")) { await $0.start($1) }
    MainActorAction("ask", "Asks for two things, each in a task of its own") { await $0.askTwice() }
    MainActorAction("askBeside", "Asks, while another task is ready") { await $0.askBeside() }
    MainActorAction("sleep", "Sleeps twice, side by side") { await $0.sleepTwice() }
  }

  @MainActor package var state: [MainActorField<TaskRace>] {
    MainActorField("rounds", \.rounds, "How often it was started")
  }
}

@MainActor package final class TaskRace {
  struct Ports: Sendable {
    let stage: Stage
    let module: TaskRaceAdapter

    func note(_ name: String) { stage.call(module.note, name) }
    func ask(_ name: String) async -> String { await stage.call(module.ask, name) }
  }

  private actor Lane {
    let ports: Ports
    init(_ ports: Ports) { self.ports = ports }
    func note(_ name: String) { ports.note(name) }
  }

  private let ports: Ports
  private(set) var rounds = 0

  init(ports: Ports) { self.ports = ports }

  func start(_ way: TaskRaceAdapter.Way) async {
    rounds += 1
    let (one, two) = (Lane(ports), Lane(ports))
    switch way {
    case .twoActors:
      Task { await one.note("one") }
      Task { await two.note("two") }
    case .group:
      await withTaskGroup { [ports] group in
        for name in ["one", "two"] { group.addTask { ports.note(name) } }
      }
    case .asyncLet:
      async let first: Void = one.note("one")
      async let second: Void = two.note("two")
      _ = await (first, second)
    case .detached:
      Task.detached { [ports] in ports.note("one") }
      Task.detached { [ports] in ports.note("two") }
    case .actorAndMain:
      Task { await one.note("one") }
      Task { [ports] in
        await Task.yield()
        ports.note("two")
      }
    case .oneActor:
      // Both wait in the queue of the same actor before it runs.
      Task { await one.note("one") }
      Task { await one.note("two") }
    case .mainActor:
      Task { [ports] in ports.note("one") }
      Task { [ports] in ports.note("two") }
    case .streams:
      for name in ["one", "two"] {
        let (names, source) = AsyncStream.makeStream(of: String.self)
        Task.detached { [ports] in for await name in names { ports.note(name) } }
        source.yield(name)
      }
    }
  }

  /// Both answers arrive at the same time. Each task then continues on an actor.
  func askTwice() async {
    for name in ["one", "two"] {
      let lane = Lane(ports)
      Task.detached { [ports] in
        _ = await ports.ask(name)
        await lane.note(name)
      }
    }
  }

  /// The answer is there as soon as the first task suspends. The second task is ready and need not suspend.
  func askBeside() async {
    Task.detached { [ports] in
      Task.detached { ports.note("one") }
      _ = await ports.ask("it")
      ports.note("two")
    }
  }

  func sleepTwice() async {
    for name in ["one", "two"] {
      Task { [ports] in
        try? await ports.stage.clock.sleep(for: .seconds(1))
        ports.note(name)
      }
    }
  }
}
