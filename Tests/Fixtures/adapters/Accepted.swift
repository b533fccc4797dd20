import Observation
import Rehearse

// Valid adapter code: every line must compile.

struct Session: RecordValue, Equatable {
  static let record = Record(Session.init(token:user:), Part("token", \.token), Part("user", \.user))
  var token: String
  var user: Int
}

enum ServiceError: String, CaseIterable, ScenarioValue, Error { case offline }

final class Screen {
  var state = 0
  var onChange: (() -> Void)?
}

struct ScreenAdapter: ModuleAdapter {
  static let about = About("screen", "A screen")

  let user = Given<String?>("user", nil, "Who is signed in")
  let flag = Given(flag: "fast", "Whether it is fast")

  let currentUser = Call("session.user", "Reads who is signed in", from: \Self.user)
  let isEnabled = FlagQuery("flags.isEnabled", "Reads a flag")
  let logIn = Call(
    .command, "service.logIn", "Signs in", Parameter<String>("id", "Who"), Parameter<Int>("attempt", "How often"),
    returns: Session.self, fails: ServiceError.self)
  let size = Call(.query, "service.size", "Asks for a size", returns: Int.self, default: 1)
  let mood = Call(.query, "service.mood", "Asks for a mood", returns: String.self, derivedFrom: "the weather")
  let save = Call("store.save", "Saves", Parameter<String>("token", "What"))

  func begin(on stage: Stage) -> Screen {
    let screen = Screen()
    screen.onChange = { stage.stateChanged() }
    return screen
  }

  var actions: [Action<Screen>] {
    Action("tap", "The user taps", Parameter<Int>("times", "How often")) { screen, times in screen.state += times }
  }

  var state: [Field<Screen>] {
    Field("state", \.state, "What it shows")
  }
}

func callsAsDeclared(_ stage: Stage, _ screen: ScreenAdapter) {
  let _: String? = stage.ask(screen.currentUser)
  let _: Bool = stage.ask(screen.isEnabled, flag: "fast")
  stage.call(screen.logIn, "ana", 1) { (result: Result<Session, ServiceError>) in _ = result }
  stage.call(screen.size) { (size: Int) in _ = size }
  stage.call(screen.mood, default: "fine") { (mood: String) in _ = mood }
  stage.call(screen.save, "t-1")
}

// MARK: Short forms

struct Note: CodableValue { var text: String }

enum StoreProblem: OneOfValue, Error {
  case full
  case locked(by: String, Int?)
  case refused(Note)

  static let oneOf = OneOf<Self>(
    Variant("full", .full), Variant("locked", Self.locked(by:_:), "by", "attempts"),
    Variant("refused", Self.refused, "note"))
}

struct Store: Sendable {
  let save = Call(.command, "store.save", "Saves", Parameter<Note>("note", "What"), fails: StoreProblem.self)
  let delete = Call(.command, "store.delete", "Deletes", failsAtOnce: StoreProblem.self)
}

func shortCalls(
  _ stage: Stage, _ store: Store, one: @escaping (Result<Void, StoreProblem>) -> Void,
  two: @escaping (StoreProblem?) -> Void, three: @escaping ((any Error)?) -> Void
) throws(StoreProblem) {
  let note = Note(text: "x")
  stage.call(store.save, note, then: one)
  stage.call(store.save, note, then: two)
  stage.call(store.save, note, then: three)
  stage.call(store.save, note) { one($0) }
  stage.call(store.save, note) { three($0) }
  stage.call(store.save, note, then: nil)
  stage.call(store.save, note) { result in
    if case .failure(let problem) = result { two(problem) }
  }
  try stage.answer(store.delete)
}

func shortWaits(_ stage: Stage, _ store: Store) async throws {
  try await stage.call(store.save, Note(text: "x"))
  try await stage.call(store.save, Note(text: "x"), cancelled: CancellationError())
}

// MARK: Modules with tasks

protocol Service: Sendable {
  func logIn(_ id: String, attempt: Int) async throws(ServiceError) -> Session
  func logInAgain(_ id: String) async throws -> Session
  func size() async -> Int
  func mood() async -> String
}

