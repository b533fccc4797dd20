/// Mistakes with the keys of the language, and with what is written after them.
package enum KeyCode {
  /// All of them.
  static let all = [
    unknownKey, missingKey, exclusiveKeys, notAList,
    notAGroup, notAText, emptyText, emptyList,
    nestedList, severalInOneItem, missingName, nothingExpected,
    toBeFilledIn, duplicateName, skipWithoutReason, orderWithoutReason, unknownDay,
    unsafeLink, misplacedChange, repeatedChange,
  ]

  package static let unknownKey = MessageCode(
    "unknown-key", "There is no such key here",
    """
    Each part of a file has its own keys. The word may be misspelt, or the line may be indented too far \
    or too little.
    """,
    wrong: .keys("comment: It matters"),
    right: .keys("why: It matters"))

  package static let missingKey = MessageCode(
    "missing-key", "A key that is needed here is missing",
    """
    A scenario needs a title, a `when` and a `then`. Some other parts of a file need certain keys, too.
    """,
    wrong: .list(
      """
      - scenario: First start
        when: register
      """),
    right: .list(
      """
      - scenario: First start
        when: register
        then: { calls: none }
      """))

  package static let exclusiveKeys = MessageCode(
    "exclusive-keys", "Two keys are used that cannot be used together",
    """
    Each of the two keys says something different about the same thing. Keep one of them.
    """,
    wrong: .keys(
      """
      skip: Flaky since Monday
      known failure: { issue: PUSH-1 }
      """),
    right: .keys("known failure: { issue: PUSH-1 }"))

  package static let notAList = MessageCode(
    "not-a-list", "A single value is written where a list belongs",
    """
    A list is written in brackets with commas, or with a dash before each item.
    """,
    wrong: .keys("tags: push"),
    right: .keys("tags: [push]"))

  package static let notAGroup = MessageCode(
    "not-a-group", "A value is written where a group of keys belongs",
    """
    A group of keys is written in braces, or with each key on a line of its own.
    """,
    wrong: .keys("given: denied"),
    right: .keys("given: { authorization: denied }"))

  package static let notAText = MessageCode(
    "not-a-text", "Something else is written where a text belongs",
    """
    Titles and reasons are texts on one line, without brackets. The words null and ~ are texts only in \
    quotes.
    """,
    wrong: .keys("why: [It, matters]"),
    right: .keys("why: It matters"))

  package static let emptyText = MessageCode(
    "empty-text", "A text is empty",
    """
    Titles, reasons, tags and names are shown to people, so they need at least one word.
    """,
    wrong: .keys("id: \"\""),
    right: .keys("id: first-start"))

  package static let emptyList = MessageCode(
    "empty-list", "A list or a group has nothing in it",
    """
    An empty list would run or expect nothing. Write at least one item, or remove the key.
    """,
    wrong: .keys(
      """
      when: []
      then: { calls: none }
      """),
    right: .keys(
      """
      when: [register]
      then: { calls: none }
      """))

  package static let nestedList = MessageCode(
    "nested-list", "A list is written inside a list",
    """
    Write all items in one list.
    """,
    wrong: .keys("when: [register, [register]]"),
    right: .keys("when: [register, register]"))

  package static let severalInOneItem = MessageCode(
    "several-in-one-item", "One item names several calls or actions",
    """
    Each call and each action is an item of its own, after a dash of its own.
    """,
    wrong: .keys("when: { register: {}, requestAuthorization: {} }"),
    right: .keys("when: [register, requestAuthorization]"))

  package static let missingName = MessageCode(
    "missing-name", "The name of an action or a call is missing",
    """
    An action is a name, or a name with its arguments.
    """,
    wrong: .keys("when: { token: abc }"),
    right: .keys("when: { application.didRegister: { token: abc } }"))

  package static let nothingExpected = MessageCode(
    "nothing-expected", "Nothing is expected, so the scenario could not fail",
    """
    A `then` says what must have happened: calls, state, changes, history, or what must never happen.
    """,
    wrong: .keys("then: {}"),
    right: .keys("then: { calls: none }"))

  package static let toBeFilledIn = MessageCode(
    "to-be-filled-in", "Something is still to be filled in",
    """
    `<fill in>`, `…` and `...` mark a place where a person must write something. Replace them. If it is a text, put it in \
    quotes: "..."
    """,
    wrong: .keys(
      """
      given: { user: … }
      when: deeplink.requestNotifications
      """),
    right: .keys(
      """
      given: { user: ana }
      when: deeplink.requestNotifications
      """))

  package static let duplicateName = MessageCode(
    "duplicate-name", "Two scenarios or cases have the same name",
    """
    Reports tell scenarios and cases apart by their names, so each one is different.
    """,
    wrong: .list(
      """
      - scenario: First start
        when: register
        then: { calls: none }
      - scenario: First start
        when: requestAuthorization
        then: { calls: none }
      """),
    right: .list(
      """
      - scenario: First start
        when: register
        then: { calls: none }
      - scenario: Second start
        when: requestAuthorization
        then: { calls: none }
      """))

  package static let skipWithoutReason = MessageCode(
    "skip-without-reason", "`skip` has yes or no in place of a reason",
    """
    `skip` is followed by the reason, which reports show. To run the scenario, remove the line.
    """,
    wrong: .keys("skip: yes"),
    right: .keys("skip: Flaky since Monday"))

  package static let orderWithoutReason = MessageCode(
    "order-without-reason", "`order matters` has yes or no in place of a reason",
    """
    `order matters` is followed by the reason why things that are due at the same moment must happen in the defined order. \
    Where any order is right, remove the line.
    """,
    wrong: .keys("order matters: yes"),
    right: .keys("order matters: The server answers one request after the other"))

  package static let unknownDay = MessageCode(
    "unknown-day", "A day is not written as year, month and day",
    """
    A day is written as in 2027-01-31, and must be a day of the calendar.
    """,
    wrong: .keys("known failure: { issue: PUSH-1, until: 31.01.2127 }"),
    right: .keys("known failure: { issue: PUSH-1, until: 2127-01-31 }"))

  package static let unsafeLink = MessageCode(
    "unsafe-link", "A link begins with something that is not safe to open in a browser",
    """
    Write the address of a page, which begins with https:// or http://, or the name of a ticket.
    """,
    wrong: .keys("link: \"javascript:alert(1)\""),
    right: .keys("link: PUSH-100"))

  package static let misplacedChange = MessageCode(
    "misplaced-change", "`becomes` is in a list of calls",
    """
    `calls` lists only calls. To say what the state becomes between two calls, write `in order`, which \
    lists both.
    """,
    wrong: .keys("then: { calls: [{ becomes: { registration: asking } }] }"),
    right: .keys("then: { in order: [{ becomes: { registration: asking } }] }"))

  package static let repeatedChange = MessageCode(
    "repeated-change", "A field becomes what it already is",
    """
    A field that already has a value cannot change to it, so the second of the two items could never \
    happen.
    """,
    wrong: .keys(
      """
      then:
        in order:
          - becomes: { registration: asking }
          - becomes: { registration: asking }
      """),
    right: .keys(
      """
      then:
        in order:
          - becomes: { registration: asking }
          - becomes: { registration: waitingForToken }
      """))
}
