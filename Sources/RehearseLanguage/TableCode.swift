/// Mistakes in tables and in `for every`.
package enum TableCode {
  /// All of them.
  static let all = [
    missingHeadings, unknownHeading, duplicateColumn, columnConflict,
    columnWithoutAction, noRows, needlessRow, cellCount,
    misplacedAny, endlessValues, unknownColumn, incompleteTable,
    overlappingRows, tooManyCases,
  ]

  package static let missingHeadings = MessageCode(
    "missing-headings", "A table has no headings",
    """
    The first row of a table says what its columns are, in brackets.
    """,
    wrong: .keys(
      """
      table:
        - [denied, idle]
        - [authorized, idle]
      """),
    right: .keys(
      """
      table:
        - [given authorization, then state.registration]
        - [denied, idle]
      """))

  package static let unknownHeading = MessageCode(
    "unknown-heading", "The heading of a column is not known",
    """
    A heading is `given`, `when` or `then` with a name, or `name`.
    """,
    wrong: .keys(
      """
      table:
        - [authorization, then state.registration]
        - [denied, idle]
      """),
    right: .keys(
      """
      table:
        - [given authorization, then state.registration]
        - [denied, idle]
      """))

  package static let duplicateColumn = MessageCode(
    "duplicate-column", "A column is written twice",
    """
    Each column has its own heading.
    """,
    wrong: .keys(
      """
      table:
        - [given authorization, given authorization, then state.registration]
        - [denied, denied, idle]
      """),
    right: .keys(
      """
      table:
        - [given authorization, then state.registration]
        - [denied, idle]
      """))

  package static let columnConflict = MessageCode(
    "column-conflict", "What a column fills is also written in the scenario itself",
    """
    What a column fills is written only in the table.
    """,
    wrong: .keys(
      """
      given: { authorization: denied }
      table:
        - [given authorization, then state.registration]
        - [authorized, idle]
      """),
    right: .keys(
      """
      table:
        - [given authorization, then state.registration]
        - [authorized, idle]
      """))

  package static let columnWithoutAction = MessageCode(
    "column-without-action", "A column is for an action that is not there exactly once",
    """
    A column of `when` adds an argument to an action, so the action is written once in `when`.
    """,
    wrong: .keys(
      """
      when: register
      table:
        - [when application.didRegister.token, then state.deviceToken]
        - [abc, abc]
      """),
    right: .keys(
      """
      when: application.didRegister
      table:
        - [when application.didRegister.token, then state.deviceToken]
        - [abc, abc]
      """))

  package static let noRows = MessageCode(
    "no-rows", "A table has only headings",
    """
    Without rows nothing would run.
    """,
    wrong: .keys(
      """
      table:
        - [given authorization, then state.registration]
      """),
    right: .keys(
      """
      table:
        - [given authorization, then state.registration]
        - [denied, idle]
      """))

  package static let needlessRow = MessageCode(
    "needless-row", "A row of a table has no values",
    """
    Write no line below the headings, and do not repeat the headings.
    """,
    wrong: .keys(
      """
      table:
        - [given authorization, then state.registration]
        - [---, ---]
        - [denied, idle]
      """),
    right: .keys(
      """
      table:
        - [given authorization, then state.registration]
        - [denied, idle]
      """))

  package static let cellCount = MessageCode(
    "cell-count", "A row has too few or too many cells",
    """
    Each row has one cell for each heading. A text with a comma in it needs quotes.
    """,
    wrong: .keys(
      """
      table:
        - [given authorization, then state.registration]
        - [denied]
      """),
    right: .keys(
      """
      table:
        - [given authorization, then state.registration]
        - [denied, idle]
      """))

  package static let misplacedAny = MessageCode(
    "misplaced-any", "`any` or `all` is used where it does not mean every value",
    """
    `any` is a whole cell of a `given` column. `all` is the whole value of a key of `for every`.
    """,
    wrong: .keys(
      """
      table:
        - [given authorization, then state.registration]
        - [all, idle]
      """),
    right: .keys(
      """
      table:
        - [given authorization, then state.registration]
        - [any, idle]
      """))

  package static let endlessValues = MessageCode(
    "endless-values", "Every value is asked for, but there is no fixed list of values",
    """
    Only switches and values from a fixed list can all be listed. A text can be anything.
    """,
    wrong: .keys(
      """
      when: deeplink.requestNotifications
      table:
        - [given user, then state.registration]
        - [any, idle]
      """),
    right: .keys(
      """
      when: deeplink.requestNotifications
      table:
        - [given user, then state.registration]
        - [ana, idle]
      """))

  package static let unknownColumn = MessageCode(
    "unknown-column", "`complete over` names a column that the table does not have",
    """
    `complete over` lists given and when columns of the table, as their headings are written.
    """,
    wrong: .keys(
      """
      complete over: [given brazeDisabled]
      table:
        - [given authorization, then state.registration]
        - [any, idle]
      """),
    right: .keys(
      """
      complete over: [given authorization]
      table:
        - [given authorization, then state.registration]
        - [any, idle]
      """))

  package static let incompleteTable = MessageCode(
    "incomplete-table", "Rows are missing in a table that must be complete",
    """
    With `complete over` every combination of the values has exactly one row.
    """,
    wrong: .keys(
      """
      complete over: [given authorization]
      table:
        - [given authorization, then state.registration]
        - [denied, idle]
      """),
    right: .keys(
      """
      complete over: [given authorization]
      table:
        - [given authorization, then state.registration]
        - [any, idle]
      """))

  package static let overlappingRows = MessageCode(
    "overlapping-rows", "Two rows of a table are for the same combination",
    """
    With `complete over` every combination of the values has exactly one row.
    """,
    wrong: .keys(
      """
      complete over: [given brazeDisabled]
      table:
        - [given brazeDisabled, then state.registration, name]
        - [any, idle, first]
        - [on, idle, second]
      """),
    right: .keys(
      """
      complete over: [given brazeDisabled]
      table:
        - [given brazeDisabled, then state.registration]
        - [off, idle]
        - [on, idle]
      """))

  package static let tooManyCases = MessageCode(
    "too-many-cases", "There are more cases than one file can have",
    """
    A file has at most 10000 cases. `for every`, and `any` in a table, make one case for each combination of values.
    """,
    wrong: .keys(
      """
      for every:
        given authorization: all
        given brazeDisabled: all
        given flags.enable_immediate_notification_request: all
        given user: [a, b, c, d, e, f, g, h, i, j, k, l, m]
        when clock.advance: [1s, 2s, 3s, 4s, 5s, 6s, 7s, 8s, 9s, 10s, 11s, 12s, 13s, 14s, 15s, 16s, 17s, 18s, 19s, 20s, 21s, 22s, 23s, 24s, 25s, 26s, 27s, 28s, 29s, 30s, 31s, 32s, 33s, 34s, 35s, 36s, 37s, 38s, 39s, 40s, 41s, 42s, 43s, 44s, 45s, 46s, 47s, 48s, 49s]
      when: [register, clock.advance]
      """),
    right: .keys(
      """
      for every:
        given authorization: all
        when clock.advance: [1s, 2s]
      when: [register, clock.advance]
      """))
}
