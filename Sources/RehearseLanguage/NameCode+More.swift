import RehearseSource

extension NameCode {
  package static let unknownPlaceholder = MessageCode(
    "unknown-placeholder", "There is no placeholder of this name",
    """
    Placeholders are words in angle brackets that stand for any value of a kind. A text that only looks \
    like one is written in quotes.
    """,
    wrong: .keys("then: { state: { deviceToken: <some text> } }"),
    right: .keys("then: { state: { deviceToken: <any text> } }"))

  package static let misplacedPlaceholder = MessageCode(
    "misplaced-placeholder", "A placeholder is used where a value is needed",
    """
    Placeholders say what is expected, so they can be used only in `then`, and in `to` of a response, and never as a key.
    """,
    wrong: .keys(
      """
      given: { user: <any text> }
      when: deeplink.requestNotifications
      """),
    right: .keys(
      """
      given: { user: ana }
      when: deeplink.requestNotifications
      """))

  package static let impossiblePlaceholder = MessageCode(
    "impossible-placeholder", "A placeholder can never match this value",
    """
    `<any number>` matches numbers and `<any text>` texts. The value here is declared as something else.
    """,
    wrong: .keys("then: { state: { registration: <any number> } }"),
    right: .keys("then: { state: { registration: <anything> } }"))

  package static let unknownAnswer = MessageCode(
    "unknown-answer", "The operation cannot answer like this",
    """
    `\(ProgramName.text) reference` lists what each operation may answer.
    """,
    wrong: .keys(
      """
      given: { responses: { application.open: open } }
      when: register
      """),
    right: .keys(
      """
      given: { responses: { notifications.settings: denied } }
      when: register
      """))

  package static let needlessResponse = MessageCode(
    "needless-response", "A response is written for an operation that takes none",
    """
    Some operations answer nothing, and some are answered from a given.
    """,
    wrong: .keys("given: { responses: { tracker.log: done } }"),
    right: .keys("given: { brazeDisabled: off }"))

  package static let cannotFail = MessageCode(
    "cannot-fail", "An operation cannot fail",
    """
    Only operations that declare errors can fail.
    """,
    wrong: .keys(
      """
      given: { responses: { notifications.settings: { fails: offline } } }
      when: register
      """),
    right: .keys(
      """
      given: { responses: { notifications.settings: denied } }
      when: register
      """))

  package static let returnsOrFails = MessageCode(
    "returns-or-fails", "An answer is written as an error, or an error as an answer",
    """
    Errors are written below `fails`. Other answers are written alone, or below `returns`.
    """,
    wrong: .keys(
      """
      given: { responses: { notifications.settings: denied, notifications.requestAuthorization: { fails: granted } } }
      when: register
      """),
    right: .keys(
      """
      given: { responses: { notifications.settings: denied } }
      when: register
      """))

  package static let silentAlone = MessageCode(
    "silent-alone", "`silent` is written together with something else",
    """
    `silent` is a whole response: the operation never answers.
    """,
    wrong: .keys(
      """
      given: { responses: { notifications.settings: { silent: yes } } }
      when: register
      """),
    right: .keys(
      """
      given: { responses: { notifications.settings: silent } }
      when: register
      """))

  package static let missingReturns = MessageCode(
    "missing-returns", "The parts of a returned value are written without `returns`",
    """
    What an operation returns is written below `returns`.
    """,
    wrong: .file(
      """
      rehearse: 1
      module: login
      feature: Example
      scenarios:
        - scenario: Signing in
          given: { responses: { authService.logIn: { token: t-1, user: ana } } }
          when: { logIn: { id: ana, password: secret } }
          then: { state: { token: t-1 } }
      """),
    right: .file(
      """
      rehearse: 1
      module: login
      feature: Example
      scenarios:
        - scenario: Signing in
          given: { responses: { authService.logIn: { returns: { token: t-1, user: ana } } } }
          when: { logIn: { id: ana, password: secret } }
          then: { state: { token: t-1 } }
      """))

  package static let emptyResponse = MessageCode(
    "empty-response", "A response does not say what the answer is",
    """
    A response has `returns` or `fails`. `after` only says when.
    """,
    wrong: .keys(
      """
      given: { responses: { notifications.settings: { after: 2s } } }
      when: register
      """),
    right: .keys(
      """
      given: { responses: { notifications.settings: { returns: denied, after: 2s } } }
      when: [register, { clock.advance: 3s }]
      """))

  package static let namesOnly = MessageCode(
    "names-only", "A list of names has something else in it",
    """
    `never` and `also allowed` take names of operations, without arguments.
    """,
    wrong: .keys("then: { never: [{ application.open: { url: a } }] }"),
    right: .keys("then: { never: [application.open] }"))

  package static let wildcard = MessageCode(
    "wildcard", "A star is used where it has no meaning",
    """
    A star can be used only in `never` and `also allowed`, after the name of a port and a dot.
    """,
    wrong: .keys("then: { never: [tracking.*] }"),
    right: .keys("then: { never: [tracker.*] }"))

  package static let misplacedNone = MessageCode(
    "misplaced-none", "`none` is written as an item of a list",
    """
    `none` is written alone, in place of the whole list.
    """,
    wrong: .keys("then: { calls: [none] }"),
    right: .keys("then: { calls: none }"))

  package static let needlessTo = MessageCode(
    "needless-to", "`to` does not distinguish any calls",
    """
    `to` says which calls a response is for, by their arguments. An operation without arguments has \
    only one kind of call, and each kind of call has one response.
    """,
    wrong: .keys(
      """
      given: { responses: { notifications.settings: { to: { options: [alert] }, returns: denied } } }
      when: register
      """),
    right: .keys(
      """
      given: { responses: { notifications.settings: denied } }
      when: register
      """))

  package static let mixedResponses = MessageCode(
    "mixed-responses", "Only some responses of a list have a `to`",
    """
    Responses with `to` answer the calls that fit, as often as they come. Responses without `to` answer \
    one call after the other. Write `to` in all of them, or in none.
    """,
    wrong: .keys(
      """
      given:
        authorization: notDetermined
        flags: { enable_immediate_notification_request: on }
        responses:
          notifications.requestAuthorization: [{ to: { options: <anything> }, returns: granted }, refused]
      when: register
      """),
    right: .keys(
      """
      given:
        authorization: notDetermined
        flags: { enable_immediate_notification_request: on }
        responses:
          notifications.requestAuthorization: [{ to: { options: <anything> }, returns: granted }]
      when: register
      """))
}
