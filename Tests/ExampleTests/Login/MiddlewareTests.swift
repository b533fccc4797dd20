import ExampleModules
import Testing

@Suite("The middleware")
struct MiddlewareTests {
  static let allActions: [LoginAction] = [.perform(.ana), .succeed(.ana), .fail(.offline), .reject(.missingId)]

  private let world = LoginStubs()
  private let dispatcher = RecordingDispatcher()

  /// Sends one action through, and writes what is handed on into the world's journal.
  private func handle(_ action: LoginAction, by middleware: some Middleware) {
    middleware.handle(action, from: dispatcher) { world.note("next \($0 == action ? "same" : "other")") }
  }

  private var login: LoginMiddleware { LoginMiddleware { world.environment } }
  private var saving: TokenMiddleware { TokenMiddleware { world.environment } }

  @Test("An attempt is handed on first, exactly once, and then sent with the values as they are")
  func attempt() {
    handle(.perform(LoginCredentials(id: " a\u{301}na", password: " p ")), by: login)
    #expect(world.journal == ["next same", "logIn  a\u{301}na  p "])
    #expect(dispatcher.actions == [])
  }

  @Test("Other actions pass through, exactly once, and nobody is called", arguments: allActions.dropFirst())
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

  @Test("A service that answers twice is dispatched twice")
  func twoAnswers() {
    handle(.perform(.ana), by: login)
    world.answerWithoutEnd(.success(.ana))
    world.answerWithoutEnd(.failure(.offline))
    #expect(dispatcher.actions == [.succeed(.ana), .fail(.offline)])
  }

  @Test("The service is looked up when an attempt passes, after it was handed on, and for nothing else")
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

  @Test("A success is handed on first, exactly once, and its token then saved")
  func save() {
    handle(.succeed(.bob), by: saving)
    #expect(world.journal == ["next same", "save t-2"])
    #expect(dispatcher.actions == [])
  }

  @Test("Nothing but a success saves anything", arguments: allActions.filter { $0 != .succeed(.ana) })
  func noSave(action: LoginAction) {
    handle(action, by: saving)
    #expect(world.journal == ["next same"])
  }

  @Test("An open attempt does not keep the dispatcher alive, and its answer is then lost")
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

/// A dispatcher that only writes down.
private final class RecordingDispatcher: ActionDispatcher {
  let state = LoginState()
  var actions: [LoginAction] = []

  func dispatch(_ action: LoginAction) {
    actions.append(action)
  }
}
