/// A module's adapter where the module has tasks: `async` functions, actors, a model on the main actor.
///
/// It declares the same as a `Rehearsal`, in the same way. All tasks run on the thread of the case, in the order in which they
/// become ready, and only until all of them wait: for an answer, for time, or for good. So the same scenario always leads to
/// the same order, and `Task.sleep` takes virtual time.
public protocol MainActorRehearsal: ModuleRehearsal {
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
  /// Makes an adapter of a module with tasks, and the vocabulary of what it declares.
  package convenience init<Made: MainActorRehearsal>(_ make: () -> Made) {
    let (rehearsal, declared) = Declarations.gather(make)
    let actions = rehearsal.actions
    let fields = StageThread.asMainActor { rehearsal.state }
    let vocabulary = Vocabulary(
      Made.about, givens: declared.givens, operations: declared.operations, actions: actions.map(\.declaration),
      state: fields.map(\.declaration))
    self.init(vocabulary, owner: declared.owner, hasTasks: true) { stage in
      let scene = Scene<Made.Subject>(on: stage)
      Task { @MainActor in scene.subject = await rehearsal.begin(on: stage) }
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

extension MainActorRehearsal {
  /// Brought along; not for you to write.
  public static func declare(_ make: @escaping @Sendable () -> Self) -> DeclaredModule {
    DeclaredModule { HostedModule(make) }
  }
}
