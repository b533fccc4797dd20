import RehearseSource

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
    A scenario file needs at least the keys `rehearse`, `module`, `feature` and `scenarios`, with one \
    scenario. Comments alone are not enough.
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
    "not-a-scenario-file", "The file is not a scenario file",
    """
    A scenario file has a line `rehearse: 1`, a module, a title and scenarios. This file contains \
    something else, such as text for another tool.
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
    There are limits for the size of a file, for the length of a key, and for how many brackets or \
    levels are inside each other. Split the file, or write it in a simpler way.
    """,
    wrong: .keys(
      """
      why: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
      """),
    right: .keys("why: Short enough to be read"))

  package static let invisibleCharacter = MessageCode(
    "invisible-character", "A character that nobody can see would change what the file says",
    """
    Texts that are copied from web pages and chats often contain special spaces and invisible \
    characters. Delete the character and type a plain space, or nothing.
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
    The spaces at the beginning of a line show what belongs together. A tab looks like spaces, but its \
    width is not the same everywhere. Use two spaces for each level.
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
    When two people changed the same lines, git writes both versions into the file, between lines that \
    begin with <<<<<<<, ======= and >>>>>>>. Keep one of the two versions, and remove these lines.
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
    "pasted-marks", "Marks of another program were copied together with the text",
    """
    Line numbers, the plus and minus signs of a comparison, and marks of web pages and e-mails are not \
    part of a scenario file. Remove them, or copy the text again without them.
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
    A file has the keys `rehearse`, `module`, `feature` and `scenarios` once. Move what follows into a \
    file of its own.
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
    There is only version 1 of the language. Write `rehearse: 1`.
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
    `module` says which part of the app the scenarios are about. `\(ProgramName.text) reference` lists all modules. A
    module whose adapter has a mistake cannot be used until its developers have corrected it.
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
    "not-reviewed", "What `\(ProgramName.text) accept` wrote has not been looked at",
    """
    `\(ProgramName.text) accept` writes down what happens, right or wrong, and marks it with a comment. Remove the \
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
    `only` is for working on one scenario. It is refused where the environment variable CI is set, which \
    build servers do, so that nobody leaves it in the file by mistake.
    """,
    wrong: .keys("only: yes"),
    right: .keys("tags: [smoke]"))
}
