extension LayoutCode {
  package static let textAsComment = MessageCode(
    "text-as-comment", "A part of a text was read as a comment",
    """
    A `#` after a space begins a comment. If the `#` is part of the text, put the text in quotes.
    """,
    wrong: .keys("why: Retry #2 works"),
    right: .keys("why: \"Retry #2 works\""))

  package static let foreignComment = MessageCode(
    "foreign-comment", "A comment begins with another sign than `#`",
    """
    A comment begins with `#` and ends where the line ends.
    """,
    wrong: .keys(
      """
      // the system asks only once
      why: It matters
      """),
    right: .keys(
      """
      # the system asks only once
      why: It matters
      """))

  package static let specialSign = MessageCode(
    "special-sign", "A sign is used that has a special meaning in YAML",
    """
    At the beginning of a value, the signs `&`, `*`, `!`, `|`, `>` and `%` have a special meaning in \
    YAML. Put a text that begins with one of them in quotes.
    """,
    wrong: .keys("why: &reason It matters"),
    right: .keys("why: It matters"))

  package static let needsQuotes = MessageCode(
    "needs-quotes", "A text begins with a sign that needs quotes",
    """
    Put a text in quotes if it begins with `@`, `%` or a backtick.
    """,
    wrong: .keys("why: @home it matters"),
    right: .keys("why: \"@home it matters\""))

  package static let backslash = MessageCode(
    "backslash", "A backslash has no meaning here",
    """
    Inside double quotes, a backslash begins a special character. Inside single quotes, it is a \
    character like any other.
    """,
    wrong: .keys("why: \"a \\d b\""),
    right: .keys("why: 'a \\d b'"))

  package static let mergeKey = MessageCode(
    "merge-key", "`<<` is used to copy keys from another place",
    """
    Write the keys themselves. What is true for every scenario is written in the `given` of the file.
    """,
    wrong: .keys("given: { <<: { authorization: denied } }"),
    right: .keys("given: { authorization: denied }"))

  package static let duplicateKey = MessageCode(
    "duplicate-key", "A key is written twice",
    """
    A group has each key only once. Put what is below both of them together, or remove one.
    """,
    wrong: .keys(
      """
      why: One reason
      tags: [push]
      why: Another reason
      """),
    right: .keys(
      """
      why: One reason, and another
      tags: [push]
      """))

  package static let keyNotText = MessageCode(
    "key-not-text", "A key is not a plain name",
    """
    A key is one name, without brackets or braces around it.
    """,
    wrong: .keys("given: { [authorization]: denied }"),
    right: .keys("given: { authorization: denied }"))

  package static let valueWithoutKey = MessageCode(
    "value-without-key", "Brackets, braces or a colon have no key before them",
    """
    Between braces each value has its key and a colon before it.
    """,
    wrong: .keys("then: { { calls: none } }"),
    right: .keys("then: { calls: none }"))

  package static let namesInBraces = MessageCode(
    "names-in-braces", "Names in braces have no values",
    """
    Braces hold keys with values. A list of names is written in square brackets.
    """,
    wrong: .keys("tags: { push, smoke }"),
    right: .keys("tags: [push, smoke]"))

  package static let valueAndLines = MessageCode(
    "value-and-lines", "A key has a value on its line, and more below it",
    """
    A key has either its value after the colon, or lines of its own below it.
    """,
    wrong: .keys(
      """
      then:
        calls: [application.open]
          - tracker.log
      """),
    right: .keys(
      """
      then:
        calls: [application.open, tracker.log]
      """))

  package static let listOnKeyLine = MessageCode(
    "list-on-key-line", "A list with dashes begins on the line of its key",
    """
    Each dash begins a line. To write a list on the line of its key, use brackets.
    """,
    wrong: .keys("tags: - push"),
    right: .keys("tags: [push]"))

  package static let tableWithBars = MessageCode(
    "table-with-bars", "The row of a table is written with vertical bars",
    """
    A row is a list in brackets, with commas between its cells.
    """,
    wrong: .keys(
      """
      table:
        | given authorization | then state.registration |
        | denied | idle |
      """),
    right: .keys(
      """
      table:
        - [given authorization, then state.registration]
        - [denied, idle]
      """))

  package static let decimalComma = MessageCode(
    "decimal-comma", "A number has a comma in it",
    """
    A comma separates items. Numbers are whole and written in digits only.
    """,
    wrong: .keys(
      """
      given: { responses: { notifications.settings: { returns: denied, after: 1,5s } } }
      when: [register, { clock.advance: 2s }]
      """),
    right: .keys(
      """
      given: { responses: { notifications.settings: { returns: denied, after: 1500ms } } }
      when: [register, { clock.advance: 2s }]
      """))

  package static let variable = MessageCode(
    "variable", "A variable is used",
    """
    There are no variables in scenarios. Write the value itself.
    """,
    wrong: .keys(
      """
      given: { user: {{ name }} }
      when: deeplink.requestNotifications
      """),
    right: .keys(
      """
      given: { user: ana }
      when: deeplink.requestNotifications
      """))

  package static let sentence = MessageCode(
    "sentence", "A sentence is used where a key belongs",
    """
    `given`, `when` and `then` are keys, followed by names of the app, not by sentences.
    """,
    wrong: .keys(
      """
      Given the user is signed in
      when: deeplink.requestNotifications
      """),
    right: .keys(
      """
      given: { user: ana }
      when: deeplink.requestNotifications
      """))
}
