import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse completions")
struct CompletionsCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for file in [
      "scenarios/one.yaml", "my folder/a b.yaml", "we:ird.yaml", "it's.yml", "do$(touch hacked)llar.yaml", "other.txt",
    ] { try folder.write(file, "") }
  }

  private static let missing = CompletingShell.allCases.filter { !$0.isHere }

  @Test(
    "All shells are installed, so that no test below is skipped", .nightly,
    .enabled(if: missing.isEmpty, "install zsh, fish and util-linux to test all; the others are tested"))
  func shells() { #expect(Self.missing.isEmpty) }

  // MARK: What is offered

  /// The first column of a table in a help page.
  private static func rows(_ arguments: [String], after heading: String) throws -> [Substring] {
    let page = try Invocation(arguments, in: Repository.root).output
    let rows = page.components(separatedBy: "\n\(heading):\n").dropFirst().first?.components(separatedBy: "\n\n")[0]
    return (rows ?? "").split(separator: "\n").compactMap { $0.split(separator: "  ").first }
  }

  private static func offered(_ lines: [String], _ shell: CompletingShell, in folder: TemporaryFolder) throws
    -> [[String]]
  {
    let outcomes = try shell.type(lines.map { $0 + "\t" }, in: folder)
    try #require(outcomes.count == lines.count)
    return outcomes.map(\.offered)
  }

  @Test("Every command and each of its options is offered", arguments: CompletingShell.tested)
  func everything(shell: CompletingShell) throws {
    let help = try Invocation(["--help"], in: Repository.root).output
    let commands = help.split(separator: "\n").compactMap { $0.firstMatch(of: #/^  ([a-z-]+)  /#).map { String($0.1) } }
    #expect(commands.count > 15)
    let offered = try Self.offered(["rehearse "] + commands.map { "rehearse \($0) --" }, shell, in: folder)
    #expect(Set(offered[0]).subtracting(["--help", "--version"]) == Set(commands + ["help"]))
    for (command, offered) in zip(commands, offered.dropFirst()) {
      let options = try Self.rows([command, "--help"], after: "Options").compactMap {
        $0.split(separator: " ").first.map(String.init)
      }
      #expect(Set(offered) == Set(options + ["--help"]), "\(command)")
      #expect(offered.count == options.count + 1, "\(command)")
    }
  }

  @Test(
    "Options with a fixed list of values offer these", arguments: CompletingShell.tested)
  func values(shell: CompletingShell) throws {
    let options = ["--color", "--junit-dialect"]
    let refusals = try options.map { try Invocation(["run", $0, "?"], in: folder.path).errors }
    let words = try zip(options, refusals).map { option, refusal in
      try #require(refusal.firstMatch(of: /takes (.*), not/)).1.components(separatedBy: ", ")
    }
    let lines =
      options.map { "rehearse run \($0) " } + [
        "rehearse new ", "rehearse reference --color always login ", "rehearse completions ", "rehearse help r",
      ]
    let offered = try Self.offered(lines, shell, in: folder).map(Set.init)
    #expect(offered[..<2] == words.map(Set.init)[...])
    #expect(offered[2] == Set(Repository.modules))
    #expect(offered[3] == offered[2])
    #expect(offered[4] == Set(CompletingShell.allCases.map(\.rawValue)))
    #expect(offered[5].isSuperset(of: ["run", "report", "reference"]))
  }

  // MARK: What is typed

  private static let typed = [
    ("rehearse ru\t--junit-d\tstr\t--col\tn\t", ["run", "--junit-dialect", "strict", "--color", "never"]),
    ("rehearse run --color=al\t --tags x scen\to\t", ["run", "--color=always", "--tags", "x", "scenarios/one.yaml"]),
    ("rehearse run -- --ju\t", ["run", "--", "--ju"]),
    ("rehearse run my\ta\t", ["run", "my folder/a b.yaml"]),
    ("rehearse run 'my f\ta\t", ["run", "my folder/a b.yaml"]),
    ("rehearse run we\t", ["run", "we:ird.yaml"]),
    ("rehearse run we\\:i\t", ["run", "we:ird.yaml"]),
    ("rehearse run we:i\t", ["run", "we:ird.yaml"]),
    ("rehearse run it\t", ["run", "it's.yml"]),
    ("rehearse run do\t", ["run", "do$(touch hacked)llar.yaml"]),
    ("rehearse run --junit oth\t", ["run", "--junit", "other.txt"]),
    ("rehearse run --junit=oth\t", ["run", "--junit=other.txt"]),
    ("rehearse run --name oth\t", ["run", "--name", "oth"]),
    ("rehearse report oth\t", ["report", "other.txt"]),
    ("rehearse new log\tscen\to\t", ["new", "login", "scenarios/one.yaml"]),
    ("rehearse explain --color never unknown-opera\t", ["explain", "--color", "never", "unknown-operation"]),
    ("rehearse help expla\t", ["help", "explain"]),
    ("rehearse --vers\t", ["--version"]),
  ]

  @Test(
    "Completed lines pass the intended arguments, with any characters in file names",
    arguments: CompletingShell.tested.filter { $0 != .fish })
  func typing(shell: CompletingShell) throws {
    let outcomes = try shell.type(Self.typed.map(\.0), in: folder)
    try #require(outcomes.count == Self.typed.count)
    for ((line, words), outcome) in zip(Self.typed, outcomes) {
      // Zsh treats both forms of a value as the same candidate, and chooses the second.
      let written = outcome.words.joined(separator: " ").replacing("=", with: " ")
      #expect(written == words.joined(separator: " ").replacing("=", with: " "), "\(line)")
    }
    #expect(try !folder.names().contains("hacked"))
  }

  @Test(
    "Bash does not offer an option twice, and redirects to any file",
    .enabled(if: CompletingShell.bash.isHere, "it needs bash and the program script of util-linux"))
  func bash() throws {
    let outcomes = try CompletingShell.bash.type(
      ["rehearse fmt --check --\t", "rehearse schema >oth\t", "rehearse run --quiet oth\t"], in: folder)
    #expect(outcomes.map(\.words) == [["fmt", "--check", "--"], ["schema"], ["run", "--quiet", "oth"]])
    #expect(outcomes[0].offered == ["--github", "--no-github", "--color", "--help"])
  }

  @Test(
    "Fish offers files only where they are valid", .nightly,
    .enabled(if: CompletingShell.fish.isHere, "it needs fish"))
  func fish() throws {
    let lines = [
      "rehearse run we", "rehearse run --junit=oth", "rehearse run --name oth", "rehearse new oth",
      "rehearse new login oth", "rehearse reference --color never lo", "rehearse explain a b",
    ]
    let offered = try Self.offered(lines, .fish, in: folder)
    #expect(
      offered == [["we:ird.yaml"], ["--junit=other.txt"], [], [], ["other.txt"], ["login"], []])
  }

  // MARK: The command itself

  @Test("The script completes the called name, unless it contains special characters of a shell")
  func name() throws {
    for (name, shown) in [("our-tests", "our-tests"), ("a b;c", "rehearse"), ("-x", "rehearse")] {
      let path = folder.path(name)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: try #require(Repository.program))
      // The name of the program is that of a link to it.
      let run = try Invocation(starting: ["completions", "bash"], in: folder.path, program: path)
      #expect(run.output.hasSuffix(" \(shown)\n") && !run.output.contains("b;c"))
    }
  }

  @Test("Exactly one known shell is required")
  func refused() throws {
    for arguments in [[], ["bash", "zsh"]] {
      let run = try Invocation(["completions"] + arguments, in: folder.path)
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.errors.contains("takes one shell\nWrite: rehearse completions bash|zsh|fish\n"))
    }
    let run = try Invocation(["completions", "powershell"], in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("no completions for \"powershell\"\nShells: bash, zsh, fish\n"))
  }
}
