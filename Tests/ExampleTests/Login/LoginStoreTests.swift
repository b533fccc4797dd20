import ExampleModules
import Testing

@Suite("The login store")
struct LoginStoreTests {
  @Test("A subscriber receives the current state at once, and then the state after every action")
  func subscribe() {
    let store = LoginStore(state: LoginState(error: .offline))
    var seen: [String] = []
    let token = store.subscribe { seen.append($0.line) }
    #expect(seen == ["idle offline"])
    store.dispatch(.perform(.ana))
    store.dispatch(.perform(.ana))
    store.dispatch(.succeed(.ana))
    #expect(
      seen == ["idle offline", "performing offline", "performing offline", "idle user:ana token:t-1"])
    withExtendedLifetime(token) {}
  }

  @Test("A subscription ends with its token")
  func tokenReleased() {
    let store = LoginStore()
    var seen = 0
    var token: SubscriptionToken? = store.subscribe { _ in seen += 1 }
    store.dispatch(.perform(.ana))
    #expect(token != nil && seen == 2)
    token = nil
    store.dispatch(.fail(.offline))
    #expect(seen == 2)
  }

  @Test("The subscriber is released with its token")
  func subscriberReleased() {
    let store = LoginStore()
    var owner: SubscriptionToken?
    weak var witness: Witness?
    do {
      let held = Witness()
      witness = held
      owner = store.subscribe { _ in _ = held }
    }
    #expect(owner != nil && witness != nil)
    owner = nil
    #expect(witness == nil)
    store.dispatch(.perform(.ana))
  }

  @Test("Ending one subscription does not end another")
  func independent() {
    let store = LoginStore()
    var seen: [String] = []
    var first: SubscriptionToken? = store.subscribe { seen.append("first \($0.line)") }
    let second = store.subscribe { seen.append("second \($0.line)") }
    store.dispatch(.perform(.ana))
    #expect(first != nil)
    first = nil
    store.dispatch(.fail(.offline))
    #expect(
      seen == ["first idle", "second idle", "first performing", "second performing", "second idle offline"])
    withExtendedLifetime(second) {}
  }

  @Test("A token released by an earlier subscriber of the same change receives nothing more")
  func releasedMeanwhile() {
    let store = LoginStore()
    var heard = 0
    var later: SubscriptionToken?
    let first = store.subscribe { if $0.isPerforming { later = nil } }
    later = store.subscribe { _ in heard += 1 }
    #expect(later != nil)
    store.dispatch(.perform(.ana))
    #expect(heard == 1)
    withExtendedLifetime(first) {}
  }

  @Test("Middleware runs in order, and sees the state change inside next")
  func middlewareOrder() {
    let log = Log()
    let store = LoginStore(middleware: [Noting(name: "outer", log: log), Noting(name: "inner", log: log)])
    let token = store.subscribe { log.lines.append("= \($0.line)") }
    store.dispatch(.perform(.ana))
    #expect(
      log.lines == [
        "= idle", "outer before idle", "inner before idle", "= performing", "inner after performing",
        "outer after performing",
      ])
    withExtendedLifetime(token) {}
  }

  @Test("Middleware that does not pass an action on leaves the state unchanged")
  func middlewareSwallows() {
    let store = LoginStore(middleware: [Swallowing()])
    store.dispatch(.perform(.ana))
    #expect(store.state == LoginState())
  }

  @Test("A service that answers during the call shows the attempt, then the answer")
  func answersAtOnce() {
    let service = AtOnce()
    let store = LoginStore(
      middleware: [
        LoginMiddleware { LoginEnvironment(authService: service, tokenStore: LoginStubs(), clock: LoginStubs()) }
      ])
    var seen: [String] = []
    let token = store.subscribe { seen.append($0.line) }
    store.dispatch(.perform(.ana))
    #expect(seen == ["idle", "performing", "idle user:ana token:t-1"])
    withExtendedLifetime(token) {}
  }
}

private final class Witness {}

private final class Log {
  var lines: [String] = []
}

private struct Noting: Middleware {
  let name: String
  let log: Log

  func handle(_ action: LoginAction, from dispatcher: any ActionDispatcher, next: (LoginAction) -> Void) {
    log.lines.append("\(name) before \(dispatcher.state.line)")
    next(action)
    log.lines.append("\(name) after \(dispatcher.state.line)")
  }
}

private struct Swallowing: Middleware {
  func handle(_ action: LoginAction, from dispatcher: any ActionDispatcher, next: (LoginAction) -> Void) {}
}

private struct AtOnce: AuthService {
  func logIn(id: String, password: String, completion: @escaping (Result<LoginSession, AuthError>) -> Void) {
    completion(.success(.ana))
  }
}
