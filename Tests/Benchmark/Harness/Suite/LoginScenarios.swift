/// The scenarios of the module "login". Each passes by the rules of the module and causes no warning.
enum LoginScenarios {
  static func head(part: Int) -> String {
    """
    rehearse: 1
    module: login
    feature: Signing in, part \(part)
    link: [LOGIN-\(part)]
    tags: [benchmark, login]

    scenarios:

    """
  }

  static var kinds: [(Int) -> String] { [success, wrongPassword, retry, missingPassword, closedScreen] }

  private static func success(_ number: Int) -> String {
    """
      - scenario: Customer \(number) signs in
        why: Nobody likes to sign in twice.
        link: LOGIN-\(number)
        tags: [smoke]
        given:
          responses:
            authService.logIn: { returns: { token: token-\(number), user: ana } }
        when:
          logIn: { id: ana@example.com, password: "secret \(number)" }
        then:
          calls:
            - authService.logIn: { id: ana@example.com, password: "secret \(number)" }
            - tokenStore.save: { token: token-\(number) }
          state: { loggedInUser: ana, token: token-\(number), error: none }
          history:
            isPerforming: [yes, no]
            activityIndicator: [animating, stopped]


    """
  }

  private static func wrongPassword(_ number: Int) -> String {
    """
      - scenario: Customer \(number) mistypes the password
        why: We say that it is wrong.
        link: [LOGIN-\(number), SECURITY-3]
        tags: [errors]
        given:
          signedIn: { user: ben, token: old-\(number) }
          responses:
            authService.logIn: { fails: wrongPassword }
        when: { logIn: { id: ana@example.com, password: typo } }
        then:
          calls:
            - authService.logIn: { id: <text starting with ana> }
          changes:
            loggedInUser: none
            token: none
            error: wrongPassword
          never: [tokenStore.*]


    """
  }

  private static func retry(_ number: Int) -> String {
    """
      - scenario: Customer \(number) is offline, then a retry succeeds
        tags: [retry]
        given:
          responses:
            authService.logIn:
              - { fails: offline, after: 2s }
              - { returns: { token: token-\(number), user: ana } }
        steps:
          - when: [{ logIn: { id: ana, password: secret } }, { clock.advance: 2s }]
            then:
              calls: [authService.logIn]
              state: { error: offline }
          - when: { logIn: { id: ana, password: secret } }
            then:
              calls:
                - authService.logIn
                - tokenStore.save: { token: token-\(number) }
              changes: { error: none, loggedInUser: ana, token: token-\(number) }


    """
  }

  private static func missingPassword(_ number: Int) -> String {
    """
      - scenario: Customer \(number) forgets the password
        why: This needs no request to the service.
        link: LOGIN-\(number)
        tags: [validation]
        given:
          signedIn:
            user: ben
            token: token-\(number)
        when:
          logIn:
            id: ana@example.com
            password: "   "
        then:
          calls: none
          changes: { validationError: missingPassword }
          state: { loggedInUser: ben, token: token-\(number), error: none }
          history: { isPerforming: none }
          never: [authService.logIn, tokenStore.save]


    """
  }

  private static func closedScreen(_ number: Int) -> String {
    """
      - scenario: Customer \(number) leaves before the answer arrives
        why: Nobody waits for the answer.
        link: LOGIN-\(number)
        given:
          responses:
            authService.logIn:
              returns: { token: token-\(number), user: ana }
              after: 3s
        when:
          - logIn: { id: ana@example.com, password: secret }
          - closeScreen
          - clock.advance: 3s
        then:
          calls:
            - authService.logIn: { id: ana@example.com }
          changes: { isPerforming: yes, activityIndicator: animating }
          state: { loggedInUser: none, error: none }
          never: [tokenStore.save]


    """
  }
}
