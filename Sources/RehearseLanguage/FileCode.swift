/// Mistakes in the file as a whole.
package enum FileCode {
  /// All of them.
  static let all = [
    emptyFile, notAScenarioFile, notPlainText, tooLarge,
    invisibleCharacter, tabIndentation, mergeConflict, pastedMarks,
    secondFile, wrongVersion, unknownModule, notReviewed,
    onlyInCI,
  ]

  package static let emptyFile = MessageCode(
    "empty-file", "The file has nothing in it",
    """
    A scenario file needs at least its head and one scenario. Comments alone are not enough.
    """,
    wrong: .file("# to be done"),
    right: .file(
      """
      rehearse: 1
      module: permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      """))

  package static let notAScenarioFile = MessageCode(
    "not-a-scenario-file", "The file is something else than a scenario file",
    """
    A scenario file has a line `rehearse: 1`, a module, a title and scenarios. This file has other \
    contents, such as sentences for another tool.
    """,
    wrong: .file(
      """
      Feature: Signing in
        Scenario: First start
      """),
    right: .file(
      """
      rehearse: 1
      module: permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      """))

  package static let notPlainText = MessageCode(
    "not-plain-text", "The file is not saved as plain text in UTF-8",
    """
    Scenario files are plain text. Save the file again as UTF-8, which most editors offer under "Save \
    as" or "Encoding".
    """,
    wrong: .file(
      """
      rehearse: 1
      module: permission
      feature: Example
      scenarios:
        - scenario: First\u{0} start
          when: register
          then: { calls: none }
      """),
    right: .file(
      """
      rehearse: 1
      module: permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      """))

  package static let tooLarge = MessageCode(
    "too-large", "The file, or something in it, is larger than can be read",
    """
    There are limits for the size of a file, for the length of a key and for brackets inside brackets, \
    which no file that is read by people reaches.
    """,
    wrong: .keys(
      """
      why: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      """),
    right: .keys("why: Short enough to be read"))

  package static let invisibleCharacter = MessageCode(
    "invisible-character", "A character that nobody can see would change what the file says",
    """
    Texts from web pages and chats bring special spaces and invisible characters along. Delete the \
    character and type a plain space, or nothing.
    """,
    wrong: .file(
      """
      rehearse: 1
      module:\u{A0}permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      """),
    right: .file(
      """
      rehearse: 1
      module: permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      """))

  package static let tabIndentation = MessageCode(
    "tab-indentation", "A tab is used where only spaces are allowed",
    """
    What belongs together is shown by spaces at the beginning of a line. Tabs look like them but have no \
    fixed width.
    """,
    wrong: .keys(
      """
      then:
      \tcalls: none
      """),
    right: .keys(
      """
      then:
        calls: none
      """))

  package static let mergeConflict = MessageCode(
    "merge-conflict", "Git left two versions of a part in the file",
    """
    When two people changed the same lines, git writes both versions into the file between lines of \
    signs. Keep one of the two, and remove the lines of signs.
    """,
    wrong: .file(
      """
      <<<<<<< HEAD
      rehearse: 1
      module: permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      """),
    right: .file(
      """
      rehearse: 1
      module: permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      """))

  package static let pastedMarks = MessageCode(
    "pasted-marks", "Signs of another program were pasted along with the text",
    """
    Line numbers, the signs of a comparison, and marks of web pages and e-mails are not part of a \
    scenario file. Copy the text without them.
    """,
    wrong: .file(
      """
      ```yaml
      rehearse: 1
      module: permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      ```
      """),
    right: .file(
      """
      rehearse: 1
      module: permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      """))

  package static let secondFile = MessageCode(
    "second-file", "A second file begins inside this one",
    """
    One file has one head and one list of scenarios. Move what follows into a file of its own.
    """,
    wrong: .file(
      """
      rehearse: 1
      module: permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      ---
      rehearse: 1
      module: permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      """),
    right: .file(
      """
      rehearse: 1
      module: permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      """))

  package static let wrongVersion = MessageCode(
    "wrong-version", "The file is written for another version of the language",
    """
    There is one version of the language, and its number is 1.
    """,
    wrong: .file(
      """
      rehearse: 2
      module: permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      """),
    right: .file(
      """
      rehearse: 1
      module: permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      """))

  package static let unknownModule = MessageCode(
    "unknown-module", "There is no module of this name",
    """
    `module` says which part of the app the scenarios are about, by the name under which it is known to \
    rehearse.
    """,
    wrong: .file(
      """
      rehearse: 1
      module: permissions
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      """),
    right: .file(
      """
      rehearse: 1
      module: permission
      feature: Example
      scenarios:
        - scenario: First start
          when: register
          then: { calls: none }
      """))

  package static let notReviewed = MessageCode(
    "not-reviewed", "What `rehearse accept` wrote has not been looked at",
    """
    `rehearse accept` writes down what happens, right or wrong, and marks it with a comment. Remove the \
    comment once somebody has seen that it is right.
    """,
    wrong: .keys(
      """
      then:
        # accepted, not reviewed
        calls: none
      """),
    right: .keys(
      """
      then:
        calls: none
      """))

  package static let onlyInCI = MessageCode(
    "only-in-ci", "`only` would leave all other scenarios out",
    """
    `only` is for working on one scenario. It is refused where the environment variable CI is set, so \
    that nobody leaves it in by mistake.
    """,
    wrong: .keys("only: yes"),
    right: .keys("tags: [smoke]"))
}
