import RehearseCommandSupport
import RehearseTestSupport
import Testing

/// The options that several commands share, so that none of these commands lacks one by mistake.
@Suite("Shared options of commands")
struct AbilityTests {
  /// Each shared option with the commands that have it.
  private static let table: [(option: String, commands: Set<String>)] = [
    ("--tags", selecting), ("--name", selecting), ("--link", selecting),
    ("--failed", selecting.subtracting(["verify"])),
    ("--jobs", ["run", "list", "watch", "coverage", "mutate", "explore", "check", "verify"]),
    ("--junit", ["run", "report", "mutate", "verify"]), ("--junit-dialect", ["run", "report", "mutate", "verify"]),
    ("--html", ["run", "report", "watch", "verify"]), ("--since", ["run", "report", "watch", "verify"]),
    ("--tickets", ["run", "report", "watch", "verify"]), ("--source-url", ["run", "report", "watch", "verify"]),
    ("--github", ["run", "report", "check", "fmt", "verify"]),
    ("--no-github", ["run", "report", "check", "fmt", "verify"]),
    ("--quiet", ["run", "report", "verify"]), ("--verbose", ["run", "report", "mutate", "coverage", "verify"]),
    ("--ci", ["run", "check"]), ("--timeout", ["run", "watch", "explore", "host-check", "verify"]),
    ("--json", ["run", "watch", "list", "coverage", "mutate", "explore", "diff", "compare", "reference", "verify"]),
    ("--journal", ["run", "verify"]), ("--markdown", ["coverage", "diff", "compare", "reference"]),
    ("--fail-under", ["coverage", "mutate"]),
    (
      "--host",
      selecting.union(["check", "report", "explore", "diff", "reference", "contract", "schema", "lsp", "new"])
    ),
    ("--listen", selecting.union(["contract", "host-check"])),
    (
      "--color",
      selecting.union(["check", "fmt", "report", "diff", "compare", "reference", "explain", "host-check"])
    ),
  ]
  private static let selecting: Set<String> = ["run", "list", "watch", "coverage", "mutate", "accept", "verify"]
  /// Why the other commands select no scenarios.
  private static let unselecting = [
    "check": "a file with a mistake is refused whole", "fmt": "a file is laid out whole",
    "diff": "what changed is compared whole", "report": "a journal says what was selected",
    "compare": "the reports say what was selected",
    "explore": "it reads no scenario", "new": "it writes files", "reference": "it reads no scenario",
    "contract": "it reads no scenario", "schema": "it reads no scenario", "explain": "it reads no scenario",
    "host-check": "it reads no scenario", "lsp": "an editor opens files", "completions": "it reads no scenario",
  ]
  private static let takingInput: Set<String> = ["check", "fmt"]
  private static let takingScenarios: [String] = ["run", "check", "fmt", "list", "coverage", "mutate", "accept"]

  private static func help(_ arguments: String...) throws -> [Substring] {
    try Invocation(arguments, in: Repository.root).output.split(separator: "\n")
  }

  /// The options of each command, as its help lists them.
  private static func options() throws -> [String: Set<String>] {
    let commands = try help("--help").compactMap { $0.hasPrefix("  ") ? $0.split(separator: " ").first : nil }
    let pairs = try commands.map { command in
      (String(command), Set(try help(String(command), "--help").compactMap(option)))
    }
    return Dictionary(pairs) { $0.union($1) }
  }

  private static func option(_ line: Substring) -> String? {
    line.hasPrefix("  --") ? line.split(separator: " ").first.map(String.init) : nil
  }

  @Test("Each command has the shared options of the table, and the table has all shared options")
  func options() throws {
    let options = try Self.options()
    #expect(options.count > 15)
    for (option, commands) in Self.table {
      #expect(Set(options.filter { $0.value.contains(option) }.keys) == commands, "\(option)")
    }
    let shared = Dictionary(grouping: options.values.flatMap { $0 }) { $0 }.filter { $0.value.count > 1 }.keys
    #expect(Set(shared).subtracting(Self.table.map(\.option)) == [])
    #expect(Self.selecting.union(Self.unselecting.keys) == Set(options.keys))
  }

  @Test("Only `check` and `fmt` read standard input", arguments: takingScenarios)
  func standardInput(command: String) throws {
    let folder = try TemporaryFolder()
    let run = try Invocation(
      [command, "-"], in: folder.path, input: ScenarioText.file(ScenarioText.passing()))
    #expect((run.status == 0) == Self.takingInput.contains(command), "\(run.errors)")
  }
}
