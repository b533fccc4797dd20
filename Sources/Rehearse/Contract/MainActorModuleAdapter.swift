/// An adapter for a module with tasks: `async` functions, actors, a model on the main actor.
///
/// It has the same declarations as a ``ModuleAdapter``. All tasks run on the thread of the case, one at a time, in the
/// order in which they become ready, until all of them wait for an answer or for time to pass. So a scenario always
/// runs in the same order, and `Task.sleep` takes virtual time. <doc:ModulesWithTasks> explains the rules and
/// describes a complete adapter.
///
/// ```swift
/// public struct LoginAdapter: MainActorModuleAdapter {
///   public static let about = About("login", "Signing in")
///
///   let logIn = Call(
///     .command, "service.logIn", "Asks the service to sign in", Parameter<String>("id", "As typed"),
///     Parameter<String>("password", "As typed", isSecret: true), returns: LoginSession.self, fails: LoginProblem.self)
///
///   public init() {}
///
///   @MainActor public func begin(on stage: Stage) async -> LoginModel {
///     LoginModel(service: Ports(stage: stage, module: self), clock: stage.clock)
///   }
///
///   public var actions: [MainActorAction<LoginModel>] {
///     MainActorAction("leave", "The customer leaves the screen") { $0.leave() }
///   }
///
///   @MainActor public var state: [MainActorField<LoginModel>] {
///     MainActorField("isBusy", \.isBusy, "A request is under way")
///   }
///
///   private struct Ports: AuthService {
///     let stage: Stage
///     let module: LoginAdapter
///
///     func logIn(id: String, password: String) async throws(LoginProblem) -> LoginSession {
///       try await stage.call(module.logIn, id, password, cancelled: .cancelled)
///     }
///   }
/// }
/// ```
public protocol MainActorModuleAdapter: AnyModuleAdapter {
  /// The value that actions and state fields work on: the module, or a type that holds it.
  associatedtype Subject

  /// Creates the module for one case, with its ports on the stage.
  ///
  /// It may be `async`, but it must not wait for an answer or for time to pass: if the module is not ready before the
  /// first action, the case is an error.
  ///
  /// Each change to an `@Observable` module is recorded automatically. The state of other modules is recorded whenever
  /// work on the main actor pauses. Call ``Stage/stateChanged()`` to record values that come and go in between. Fields
  /// that have to be awaited, such as those of an actor, are read when all tasks wait.
  ///
  /// - Parameter stage: Answers the calls of the module's ports, which keep a reference to it.
  /// - Returns: The module, or a type that holds the module and whatever else actions need.
  @MainActor func begin(on stage: Stage) async -> Subject

  /// The actions that scenarios can fire: one ``MainActorAction`` per line, without commas.
  @Listed<MainActorAction<Subject>> var actions: [MainActorAction<Subject>] { get }
  /// The state that scenarios can see: one ``MainActorField`` per line, without commas.
  @MainActor @Listed<MainActorField<Subject>> var state: [MainActorField<Subject>] { get }
}

extension HostedModule {
  package convenience init<Made: MainActorModuleAdapter>(_ make: () -> Made) {
    let (adapter, declared) = Declarations.gather(make)
    let actions = adapter.actions
    let fields = StageThread.asMainActor { adapter.state }
    let contract = ModuleContract(
      Made.about, givens: declared.givens, operations: declared.operations, actions: actions.map { $0.declaration },
      state: fields.map { $0.declaration })
    self.init(contract, owner: declared.owner, hasTasks: true) { stage in
      let scene = ObservedModule<Made.Subject>(on: stage, fields)
      Task { @MainActor in scene.subject = await adapter.begin(on: stage) }
      stage.tasks?.settle()
      if scene.subject == nil {
        stage.fault("it was not set up before the first action: \"begin\" waits, but nothing answers it yet")
      }
      scene.readAwaited()
      return RunningModule { (action, arguments, end) throws(ArgumentError) in
        try actions[action].perform(scene, arguments, end)
      } read: {
        scene.read($0)
      } settled: {
        scene.readAwaited()
      }
    }
  }
}

extension MainActorModuleAdapter {
  /// Wraps the adapter's declaration.
  ///
  /// The library calls it; adapters need not implement it.
  ///
  /// - Parameter make: Creates the adapter.
  /// - Returns: A declaration that creates the adapter when a run needs it.
  public static func declare(_ make: @escaping @Sendable () -> Self) -> DeclaredModule {
    DeclaredModule { HostedModule(make) }
  }
}
