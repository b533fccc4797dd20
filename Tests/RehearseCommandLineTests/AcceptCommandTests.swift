import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse accept")
struct AcceptCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let header = "rehearse: 1\nmodule: login\nfeature: F\nscenarios:\n"
  private static let open = header + "  - scenario: A\n    when: closeScreen\n"
  private static let closed = open + "    then:  # accepted, not reviewed\n      calls: none\n      changes: none\n"

  private func accept(_ arguments: String..., environment: [String: String] = [:]) throws -> Invocation {
    try Invocation(["accept"] + arguments, in: folder.path, environment: environment)
  }

  @Test("The difference is shown, and without a terminal only --yes writes it")
  func writes() throws {
    try folder.write("a.yaml", Self.open)
    let shown = try accept("a.yaml")
    #expect(shown.status == 1)
    #expect(
      shown.errors == """
        rehearse: a.yaml: nothing is written, because there is no terminal to confirm on; add --yes to write it

        """)
    #expect(
      shown.output == """
        a.yaml
           5     - scenario: A
           6       when: closeScreen
           7 +     then:  # accepted, not reviewed
           8 +       calls: none
           9 +       changes: none

        """)
    #expect(try folder.read("a.yaml") == Self.open)
    let written = try accept("a.yaml", "--yes")
    #expect(written.status == 0 && written.errors == "")
    #expect(written.output.hasPrefix(shown.output) && written.output.contains("a.yaml is written: 1 accepted."))
    #expect(try folder.read("a.yaml") == Self.closed)
    #expect(try folder.names() == ["a.yaml"])
    let again = try accept("a.yaml")
    #expect(again.status == 0 && again.errors == "")
    #expect(again.output == "Nothing to accept: everything happens as expected.\n")
  }

  @Test("Colours are used on request")
  func colours() throws {
    try folder.write("a.yaml", Self.open)
    #expect(try accept("a.yaml", "--color=always").output.contains("\u{1B}[32m   7 +     then:"))
  }

  @Test("A line selects its scenario or its row")
  func lines() throws {
    let rows =
      "    when: closeScreen\n    table:\n      - [name, then state.error]\n      - [x, offline]\n      - [y, offline]\n"
    let text = Self.open + "  - scenario: B\n    when: closeScreen\n  - scenario: C\n" + rows
    try folder.write("a.yaml", text)
    #expect(try accept("a.yaml:8", "--yes").status == 0)
    #expect(try folder.read("a.yaml").contains("  - scenario: B\n    when: closeScreen\n    then:  # accepted"))
    #expect(try folder.read("a.yaml").contains("A\n    when: closeScreen\n  - scenario: B"))
    #expect(try accept("a.yaml:17", "--yes").status == 0)
    #expect(try folder.read("a.yaml").hasSuffix("- [x, offline]\n      - [y, none]  # accepted, not reviewed\n"))
    #expect(try accept("a.yaml:3", "--yes").status == 4)
    #expect(try accept("a.yaml", "--name", "C", "--yes").status == 0)
    #expect(try folder.read("a.yaml").contains("A\n    when: closeScreen\n  - scenario: B"))
    #expect(try accept(".", "--yes").status == 0)
    #expect(try Invocation(["run", "."], in: folder.path).status == 0)
  }

  @Test("Several files and folders are accepted one by one, and an invalid file hides no other")
  func several() throws {
    try folder.write("a.yaml", Self.open)
    try folder.write("s/b.yaml", Self.open)
    try folder.write("s/wrong.yaml", Self.open + "    whn: x\n  - scenario: A\n    then: { x: 1 }\n")
    let run = try accept("a.yaml", "s", "--yes")
    #expect(run.status == 2)
    #expect(run.errors.components(separatedBy: ": error: ").count == 5, "\(run.errors)")
    #expect(try folder.read("a.yaml") == Self.closed && folder.read("s/b.yaml") == Self.closed)
  }

  @Test(
    "A file whose module ends its process is not changed, and the other files are accepted",
    arguments: [
      ("trap", "crashed: signal "), ("exit", "ended the process: exit status 0"), ("killOwnGroup", "crashed: signal 9"),
    ])
  func misdeeds(name: String, words: String) throws {
    let text = """
      rehearse: 1
      module: misbehaving
      feature: F
      scenarios:
        - scenario: A
          when: { do: { misdeed: nothing } }
        - scenario: B
          when: { do: { misdeed: \(name) } }

      """
    try folder.write("s/a.yaml", text)
    try folder.write("s/b.yaml", Self.open)
    let run = try Invocation(["accept", "s", "--yes"], in: folder.path, host: Repository.misbehavingProgram)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("rehearse: s/a.yaml is not changed, because its module \(words)"))
    #expect(run.errors.hasSuffix("; `rehearse run` shows which case it was\n"))
    #expect(try folder.read("s/a.yaml") == text && folder.read("s/b.yaml") == Self.closed)
  }

  @Test(
    "Each of several files is accepted as if it were alone, whatever a module does to its process",
    arguments: ["trap", "exit", "changeFolder", "closeAll", "leaveTrap", "leaveThread"])
  func neighbours(misdeed: String) throws {
    try folder.write("s/a.yaml", Self.closed)
    try folder.write(
      "s/b.yaml",
      "rehearse: 1\nmodule: misbehaving\nfeature: F\nscenarios:\n  - scenario: A\n    when: { do: { misdeed: \(misdeed) } }\n"
    )
    try folder.write("s/c.yaml", Self.open)
    try folder.write("s/d.yaml", Self.closed)
    let run = try Invocation(["accept", "s", "--yes"], in: folder.path, host: Repository.misbehavingProgram)
    #expect(run.output.contains("s/c.yaml is written: 1 accepted."))
    #expect(!run.output.contains("s/a.yaml") && !run.output.contains("s/d.yaml"))
    #expect(!run.errors.contains("s/a.yaml") && !run.errors.contains("s/c.yaml") && !run.errors.contains("s/d.yaml"))
    for file in ["s/a.yaml", "s/c.yaml", "s/d.yaml"] { #expect(try folder.read(file) == Self.closed) }
  }

  @Test(
    "Output, side effects and leftovers of a module do not prevent writing, and lasting changes are reported"
  )
  func harmless() throws {
    func text(_ misdeed: String) -> String {
      """
      rehearse: 1
      module: misbehaving
      feature: F
      scenarios:
        - scenario: A
          when: { do: { misdeed: \(misdeed) } }

      """
    }
    for misdeed in ["printCommands", "printMuch", "closeOutput", "changeFolder"] {
      try folder.write("a.yaml", text(misdeed))
      let run = try Invocation(["accept", "a.yaml", "--yes"], in: folder.path, host: Repository.misbehavingProgram)
      #expect(run.status == 0, "\(misdeed): \(run.errors)")
      let warning = "rehearse: warning: the module \"misbehaving\" "
      #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasPrefix(warning) }, "\(misdeed): \(run.errors)")
      #expect(!run.output.contains("forged") && !run.output.contains("story"))
      #expect(try folder.read("a.yaml").contains("# accepted, not reviewed"))
    }
    #expect(try folder.names() == ["a.yaml"])
  }

  @Test("Nothing is accepted on a build server")
  func refused() throws {
    try folder.write("a.yaml", Self.open)
    let run = try accept("a.yaml", "--yes", environment: ["CI": "true"])
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.hasPrefix("rehearse: `rehearse accept` does not run on a build server (CI is set)"))
    #expect(try accept("a.yaml", "--yes", environment: ["BUILDKITE": "true"]).errors.contains("(BUILDKITE is set)"))
    #expect(try folder.read("a.yaml") == Self.open)
    #expect(try accept("a.yaml", environment: ["CI": ""]).status == 1)
    #expect(try accept("a.yaml", environment: ["CI": "false", "TF_BUILD": "True"]).status == 1)
    #expect(try accept("--yes").status == 2)
    #expect(try accept("nowhere.yaml").status == 4)
  }

  @Test("Accepted but unreviewed expectations are refused by --ci and in CI", arguments: ["run", "check"])
  func reviewed(command: String) throws {
    try folder.write("a.yaml", Self.closed)
    #expect(try Invocation([command, "a.yaml"], in: folder.path).status == 0)
    let refused = try Invocation([command, "--ci", "a.yaml"], in: folder.path)
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains(
        """
        a.yaml:7:12: error: this was written by `rehearse accept`, and it has not been reviewed yet [not-reviewed]

            5 |   - scenario: A
            6 |     when: closeScreen
         >  7 |     then:  # accepted, not reviewed
                           ^^^^^^^^^^^^^^^^^^^^^^^^
           Review what is expected here. If it is right, remove the comment.
        """))
    #expect(try Invocation([command, "a.yaml"], in: folder.path, environment: ["CI": "1"]).errors == refused.errors)
    try folder.write(
      "a.yaml", Self.header + "  - { scenario: A, only: yes, when: closeScreen, then: { calls: none } }\n")
    #expect(try Invocation([command, "--ci", "a.yaml"], in: folder.path).errors.contains("`only` would skip"))
  }

  @Test("Links are not followed, and file permissions are kept")
  func files() throws {
    try folder.write("a.yaml", Self.open)
    try folder.link("link.yaml", to: "a.yaml")
    let link = try accept("link.yaml", "--yes")
    #expect(link.status == 1 && link.errors.contains("link.yaml is a link, and links are not followed"))
    #expect(try folder.read("a.yaml") == Self.open)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("a.yaml"))
    #expect(try accept("a.yaml", "--yes").status == 0)
    let rights = try FileManager.default.attributesOfItem(atPath: folder.path("a.yaml"))[.posixPermissions] as? Int
    #expect(rights == 0o640)
  }

  @Test("A file that cannot be written completely is not changed", .disabled(if: Sanitizer.isAtWork))
  func noSpace() throws {
    try folder.write("a.yaml", Self.open)
    // Only a process has a limit.
    let run = try Invocation(starting: ["accept", "--yes", "a.yaml"], in: folder.path, prelude: "ulimit -f 0")
    #expect(run.status == 3)
    #expect(try folder.read("a.yaml") == Self.open)
    #expect(try folder.names() == ["a.yaml"])
  }

  @Test("Secrets are hidden and control characters are escaped")
  func shown() throws {
    let text =
      Self.header
      + "  - scenario: A\n    given: { responses: { authService.logIn: { fails: offline } } }\n    when: { logIn: { id: \"\\e[31m\", password: hunter2 } }\n"
    try folder.write("a.yaml", text)
    let run = try accept("a.yaml", "--yes")
    #expect(run.status == 0 && !run.output.contains("hunter2") && run.output.contains("password: •••"))
    #expect(try folder.read("a.yaml").contains("authService.logIn: { id: \"\\x1B[31m\" }"))
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test("A case that cannot be accepted is reported with its line and its reason")
  func left() throws {
    try folder.write("a.yaml", Self.header + "  - scenario: A\n    when: { logIn: { id: a, password: b } }\n")
    let run = try accept("a.yaml", "--yes")
    #expect(run.status == 1 && run.output == "")
    #expect(
      run.errors.hasPrefix("a.yaml:5: left as it is: A\n   there is no response for \"authService.logIn\"\n   Add to"))
  }
}
