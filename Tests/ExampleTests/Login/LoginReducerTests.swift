import ExampleModules
import Testing

@Suite("The reducer")
struct LoginReducerTests {
  static let states = [
    LoginState(),
    LoginState(isPerforming: true),
    LoginState(loggedInUser: "old", token: "t-0"),
    LoginState(error: .offline, validationError: .missingId),
    LoginState(
      isPerforming: true, loggedInUser: "old", token: "t-0", error: .offline, validationError: .missingPassword),
  ]

  @Test("An attempt starts performing and clears only the validation error", arguments: states)
  func perform(state: LoginState) {
    var expected = state
    expected.isPerforming = true
    expected.validationError = nil
    let once = LoginReducer.reduce(state, .perform(.ana))
    #expect(once == expected)
    #expect(LoginReducer.reduce(once, .perform(.ana)) == once)
  }

  @Test("A success ends performing, signs in and clears the error in any state", arguments: states)
  func succeed(state: LoginState) {
    #expect(
      LoginReducer.reduce(state, .succeed(.ana))
        == LoginState(loggedInUser: "ana", token: "t-1", validationError: state.validationError))
  }

  @Test("A failure ends performing, signs out and sets the error in any state", arguments: states)
  func fail(state: LoginState) {
    for error in AuthError.allCases {
      #expect(
        LoginReducer.reduce(state, .fail(error))
          == LoginState(error: error, validationError: state.validationError))
    }
  }

  @Test("A rejection sets only the validation error", arguments: states)
  func reject(state: LoginState) {
    for error in LoginValidationError.allCases {
      var expected = state
      expected.validationError = error
      #expect(LoginReducer.reduce(state, .reject(error)) == expected)
    }
  }

  @Test("The reducer is pure", arguments: states)
  func pure(state: LoginState) {
    let actions: [LoginAction] = [.perform(.ana), .succeed(.bob), .fail(.authIssue), .reject(.missingId)]
    let before = state
    for action in actions {
      #expect(LoginReducer.reduce(state, action) == LoginReducer.reduce(state, action))
      #expect(state == before)
    }
  }

  @Test("The indicator is animated exactly while performing", arguments: states)
  func spinner(state: LoginState) {
    #expect(state.activityIndicator == (state.isPerforming ? .animating : .stopped))
  }

  @Test("Credentials are never in the state")
  func noCredentials() {
    let state = LoginReducer.reduce(LoginState(), .perform(LoginCredentials(id: "XYZ-id", password: "XYZ-password")))
    #expect(!"\(state)".contains("XYZ"))
  }

  @Test("Initially no user is signed in, and there is no error")
  func initialState() {
    #expect(LoginState().line == "idle")
    #expect(LoginState().activityIndicator == .stopped)
  }

  @Test("Every enumeration has exactly these values")
  func values() {
    #expect(
      AuthError.allCases.map(\.rawValue)
        == ["wrongPassword", "idNotExist", "offline", "networkProblem", "serverIssue", "authIssue"])
    #expect(LoginValidationError.allCases.map(\.rawValue) == ["missingId", "missingPassword"])
    #expect(ActivityIndicator.allCases.map(\.rawValue) == ["animating", "stopped"])
  }
}
