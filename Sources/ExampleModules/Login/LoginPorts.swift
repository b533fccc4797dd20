import Synchronization

/// The service that signs users in.
public protocol AuthService {
  /// Asks to sign a user in; the answer arrives once or never, and never before the call returns.
  func logIn(id: String, password: String, completion: @escaping (Result<LoginSession, AuthError>) -> Void)
}

/// Keeps the token for the next start of the app.
public protocol TokenStore {
  func save(_ token: String)
}

/// The app's source of time.
///
/// Signing in does not measure time yet. The clock is injected so that a later rule about time does not use the real
/// clock, which no test can set.
public protocol LoginClock {
  /// The time since a fixed moment, which stays the same while the app runs.
  func now() -> Duration
}

/// All ports of the login.
///
/// They need not be sendable, so an environment stays on the thread of its screen. An app that shares its environment
/// between threads uses `SharedLoginEnvironment`.
public struct LoginEnvironment {
  public var authService: any AuthService
  public var tokenStore: any TokenStore
  public var clock: any LoginClock

  public init(authService: any AuthService, tokenStore: any TokenStore, clock: any LoginClock) {
    self.authService = authService
    self.tokenStore = tokenStore
    self.clock = clock
  }

  public init(_ shared: SharedLoginEnvironment) {
    self.init(authService: shared.authService, tokenStore: shared.tokenStore, clock: shared.clock)
  }
}

/// An environment with ports that every thread may use.
///
/// Only such an environment can be in an `EnvironmentStack`, which all threads share.
public struct SharedLoginEnvironment: Sendable {
  public var authService: any AuthService & Sendable
  public var tokenStore: any TokenStore & Sendable
  public var clock: any LoginClock & Sendable

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

/// A stack of environments with the current one on top.
///
/// Code that needs other services for a while, such as a demo mode or a test, pushes an environment and pops it later.
/// All readers of `current` get the new one. Environments are complete values and inherit nothing from those below.
///
/// The stack is an instance, not a global, so that users of different stacks cannot disturb each other. Any thread may
/// use it.
public final class EnvironmentStack<Environment: Sendable>: Sendable {
  private let base: Environment
  private let pushed = Mutex<[Environment]>([])

  public init(default base: Environment) {
    self.base = base
  }

  public var current: Environment {
    pushed.withLock { $0.last } ?? base
  }

  public func push(_ environment: Environment) {
    pushed.withLock { $0.append(environment) }
  }

  /// Removes and returns the top environment.
  ///
  /// The default cannot be popped, so `current` always has a value.
  ///
  /// - Returns: `nil` if only the default is left.
  @discardableResult
  public func pop() -> Environment? {
    pushed.withLock { $0.popLast() }
  }
}
