import Synchronization

/// The service that knows who may sign in.
public protocol AuthService {
  /// Asks to sign a user in; the answer comes once or never, and not from inside the call.
  func logIn(id: String, password: String, completion: @escaping (Result<LoginSession, AuthError>) -> Void)
}

/// The place where the token outlives the app.
public protocol TokenStore {
  /// Keeps the token.
  func save(_ token: String)
}

/// The time, as the app knows it.
///
/// Signing in measures nothing today. The clock is injected with the rest so that a later rule about time
/// reaches for the real one, which no test can turn.
public protocol LoginClock {
  /// The time since a moment that stays the same while the app runs.
  func now() -> Duration
}

/// Everything outside that signing in reaches, in one value.
///
/// Its ports need not be sendable, so it stays on one thread, with the screen that uses it. An app that hands its
/// environment around between threads keeps a `SharedLoginEnvironment`.
public struct LoginEnvironment {
  /// Where users are signed in.
  public var authService: any AuthService
  /// Where their tokens are kept.
  public var tokenStore: any TokenStore
  /// Where the time comes from.
  public var clock: any LoginClock

  /// Gathers the ports.
  public init(authService: any AuthService, tokenStore: any TokenStore, clock: any LoginClock) {
    self.authService = authService
    self.tokenStore = tokenStore
    self.clock = clock
  }

  /// The same ports as a shared environment has, for use on one thread.
  public init(_ shared: SharedLoginEnvironment) {
    self.init(authService: shared.authService, tokenStore: shared.tokenStore, clock: shared.clock)
  }
}

/// An environment whose ports may be used from every thread, as those of a shipped app may.
///
/// It is a type of its own because only it can lie in an `EnvironmentStack`, which all threads see.
public struct SharedLoginEnvironment: Sendable {
  /// Where users are signed in.
  public var authService: any AuthService & Sendable
  /// Where their tokens are kept.
  public var tokenStore: any TokenStore & Sendable
  /// Where the time comes from.
  public var clock: any LoginClock & Sendable

  /// Gathers the ports.
  public init(
    authService: any AuthService & Sendable,
    tokenStore: any TokenStore & Sendable,
    clock: any LoginClock & Sendable
  ) {
    self.authService = authService
    self.tokenStore = tokenStore
    self.clock = clock
  }
}

/// The environments of an app, the one in force on top.
///
/// Code that needs other services for a while (a demo mode, a test) pushes an environment and pops it again; all who
/// look up `current` follow, without being told. Environments are whole values: nothing shines through from below.
///
/// The stack is an instance rather than a global, so that users of different stacks cannot disturb each other, and
/// it may be used from every thread.
public final class EnvironmentStack<Environment: Sendable>: Sendable {
  private let base: Environment
  private let pushed = Mutex<[Environment]>([])

  /// Makes a stack that holds its default and nothing else.
  public init(default base: Environment) {
    self.base = base
  }

  /// The environment pushed last, or the default.
  public var current: Environment {
    pushed.withLock { $0.last } ?? base
  }

  /// Puts an environment in force.
  public func push(_ environment: Environment) {
    pushed.withLock { $0.append(environment) }
  }

  /// Takes away the environment pushed last and returns it.
  ///
  /// The default cannot be popped: the answer is then nil and nothing changes, so `current` always has one to give.
  @discardableResult
  public func pop() -> Environment? {
    pushed.withLock { $0.popLast() }
  }
}
