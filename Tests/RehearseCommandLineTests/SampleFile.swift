/// Scenario files that tests of several commands need.
enum SampleFile {
  /// A module that ends its process.
  static let trap = """
    rehearse: 1
    module: misbehaving
    feature: Crashing
    scenarios:
      - scenario: It traps
        when: { do: { misdeed: trap } }
        then: { calls: none }

    """

  /// A scenario that holds, and would go on holding if much were otherwise.
  ///
  /// - Parameter arguments: those that the only call is expected with.
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
