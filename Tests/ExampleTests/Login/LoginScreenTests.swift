import ExampleModules
import Testing

@Suite("The login screen")
struct LoginScreenTests {
  private let world: LoginStubs
  private let screen: LoginScreen

  init() {
    let world = LoginStubs()
    self.world = world
    screen = LoginScreen { world.environment }
    observe(screen)
  }

  private func observe(_ screen: LoginScreen) {
    screen.onChange = { [world, unowned screen] state in
      world.note(screen.state == state ? "= \(state.line)" : "the observer was told something else")
    }
  }

  /// The events since the last call.
  private func journal() -> [String] {
    defer { world.journal = [] }
    return world.journal
  }

  @Test("Initially no user is signed in, and opening the screen calls no port")
  func initial() {
    #expect(screen.state == LoginState())
    #expect(journal() == [])
  }

  @Test("A user can already be signed in")
  func signedIn() {
    #expect(LoginScreen(signedIn: .ana) { world.environment }.state == LoginState(loggedInUser: "ana", token: "t-1"))
  }

  @Test("A success shows the attempt, calls the service, shows the answer and saves the token")
  func success() {
    screen.logIn(id: " ana ", password: "secret")
    #expect(journal() == ["= performing", "logIn  ana  secret"])
    #expect(screen.state.activityIndicator == .animating)
    world.answer(.success(.ana))
    #expect(journal() == ["= idle user:ana token:t-1", "save t-1"])
    #expect(screen.state.activityIndicator == .stopped)
  }

  @Test("A failure signs out and saves nothing", arguments: AuthError.allCases)
  func failure(error: AuthError) {
    let screen = LoginScreen(signedIn: .bob) { world.environment }
    observe(screen)
    screen.logIn(id: "ana", password: "secret")
    world.answer(.failure(error))
    #expect(
      journal() == ["= performing user:bob token:t-2", "logIn ana secret", "= idle \(error.rawValue)"])
  }

  @Test("An old error stays during the next attempt, and a success clears it")
  func errorThenSuccess() {
    screen.logIn(id: "ana", password: "secret")
    world.answer(.failure(.offline))
    _ = journal()
    screen.logIn(id: "ana", password: "secret")
    #expect(journal() == ["= performing offline", "logIn ana secret"])
    world.answer(.success(.ana))
    #expect(journal() == ["= idle user:ana token:t-1", "save t-1"])
  }

  @Test("A missing field changes only the validation error, and calls no port")
  func validation() {
    screen.logIn(id: nil, password: nil)
    #expect(journal() == ["= idle missingId"])
    screen.logIn(id: "ana", password: "\u{3000}")
    #expect(journal() == ["= idle missingPassword"])
    screen.logIn(id: "ana", password: "secret")
    #expect(journal() == ["= performing", "logIn ana secret"])
    screen.logIn(id: "", password: "secret")
    #expect(journal() == ["= performing missingId"])
    world.answer(.success(.ana))
    #expect(journal() == ["= idle user:ana token:t-1 missingId", "save t-1"])
  }

  @Test("A second tap sends a second request, any answer stops the spinner, and the last answer wins")
  func secondTap() {
    screen.logIn(id: "ana", password: "1")
    screen.logIn(id: "bob", password: "2")
    #expect(journal() == ["= performing", "logIn ana 1", "= performing", "logIn bob 2"])
    world.answer(.success(.bob), attempt: 1)
    #expect(journal() == ["= idle user:bob token:t-2", "save t-2"])
    world.answer(.failure(.wrongPassword))
    #expect(journal() == ["= idle wrongPassword"])
  }

  @Test("Without an answer the attempt does not end")
  func silent() {
    screen.logIn(id: "ana", password: "secret")
    #expect(screen.state == LoginState(isPerforming: true))
  }

  @Test("A closed screen ignores late answers and taps")
  func closed() {
    screen.logIn(id: "ana", password: "secret")
    screen.logIn(id: "ana", password: "secret")
    _ = journal()
    screen.closeScreen()
    world.answer(.success(.ana))
    world.answer(.failure(.offline))
    screen.logIn(id: "ana", password: "secret")
    screen.logIn(id: nil, password: nil)
    screen.closeScreen()
    #expect(journal() == [])
    #expect(screen.state == LoginState(isPerforming: true))
  }

  @Test("A screen that closes on success still saves the token")
  func closesOnSuccess() {
    screen.onChange = { [world, unowned screen] state in
      world.note("= \(state.line)")
      if state.loggedInUser != nil { screen.closeScreen() }
    }
    screen.logIn(id: "ana", password: "secret")
    _ = journal()
    world.answer(.success(.ana))
    #expect(journal() == ["= idle user:ana token:t-1", "save t-1"])
  }

  @Test("A pending attempt does not retain the screen, and its answer is dropped")
  func noCycle() {
    var screen: LoginScreen? = LoginScreen { [world] in world.environment }
    weak let released = screen
    screen?.logIn(id: "ana", password: "secret")
    _ = journal()
    screen = nil
    #expect(released == nil)
    world.answer(.success(.ana))
    #expect(journal() == [])
  }

  @Test("Each port uses the environment that is current when it is called")
  func environmentPushed() {
    let base = SharedLoginStubs("base")
    let pushed = SharedLoginStubs("pushed")
    let stack = EnvironmentStack(default: base.environment)
    let screen = LoginScreen(environments: stack)
    stack.push(pushed.environment)
    screen.logIn(id: "ana", password: "secret")
    #expect(screen.state.loggedInUser == "pushed")
    #expect(pushed.saved == ["token of pushed"])
    stack.pop()
    screen.logIn(id: "ana", password: "secret")
    #expect(screen.state.loggedInUser == "base")
    #expect(base.saved == ["token of base"])
    #expect(LoginEnvironment(stack.current).clock.now() == .zero)
  }
}
