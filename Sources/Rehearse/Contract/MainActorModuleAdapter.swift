/// A module's adapter where the module has tasks: `async` functions, actors, a model on the main actor.
///
/// It declares the same as a `ModuleAdapter`, in the same way. All tasks run on the thread of the case, in the order in which they
/// become ready, and only until all of them wait: for an answer, for time, or for good. So the same scenario always leads to
/// the same order, and `Task.sleep` takes virtual time.
public protocol MainActorModuleAdapter: AnyModuleAdapter {
  /// What actions work on and state is read from: the module, or what holds it.
  associatedtype Subject

  /// Makes the module with its ports on the stage. It may be `async`, but must not wait for an answer.
  ///
  /// Each change of what is `@Observable` is noted by itself. Of other modules, what is there whenever work on the main actor
  /// pauses; for what comes and goes in between, call ``Stage/stateChanged()``.
  ///
  /// - Parameter stage: answers in place of the world; the ports keep it.
  /// - Returns: the module, or what holds it together with what actions need.
  @MainActor func begin(on stage: Stage) async -> Subject

  /// What can happen to the module: one ``MainActorAction`` below the other, without commas.
  @Listed<MainActorAction<Subject>> var actions: [MainActorAction<Subject>] { get }
  /// What can be seen of it: one ``MainActorField`` below the other, without commas.
  @MainActor @Listed<MainActorField<Subject>> var state: [MainActorField<Subject>] { get }
}

extension HostedModule {
  /// Makes an adapter of a module with tasks, and the contract of what it declares.
  package convenience init<Made: MainActorModuleAdapter>(_ make: () -> Made) {
    let (adapter, declared) = Declarations.gather(make)
    let actions = adapter.actions
    let fields = StageThread.asMainActor { adapter.state }
    let contract = ModuleContract(
      Made.about, givens: declared.givens, operations: declared.operations, actions: actions.map(\.declaration),
      state: fields.map(\.declaration))
    self.init(contract, owner: declared.owner, hasTasks: true) { stage in
      let scene = Scene<Made.Subject>(on: stage)
      Task { @MainActor in scene.subject = await adapter.begin(on: stage) }
      stage.settle()
      if scene.subject == nil {
        stage.fault("it was not set up before the first action: \"begin\" waits, but nothing answers it yet")
      }
      return RunningModule { (action, arguments) throws(AdapterFault) in
        try actions[action].perform(scene, arguments)
      } read: {
        scene.read(fields[$0])
      }
    }
  }
}

extension MainActorModuleAdapter {
  /// Brought along; not for you to write.
  public static func declare(_ make: @escaping @Sendable () -> Self) -> DeclaredModule {
    DeclaredModule { HostedModule(make) }
  }
}

/// Something that a scenario can make happen to a module with tasks: a task on the main actor, which may take its time.
public struct MainActorAction<Subject>: Sendable {
  let declaration: ActionDeclaration
  let perform: @Sendable (Scene<Subject>, [Literal]) throws(AdapterFault) -> Void

  /// Declares an action; write it in ``MainActorModuleAdapter/actions``.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes.
  ///   - summary: what happens, in a sentence for the reference and for editors.
  ///   - inputs: its arguments.
  ///   - perform: does it; it takes the module, then one value for each parameter, in their order.
  public init<each Input: ScenarioValue>(
    _ name: String, _ summary: String, _ inputs: repeat Parameter<each Input>,
    perform: @escaping @MainActor @Sendable (Subject, repeat each Input) async -> Void
  ) {
    declaration = ActionDeclaration(name: name, summary: summary, parameters: declarations(repeat each inputs))
    let parameters = (repeat each inputs)
    self.perform = { (scene, values) throws(AdapterFault) in
      var rest = values[...]
      let arguments = (repeat try (each parameters).read(rest.removeFirst()))
      Task { @MainActor in
        guard let subject = scene.subject else { return }
        await perform(subject, repeat each arguments)
      }
    }
  }
}

/// Something that can be seen on the main actor of a module with tasks, and where to see it.
public struct MainActorField<Subject>: Sendable {
  let declaration: StateDeclaration
  let read: @MainActor @Sendable (Subject) -> Literal

  /// Declares a field; write it in ``MainActorModuleAdapter/state``.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes.
  ///   - value: a key path such as `\.error`.
  ///   - summary: what it tells, in a sentence for the reference and for editors.
  public init<Value: ScenarioValue>(_ name: String, _ value: KeyPath<Subject, Value>, _ summary: String) {
    // Used on the main actor only.
    nonisolated(unsafe) let value = value
    self.init(name, { $0[keyPath: value] }, summary)
  }

  /// Declares a field that a closure reads.
  ///
  /// - Parameters:
  ///   - name: the word that a scenario writes.
  ///   - value: reads it.
  ///   - summary: what it tells, in a sentence for the reference and for editors.
  public init<Value: ScenarioValue>(
    _ name: String, _ value: @escaping @MainActor @Sendable (Subject) -> Value, _ summary: String
  ) {
    declaration = StateDeclaration(name: name, summary: summary, valueType: Value.valueType)
    read = { value($0).literal }
  }
}
