import ExampleModules
import Testing

@Suite("Login middleware")
struct MiddlewareTests {
  static let allActions: [LoginAction] = [.perform(.ana), .succeed(.ana), .fail(.offline), .reject(.missingId)]

  private let world = LoginStubs()
  private let dispatcher = RecordingDispatcher()

  /// Handles one action, and records in the journal what is passed on.
  private func handle(_ action: LoginAction, by middleware: some Middleware) {
    middleware.handle(action, from: dispatcher) { world.note("next \($0 == action ? "same" : "other")") }
  }

  private var login: LoginMiddleware { LoginMiddleware { world.environment } }
  private var saving: TokenMiddleware { TokenMiddleware { world.environment } }

  @Test("An attempt is passed on once, and then sent with its values unchanged")
  func attempt() {
    handle(.perform(LoginCredentials(id: " a\u{301}na", password: " p ")), by: login)
    #expect(world.journal == ["next same", "logIn  a\u{301}na  p "])
    #expect(dispatcher.actions == [])
  }

  @Test("Other actions are passed on once, and no port is called", arguments: allActions.dropFirst())
  func passThrough(action: LoginAction) {
    handle(action, by: login)
    #expect(world.journal == ["next same"])
    #expect(dispatcher.actions == [])
  }

  @Test("Every answer is dispatched exactly once")
  func answers() {
    handle(.perform(.ana), by: login)
    world.answer(.success(.bob))
    #expect(dispatcher.actions == [.succeed(.bob)])
    for error in AuthError.allCases {
      dispatcher.actions = []
      handle(.perform(.ana), by: login)
      world.answer(.failure(error))
      #expect(dispatcher.actions == [.fail(error)])
    }
    #expect(world.journal.filter { $0.hasPrefix("next") }.count == 1 + AuthError.allCases.count)
  }

  @Test("Two answers of a service are dispatched twice")
  func twoAnswers() {
    handle(.perform(.ana), by: login)
    world.answerWithoutEnd(.success(.ana))
    world.answerWithoutEnd(.failure(.offline))
    #expect(dispatcher.actions == [.succeed(.ana), .fail(.offline)])
  }

  @Test("The service is looked up only for an attempt, after the attempt is passed on")
  func lookup() {
    let middleware = LoginMiddleware {
      world.note("look up")
      return world.environment
    }
    #expect(world.journal == [])
    for action in Self.allActions.dropFirst() { handle(action, by: middleware) }
    world.journal = []
    handle(.perform(.ana), by: middleware)
    #expect(world.journal == ["next same", "look up", "logIn ana secret"])
  }

  @Test("A success is passed on once, and then its token is saved")
  func save() {
    handle(.succeed(.bob), by: saving)
    #expect(world.journal == ["next same", "save t-2"])
    #expect(dispatcher.actions == [])
  }

  @Test("Only a success saves a token", arguments: allActions.filter { $0 != .succeed(.ana) })
  func noSave(action: LoginAction) {
    handle(action, by: saving)
    #expect(world.journal == ["next same"])
  }

  @Test("A pending attempt does not retain the dispatcher, and its answer is dropped")
  func noCycle() {
    var owner: RecordingDispatcher? = RecordingDispatcher()
    weak let released = owner
    login.handle(.perform(.ana), from: owner!) { _ in }
    owner = nil
    #expect(released == nil)
    world.answer(.success(.ana))
    #expect(world.journal == ["logIn ana secret"])
  }
}

/// A dispatcher that only records.
private final class RecordingDispatcher: ActionDispatcher {
  let state = LoginState()
  var actions: [LoginAction] = []

  func dispatch(_ action: LoginAction) {
    actions.append(action)
  }
}
