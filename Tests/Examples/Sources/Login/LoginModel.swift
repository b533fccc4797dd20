// snippet: login-model
import Observation

/// What the login screen shows.
@MainActor @Observable public final class LoginModel {
  public private(set) var isBusy = false
  public private(set) var user: String?
  public private(set) var problem: LoginProblem?

  @ObservationIgnored private let service: any AuthService
  @ObservationIgnored private let tokens: any TokenStore
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private var attempt: Task<Void, Never>?

  public init(service: any AuthService, tokens: any TokenStore, clock: any Clock<Duration>) {
    self.service = service
    self.tokens = tokens
    self.clock = clock
  }

  /// The customer taps the button. A new task replaces the previous one.
  public func tap(id: String, password: String) {
    attempt?.cancel()
    attempt = Task { await logIn(id: id, password: password) }
  }

  /// The customer leaves the screen.
  public func leave() { attempt?.cancel() }

  private func logIn(id: String, password: String) async {
    (isBusy, problem) = (true, nil)
    defer { isBusy = false }
    do throws(LoginProblem) {
      let session = try await logInTwice(id: id, password: password)
      tokens.save(session.token)
      user = session.user
    } catch {
      problem = error
    }
  }

  /// Retries after a second if there is no connection.
  private func logInTwice(id: String, password: String) async throws(LoginProblem) -> LoginSession {
    do throws(LoginProblem) {
      return try await service.logIn(id: id, password: password)
    } catch .offline {
      do { try await clock.sleep(for: .seconds(1)) } catch { throw .cancelled }
      return try await service.logIn(id: id, password: password)
    }
  }
}
// snippet end
