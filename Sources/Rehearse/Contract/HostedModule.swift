/// A module that this process can run: its contract, and the code that starts it on a stage.
package final class HostedModule: Sendable {
  /// How often to run a plan, at most, while the machine is too busy to measure sleeps on the system's clock.
  private static let attempts = 50

  package let contract: ModuleContract
  let owner: Int
  let hasTasks: Bool
  private let start: @Sendable (Stage) -> RunningModule

  init(
    _ contract: ModuleContract, owner: Int, hasTasks: Bool = false, start: @escaping @Sendable (Stage) -> RunningModule
  ) {
    self.contract = contract
    self.owner = owner
    self.hasTasks = hasTasks
    self.start = start
  }

  package convenience init<Made: ModuleAdapter>(_ make: () -> Made) {
    let (adapter, declared) = Declarations.gather(make)
    let actions = adapter.actions
    let fields = adapter.state
    let contract = ModuleContract(
      Made.about, givens: declared.givens, operations: declared.operations, actions: actions.map { $0.declaration },
      state: fields.map { $0.declaration })
    self.init(contract, owner: declared.owner) { stage in
      let subject = adapter.begin(on: stage)
      return RunningModule { (action, arguments, end) throws(ArgumentError) in
        if let outcome = try actions[action].perform(subject, arguments) { end(outcome) }
      } read: {
        fields[$0].read(subject)
      }
    }
  }

  func begin(on stage: Stage) -> RunningModule { start(stage) }

  /// Runs a plan.
  ///
  /// - Parameters:
  ///   - isDetailed: Whether the trace includes details that only exploration and coverage need, such as events.
  ///   - order: The order of events that are due at the same moment; `nil` for the defined order.
  ///   - observer: Receives what happens while the plan runs.
  package func run(
    _ plan: Plan, isDetailed: Bool = false, order: Interleaving? = nil, observer: (any StageObserver)? = nil
  ) -> Trace {
    var attempt = 1
    while true {
      let stage = Stage(module: self, plan: plan, observer: observer, isDetailed: isDetailed, choices: order?.choices())
      let trace = StageRun(on: stage).run()
      guard let tasks = stage.tasks, tasks.isUncertain, trace.fault == nil else { return trace }
      guard attempt < Self.attempts else {
        stage.fault(
          "it sleeps by the system's clock, and the machine is too busy to tell for how long. Give it the stage's clock"
        )
        return trace
      }
      attempt += 1
    }
  }
}

/// A module on a stage, without the types of its adapter.
struct RunningModule {
  /// Receives the end of an action that is declared to return or throw.
  typealias End = @Sendable (Trace.Outcome) -> Void
  typealias Perform = (_ action: Int, _ arguments: [Literal], @escaping End) throws(ArgumentError) -> Void

  let perform: Perform
  let read: (_ field: Int) -> Literal
  /// Called whenever all tasks of the module wait.
  let settled: () -> Void

  init(
    perform: @escaping Perform,
    read: @escaping (_ field: Int) -> Literal, settled: @escaping () -> Void = {}
  ) {
    self.perform = perform
    self.read = read
    self.settled = settled
  }
}
