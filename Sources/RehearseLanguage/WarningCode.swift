/// What is worth a second look, though the file is valid.
package enum WarningCode {
  /// All of them.
  static let all = [
    unusedResponse, unusedGiven, quotesInText, surprisingCharacter,
    vagueTitle, sameScenario, callsCannotFail, needlessNever,
    contradiction, neverCalled, neverMet,
  ]

  package static let unusedResponse = MessageCode(
    "unused-response", "A response was never used",
    """
    The module never called the operation in this scenario, so its response makes no difference.
    """,
    wrong: .keys(
      """
      given: { responses: { application.open: notOpened } }
      when: { application.didRegister: { token: abc } }
      """),
    right: .keys("when: { application.didRegister: { token: abc } }"))

  package static let unusedGiven = MessageCode(
    "unused-given", "A given was never read",
    """
    The module did not read it in this scenario, so it makes no difference.
    """,
    wrong: .keys(
      """
      given: { user: ana }
      when: { application.didFailToRegister: { error: { domain: some, code: 1 } } }
      """),
    right: .keys(
      """
      when: { application.didFailToRegister: { error: { domain: some, code: 1 } } }
      """))

  package static let quotesInText = MessageCode(
    "quotes-in-text", "A quote became part of a text",
    """
    The curly quotes of word processors, and a quote at the end alone, are plain characters here.
    """,
    wrong: .keys("why: “It matters”"),
    right: .keys("why: It matters"))

  package static let surprisingCharacter = MessageCode(
    "surprising-character", "A text has a character that looks like another one, or that nobody can see",
    """
    Two texts can then look the same and still be different. If you want such a character, write it \
    inside double quotes.
    """,
    wrong: .keys("why: \"It\u{200B} matters\""),
    right: .keys("why: It matters"))

  package static let vagueTitle = MessageCode(
    "vague-title", "A title does not say what happens",
    """
    The title is what reports show. It says in a sentence what happens.
    """,
    wrong: .list(
      """
      - scenario: Test
        when: register
        then: { calls: none }
      """),
    right: .list(
      """
      - scenario: The first start asks nothing
        when: register
        then: { calls: none }
      """))

  package static let sameScenario = MessageCode(
    "same-scenario", "Two scenarios are the same except for their titles",
    """
    The second one cannot find a mistake that the first one does not find.
    """,
    wrong: .list(
      """
      - scenario: The first start
        when: register
        then: { calls: none }
      - scenario: The second start
        when: register
        then: { calls: none }
      """),
    right: .list(
      """
      - scenario: The first start
        when: register
        then: { calls: none }
      - scenario: The second start
        given: { authorization: denied }
        when: register
        then: { calls: none }
      """))

  package static let callsCannotFail = MessageCode(
    "calls-cannot-fail", "`calls: none` cannot fail, since everything is allowed",
    """
    Calls that `also allowed` names are not compared. If it names every command, nothing is compared any \
    more.
    """,
    wrong: .keys(
      """
      also allowed: [notifications.*, application.*, tracker.*, completionHandler]
      then: { calls: none }
      """),
    right: .keys(
      """
      also allowed: [tracker.*]
      then: { calls: none }
      """))

  package static let needlessNever = MessageCode(
    "needless-never", "`never` repeats what `calls` already says",
    """
    `calls` lists all commands of the step, so every other one fails anyway.
    """,
    wrong: .keys("then: { calls: none, never: [application.open] }"),
    right: .keys("then: { calls: none }"))

  package static let contradiction = MessageCode(
    "contradiction", "The same call is both expected and forbidden",
    """
    `calls` expects a call that `never` forbids, so the scenario cannot pass.
    """,
    wrong: .keys("then: { calls: [application.open], never: [application.open] }"),
    right: .keys("then: { calls: [application.open] }"))

  package static let neverCalled = MessageCode(
    "never-called", "A rule counts calls that never happen",
    """
    Whatever was tried, the operation was not called, so that `at most once` says nothing of it. Perhaps what is \
    given does not let it come to that.
    """,
    wrong: .keys(
      """
      when: { anything but: [handleAuthorization, deeplink.requestNotifications, register, requestAuthorization] }
      then: { at most once: [application.open] }
      """),
    right: .keys(
      """
      when: anything
      then: { at most once: [completionHandler: { since: [register, requestAuthorization, handleAuthorization] }] }
      """))

  package static let neverMet = MessageCode(
    "never-met", "A rule speaks of a state that never comes",
    """
    Whatever was tried, the fields of `whenever` never had these values, so that `state` was never looked at.
    """,
    wrong: .keys(
      """
      when: { anything but: [application.didRegister] }
      then: { whenever: { deviceToken: abc }, state: { completionPending: off } }
      """),
    right: .keys(
      """
      when: anything
      then: { whenever: { registration: idle }, state: { deviceToken: none } }
      """))
}
