import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// One secret in every possible place.
///
/// No command may show it, in any output or any file except the scenarios.
@Suite("Secrets in the output of commands")
struct SecretOutputTests {
  private static let secret = "zq7kx"
  private static let header = "rehearse: 1\nmodule: login\nfeature: Secrets\nscenarios:\n"

  private static let valid = """
    \(header)  - scenario: The call has another argument
        given: { responses: { authService.logIn: [{ to: { password: zq7kx }, fails: offline }] } }
        when: { logIn: { id: ana, password: zq7kx } }   # password: zq7kx
        then: { calls: [{ authService.logIn: { id: ben, password: zq7kx-other } }] }
      - scenario: Another secret is expected
        given: { responses: { authService.logIn: { fails: offline } } }
        when: [{ logIn: { id: ana, password: "zq7kx\\u0021" } }]
        then: { calls: [{ authService.logIn: { id: ana, password: <text containing other-zq7kx> } }] }
      - scenario: Rows
        given: { responses: { authService.logIn: { fails: offline } } }
        when: { logIn: { id: ana } }
        table:
          - [name, when logIn.password, then state.error]
          - [one, zq7kx, offline]
          - [two, zq7kx-too, serverIssue]
      - scenario: For every
        given: { responses: { authService.logIn: { fails: offline } } }
        when: { logIn: { id: ana } }
        then: { state: { error: serverIssue } }
        for every: { when logIn.password: [zq7kx] }
      - scenario: Steps
        given: { responses: { authService.logIn: { to: { password: zq7kx-missing }, fails: offline } } }
        steps:
          - when: { logIn: { id: ana, password: zq7kx } }
            then: { calls: none }

    """

  /// Spellings of the key `password`, right and wrong.
  private static let keys = [
    "password", "pass word", "Pass-Word", "pasword", "\"pass word\"", "p\u{E4}ssword", "pass\u{A0}word", "pass.word",
  ]

  /// The places of such a key in a file with a mistake.
  private static func bodies(_ key: String) -> [String] {
    let title = key.filter { $0 != "\"" }
    return [
      "when: { logIn: { id: ana, \(key): zq7kx, wrong: x } }\n    then: { calls: none }",
      "when:\n      - logIn:\n          id: ana\n          \(key): zq7kx\n          wrong: x\n    then: { calls: none }",
      "when: { logIn: { id: ana, \(key): [zq7kx, { a: zq7kx }] } }\n    then: { calls: none }",
      "when: closeScreen\n    then: { calls: [{ authService.logIn: { \(key): <text zq7kx> } }] }",
      "given: { responses: { authService.logIn: { to: { \(key): zq7kx, wrong: x } } } }\n    when: closeScreen",
      "given: { signedIn: { token: a, user: b, \(key): zq7kx } }\n    when: closeScreen\n    then: { calls: none }",
      "when: logIn\n    table:\n      - [\"when logIn.\(title)\", then calls, wrong]\n      - [zq7kx, none, x]",
      "when: logIn\n    then: { calls: none }\n    for every: { \"when logIn.\(title)\": [zq7kx, zq7kx] }",
      "when: { logIn: { id: ana } }   # \(key): x zq7kx\n    then: { calls: [wrong] }",
    ]
  }

  /// Edits before or after the secret that make the YAML invalid.
  private static let breaks: [@Sendable (String) -> String] = [
    { $0 }, { "\($0)\n    why: @x" }, { "\($0)\n    why: \"open" }, { "\($0)\n    tags: [a" }, { "\($0)\n   why: x" },
    { "why: @x\n    \($0)" }, { "tags: [a\n    \($0)" }, { $0.replacing(": zq7kx", with: " zq7kx") },
    { $0.replacing(": zq7kx", with: "=zq7kx") }, { $0.replacing("zq7kx", with: "@zq7kx") },
    { $0.replacing("zq7kx", with: "\"zq7kx") }, { $0.replacing(": zq7kx", with: ":\n              zq7kx") },
    { $0.replacing(" }\n", with: "\n") }, { $0.replacing(": zq7kx", with: ": |\n              zq7kx\n") },
  ]

  @Test("For a valid file, no terminal output, report, page, journal or comparison shows a secret")
  func valid() throws {
    let folder = try TemporaryFolder()
    try folder.write("new/a.yaml", Self.valid)
    try folder.write("old/a.yaml", Self.valid.replacing("zq7kx", with: "zq7kx-old").replacing("ben", with: "bob"))
    let commands = [
      ["run", "--verbose", "--github", "--junit", "a.xml", "--html", "a.html", "--journal", "journal", "new"],
      ["run", "--name", "Rows", "new"], ["run", "--json", "new"],
      ["report", "--junit", "b.xml", "--html", "b.html", "journal"],
      ["list", "new"], ["check", "new"], ["fmt", "--check", "new"], ["coverage", "new"],
      ["mutate", "--verbose", "new"],
      ["diff", "old", "new"], ["diff", "--json", "old", "new"], ["accept", "--yes", "new"],
    ]
    for command in commands {
      let run = try Invocation(command, in: folder.path)
      #expect(!(run.output + run.errors).contains(Self.secret), "\(command)")
      #expect(!(run.output + run.errors).isEmpty, "\(command)")
    }
    for file in ["a.xml", "a.html", "journal", "b.xml", "b.html"] {
      let bytes = try folder.read(file)
      #expect(bytes.contains("•••") && !bytes.contains(Self.secret), "\(file)")
    }
  }

  @Test(
    "For invalid files, no message and no quoted line shows a secret", arguments: Thoroughness.sample(keys, every: 5))
  func invalid(key: String) throws {
    let folder = try TemporaryFolder()
    var count = 0
    for body in Self.bodies(key) {
      for change in Self.breaks {
        try folder.write("all/\(count).yaml", Self.header + "  - scenario: S\n    " + change(body) + "\n")
        count += 1
      }
    }
    for command in [
      ["check", "all"], ["run", "--junit", "a.xml", "--html", "a.html", "all"], ["run", "--json", "all"],
      ["fmt", "--check", "all"],
    ] {
      let run = try Invocation(command, in: folder.path)
      let lines = (run.output + run.errors).split(separator: "\n").filter { $0.contains(Self.secret) }
      #expect(lines.isEmpty, "\(command)")
    }
    for file in ["a.xml", "a.html"] { #expect(!(try folder.read(file)).contains(Self.secret), "\(file)") }
  }
}