@MainActor @Observable final class Model {
  var state = 0
  var session: Session?

  func tap(_ times: Int) async { state += times }
  func leave() { session = nil }
}

struct ModelAdapter: MainActorModuleAdapter {
  static let about = About("model", "A model")

  let user = Given<String?>("user", nil, "Who is signed in")
  let currentUser = Call("session.user", "Reads who is signed in", from: \Self.user)

  func begin(on stage: Stage) async -> Model {
    let _: any Clock<Duration> = stage.clock
    return Model()
  }

  var actions: [MainActorAction<Model>] {
    MainActorAction("tap", "The user taps", Parameter<Int>("times", "How often")) { await $0.tap($1) }
    MainActorAction("leave", "The user leaves") { $0.leave() }
  }

  @MainActor var state: [MainActorField<Model>] {
    MainActorField("state", \.state, "What it shows")
    MainActorField("user", \.session?.user, "Who is signed in")
    MainActorField("isTapped", { $0.state > 0 }, "Whether somebody tapped")
  }
}

struct ServicePort: Service {
  let stage: Stage
  let screen: ScreenAdapter

  func logIn(_ id: String, attempt: Int) async throws(ServiceError) -> Session {
    if attempt == 1 { return try await stage.call(screen.logIn, id, attempt) }
    return try await stage.call(screen.logIn, id, attempt, cancelled: .offline)
  }

  func logInAgain(_ id: String) async throws -> Session {
    try await stage.call(screen.logIn, id, 2, cancelled: CancellationError())
  }

  func size() async -> Int { await stage.call(screen.size) }
  func mood() async -> String { await stage.call(screen.mood, default: "fine") }
}

let modules = ModuleCatalog().adding(ScreenAdapter()).adding(ModelAdapter())

// MARK: Actions that return and throw, and lists with loops

struct ReturningAdapter: ModuleAdapter {
  static let about = About("returning", "It returns")

  func begin(on stage: Stage) -> Returning { Returning() }

  var actions: [Action<Returning>] {
    Action("count", "Counts", returns: Int.self) { $0.count }
    Action("add", "Adds", Parameter<Int>("times", "How often"), returns: Int.self) { $0.count + $1 }
    Action("fail", "Fails", throws: ServiceError.self) { try $0.fail() }
    Action("failWithValue", "Fails", returns: Int.self, throws: ServiceError.self) { try $0.failWithValue() }
    for name in ["a", "b"] { Action(name, "Does it") { _ in } }
    if Returning.isLarge { Action("large", "Does more") { _ in } } else { Action("small", "Does less") { _ in } }
  }

  var state: [Field<Returning>] { Field("count", \.count, "How much") }
}

struct AwaitedAdapter: MainActorModuleAdapter {
  static let about = About("awaited", "It waits")

  func begin(on stage: Stage) async -> Returning { Returning() }

  var actions: [MainActorAction<Returning>] {
    MainActorAction("count", "Counts", returns: Int.self) { await $0.later() }
    MainActorAction("fail", "Fails", throws: ServiceError.self) { try $0.fail() }
    MainActorAction("both", "Both", Parameter<Int>("times", "How often"), returns: Int.self, throws: ServiceError.self)
    {
      try $0.failWithValue() + $1
    }
  }

  var state: [MainActorField<Returning>] {
    MainActorField("later", { await $0.later() }, "What it is later")
    MainActorField("count", { $0.count }, "What it is now")
    MainActorField("same", \.count, "The same")
  }
}

struct Returning: Sendable {
  static var isLarge: Bool { false }
  var count: Int { 1 }
  func later() async -> Int { 1 }
  func fail() throws(ServiceError) { throw .offline }
  func failWithValue() throws -> Int { throw ServiceError.offline }
}

func optionalCallbacks(_ stage: Stage, _ screen: ScreenAdapter, _ done: ((Int) -> Void)?) {
  stage.call(screen.size, then: done)
  stage.call(screen.logIn, "ana", 1, then: nil as ((Result<Session, ServiceError>) -> Void)?)
}
