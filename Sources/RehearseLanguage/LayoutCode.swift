/// Mistakes in how a file is laid out: what YAML, the notation of the file, takes for something else.
package enum LayoutCode {
  /// All of them.
  static let all = [
    indentation, missingColon, missingSpace, missingValue,
    missingItem, missingDash, extraDash, wrongDash,
    wrongSeparator, missingComma, dashInBrackets, unclosedBracket,
    unopenedBracket, wrongBracket, unclosedQuote, textAfterQuote,
    strayText, colonInText, textAsComment, foreignComment,
    specialSign, needsQuotes, backslash, mergeKey,
    duplicateKey, keyNotText, valueWithoutKey, namesInBraces,
    valueAndLines, listOnKeyLine, tableWithBars, decimalComma,
    variable, sentence,
  ]

  package static let indentation = MessageCode(
    "indentation", "A line starts in the wrong column",
    """
    Lines that belong together start in the same column. What is below a key starts further to the \
    right.
    """,
    wrong: .keys(
      """
      then:
          calls: none
        state: { registration: idle }
      """),
    right: .keys(
      """
      then:
        calls: none
        state: { registration: idle }
      """))

  package static let missingColon = MessageCode(
    "missing-colon", "A colon is missing between a key and its value",
    """
    A line is a key, a colon, a space and a value.
    """,
    wrong: .keys(
      """
      when register
      then: { calls: none }
      """),
    right: .keys(
      """
      when: register
      then: { calls: none }
      """))

  package static let missingSpace = MessageCode(
    "missing-space", "A space is missing after a colon or a dash",
    """
    Without the space the colon or the dash is part of the word.
    """,
    wrong: .keys(
      """
      when:register
      then: { calls: none }
      """),
    right: .keys(
      """
      when: register
      then: { calls: none }
      """))

  package static let missingValue = MessageCode(
    "missing-value", "A key has nothing after it",
    """
    Every key needs a value. Where there is nothing to say, remove the key.
    """,
    wrong: .keys("why:"),
    right: .keys("why: The system asks only once"))

  package static let missingItem = MessageCode(
    "missing-item", "A dash or a comma has nothing after it",
    """
    Every dash, and every comma between brackets, is followed by an item.
    """,
    wrong: .keys(
      """
      when:
        - register
        -
      """),
    right: .keys(
      """
      when:
        - register
      """))

  package static let missingDash = MessageCode(
    "missing-dash", "A dash is missing before an item of a list",
    """
    Each scenario, each step and each row begins with a dash and a space.
    """,
    wrong: .keys(
      """
      table:
        [given authorization, then state.registration]
        [denied, idle]
      """),
    right: .keys(
      """
      table:
        - [given authorization, then state.registration]
        - [denied, idle]
      """))

  package static let extraDash = MessageCode(
    "extra-dash", "There is one dash too many",
    """
    A dash begins a new item. A line that belongs to the item above has no dash.
    """,
    wrong: .list(
      """
      - scenario: First start
        when: register
      - then: { calls: none }
      """),
    right: .list(
      """
      - scenario: First start
        when: register
        then: { calls: none }
      """))

  package static let wrongDash = MessageCode(
    "wrong-dash", "Another sign is used in place of a dash",
    """
    Lists are written with the minus of the keyboard, not with the long dashes and dots of word \
    processors.
    """,
    wrong: .list(
      """
      – scenario: First start
        when: register
        then: { calls: none }
      """),
    right: .list(
      """
      - scenario: First start
        when: register
        then: { calls: none }
      """))

  package static let wrongSeparator = MessageCode(
    "wrong-separator", "Another sign is used in place of a colon",
    """
    A key and its value are joined by a colon and a space.
    """,
    wrong: .keys(
      """
      when = register
      then: { calls: none }
      """),
    right: .keys(
      """
      when: register
      then: { calls: none }
      """))

  package static let missingComma = MessageCode(
    "missing-comma", "Items in brackets are not separated by one comma each",
    """
    There is exactly one comma between two items. A text with quotes or brackets in it needs quotes \
    around all of it.
    """,
    wrong: .keys("tags: [push; smoke [a]]"),
    right: .keys("tags: [push, smoke]"))

  package static let dashInBrackets = MessageCode(
    "dash-in-brackets", "A dash is used between brackets",
    """
    A list has either a dash before each item, on lines of their own, or brackets with commas.
    """,
    wrong: .keys("tags: [- push, - smoke]"),
    right: .keys("tags: [push, smoke]"))

  package static let unclosedBracket = MessageCode(
    "unclosed-bracket", "A bracket is opened and never closed",
    """
    Each `[` needs its `]`, and each `{` its `}`.
    """,
    wrong: .keys("tags: [push, smoke"),
    right: .keys("tags: [push, smoke]"))

  package static let unopenedBracket = MessageCode(
    "unopened-bracket", "A bracket is closed that was never opened",
    """
    Each closing bracket needs an opening one of the same kind before it.
    """,
    wrong: .keys(
      """
      when: application.didFailToRegister
      table:
        - [when application.didFailToRegister.error, then state.registration]
        - { domain: some, code: 1 }, failed]
      """),
    right: .keys(
      """
      when: application.didFailToRegister
      table:
        - [when application.didFailToRegister.error, then state.registration]
        - [{ domain: some, code: 1 }, failed]
      """))

  package static let wrongBracket = MessageCode(
    "wrong-bracket", "Brackets other than `[ ]` and `{ }` are used",
    """
    Lists are in square brackets, keys with values in braces. Round brackets have no meaning.
    """,
    wrong: .keys("given: ( authorization: denied )"),
    right: .keys("given: { authorization: denied }"))

  package static let unclosedQuote = MessageCode(
    "unclosed-quote", "A quote is opened and never closed",
    """
    A text in quotes needs a quote where it begins and the same one where it ends.
    """,
    wrong: .keys("why: \"The system asks only once"),
    right: .keys("why: \"The system asks only once\""))

  package static let textAfterQuote = MessageCode(
    "text-after-quote", "A text goes on after its closing quote",
    """
    Put all of the text in quotes. If there is an apostrophe in it, use double quotes.
    """,
    wrong: .keys("tags: ['it's new', push]"),
    right: .keys("tags: [\"it's new\", push]"))

  package static let strayText = MessageCode(
    "stray-text", "Something is written where it has no meaning",
    """
    A value ends at its closing quote or bracket. Look at the quotes, the brackets and the indentation \
    of the line and of the one above.
    """,
    wrong: .keys("why: \"Once\" only"),
    right: .keys("why: \"Once only\""))

  package static let colonInText = MessageCode(
    "colon-in-text", "A text contains a colon and a space, which separate keys from values",
    """
    Put the text in quotes, so that its colon is part of it. If you mean keys and values, use braces.
    """,
    wrong: .keys("why: Offline: try again"),
    right: .keys("why: \"Offline: try again\""))
}
