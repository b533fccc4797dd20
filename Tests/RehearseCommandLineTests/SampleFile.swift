/// Scenario files shared by tests of several commands.
enum SampleFile {
  static let trap = """
    rehearse: 1
    module: misbehaving
    feature: Crashing
    scenarios:
      - scenario: It traps
        when: { do: { misdeed: trap } }
        then: { calls: none }

    """

  /// A scenario that passes, and would still pass after many changes.
  ///
  /// - Parameter arguments: the expected arguments of the only call.
  static func weak(_ arguments: String) -> String {
    """
    rehearse: 1
    module: login
    feature: Signing in
    scenarios:
      - scenario: A wrong password keeps the user out
        given: { responses: { authService.logIn: { fails: wrongPassword } } }
        when: { logIn: { id: ana, password: guess } }
        then:
          calls: [authService.logIn: { \(arguments) }]
          state: { loggedInUser: none }

    """
  }
}
