import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("The command line")
struct CommandLineTests {
  private func rehearse(_ arguments: String...) throws -> Invocation {
    try Invocation(arguments, in: Repository.root)
  }

  @Test(
    "Command names of other tools get the right suggestion",
    arguments: [
      ("test", "run"), ("init", "new"), ("format", "fmt"), ("validate", "check"), ("LINT", "check"), ("ls", "list"),
      ("docs", "reference"), ("approve", "accept"),
    ])
  func otherWord(word: String, meant: String) throws {
    let run = try Invocation([word], in: Repository.root)
    #expect(run.status == 2)
    #expect(run.errors.contains("It is called \"\(meant)\" here: rehearse \(meant)\n"))
  }

  @Test("A path in place of a command suggests `run`")
  func pathForCommand() throws {
    #expect(
      try Invocation(["login.yaml"], in: Repository.root).errors.contains(
        "To run it, write: rehearse run login.yaml\n"))
    #expect(try Invocation(["/"], in: Repository.root).errors.contains("To run it, write: rehearse run /\n"))
  }

  @Test("Tags in the syntax of other tools are explained")
  func tagsOfOtherTools() throws {
    let run = try Invocation(["run", "--tags", "@smoke"], in: Repository.root)
    #expect(run.status == 2)
    #expect(run.errors.contains("a tag is written without @, as in the file: smoke"))
  }

  @Test("Without arguments the help goes to standard error, and the exit status is 2")
  func noArguments() throws {
    let run = try rehearse()
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains("Usage: rehearse COMMAND"))
  }

  @Test("Help lists every command", arguments: [["--help"], ["-h"], ["help"]])
  func overview(arguments: [String]) throws {
    let run = try Invocation(arguments, in: Repository.root)
    #expect(run.status == 0)
    #expect(run.errors == "")
    for command in ["run", "check", "list"] { #expect(run.output.contains("\n  \(command) ")) }
  }

  @Test("A command's help lists its options", arguments: [["run", "--help"], ["run", "-h"], ["help", "run"]])
  func page(arguments: [String]) throws {
    let run = try Invocation(arguments, in: Repository.root)
    #expect(run.status == 0)
    for option in [
      "--junit", "--junit-dialect", "--seed", "--fail-fast", "--quiet", "--verbose", "--tags", "--name", "--jobs",
      "--color",
    ] {
      #expect(run.output.contains("\n  \(option) "))
    }
  }

  @Test(
    "The help shows for each option whether it takes a value",
    arguments: [
      "run", "check", "list", "watch", "fmt", "coverage", "mutate", "explore", "diff", "report", "accept", "reference",
      "explain",
    ])
  func helpIsTrue(command: String) throws {
    let page = try rehearse(command, "--help").output
    let rows = try #require(page.split(separator: "\nOptions:\n").last).split(separator: "\n")
    #expect(!rows.isEmpty && rows.allSatisfy { $0.hasPrefix("  --") })
    for row in rows {
      let words = row.dropFirst(2).split(separator: "  ")[0].split(separator: " ").map(String.init)
      let run = try words.count == 1 ? rehearse(command, words[0] + "=x") : rehearse(command, words[0])
      let told =
        words.count == 1 ? "\(words[0]) takes no value" : "\(words[0]) needs a value\nWrite: \(words[0]) \(words[1])"
      #expect(run.status == 2 && run.errors.hasPrefix("rehearse: \(told)\n"), "\(row)")
    }
  }

  @Test("--version prints only the version", arguments: [["--version"], ["run", "--version"]])
  func version(arguments: [String]) throws {
    let run = try Invocation(arguments, in: Repository.root)
    #expect(run.status == 0)
    #expect(run.output.wholeMatch(of: /rehearse [0-9]+\.[0-9]+\.[0-9]+\n/) != nil)
  }

  @Test("A misspelt command gets a suggestion")
  func unknownCommand() throws {
    let run = try rehearse("rnu")
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.contains("\"rnu\" is not a command of rehearse\nDid you mean \"run\"?"))
  }

  @Test("`rehearse version` points to the option")
  func versionCommand() throws {
    #expect(try rehearse("version").errors.contains("It is an option: rehearse --version\n"))
  }

  @Test("A command without a similar name lists all commands")
  func farCommand() throws {
    let run = try rehearse("frobnicate")
    #expect(run.errors.contains("Commands: new, accept, fmt"))
  }

  @Test("A misspelt option gets a suggestion and a pointer to the help")
  func unknownOption() throws {
    let run = try rehearse("run", "--juint", "x.xml")
    #expect(run.status == 2)
    #expect(run.errors.contains("\"--juint\" is not an option of `rehearse run`\nDid you mean --junit?"))
    #expect(run.errors.contains("See: rehearse run --help"))
  }

  @Test("Invalid arguments are refused before anything runs", arguments: Refusal.all)
  func refused(refusal: Refusal) throws {
    let run = try Invocation(["run"] + refusal.arguments, in: Repository.root)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("rehearse: \(refusal.message)\n"))
  }

  struct Refusal: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let message: String

    var testDescription: String { arguments.joined(separator: " ") }

    static let all = [
      Refusal(arguments: ["--jobs", "0"], message: "--jobs takes a whole number from 1, not \"0\""),
      Refusal(arguments: ["--jobs=x"], message: "--jobs takes a whole number from 1, not \"x\""),
      Refusal(arguments: ["--jobs"], message: "--jobs needs a value"),
      Refusal(arguments: ["--junit="], message: "--junit needs a value"),
      Refusal(arguments: ["--seed", "-1"], message: "--seed takes a whole number from 0, not \"-1\""),
      Refusal(
        arguments: ["--seed", "99999999999999999999"],
        message: "--seed takes a whole number from 0, not \"99999999999999999999\""),
      Refusal(arguments: ["--color", "alwys"], message: "--color takes auto, always, never, not \"alwys\""),
      Refusal(arguments: ["--junit-dialect", "loose"], message: "--junit-dialect takes rich, strict, not \"loose\""),
      Refusal(
        arguments: ["--timeout", "0s"], message: "--timeout takes a time such as 500ms, 10s or 2m, not \"0s\""),
      Refusal(
        arguments: ["--junit-dialect", "stric"],
        message: "--junit-dialect takes rich, strict, not \"stric\"\nDid you mean strict?"),
      Refusal(arguments: ["--quiet", "--verbose"], message: "--quiet and --verbose cannot be used together"),
      Refusal(arguments: ["--quiet=yes"], message: "--quiet takes no value"),
      Refusal(arguments: ["--seed", "1", "--seed", "2"], message: "--seed is written twice"),
      Refusal(
        arguments: ["--tags", "a and"],
        message: "--tags cannot be read: a tag is missing at the end of the tag expression"),
      Refusal(arguments: ["-x"], message: "\"-x\" is not an option of `rehearse run`"),
      Refusal(arguments: ["--\u{1B}[31m"], message: "\"--\\u{1B}[31m\" is not an option of `rehearse run`"),
    ]
  }

  @Test("After -- every argument is a path")
  func doubleDash() throws {
    let run = try rehearse("run", "--", "--verbose")
    #expect(run.status == 4)
    #expect(run.errors == "rehearse: there is no file or folder \"--verbose\"\n")
  }

  @Test("The default path is scenarios, and its absence is explained")
  func defaultPath() throws {
    let folder = try TemporaryFolder()
    let missing = try Invocation(["run"], in: folder.path)
    #expect(missing.status == 4)
    #expect(missing.errors.contains("there is no file or folder \"scenarios\"; name a file or a folder"))
    try folder.write("scenarios/a.yaml", ScenarioText.file(ScenarioText.passing()))
    #expect(try Invocation(["run"], in: folder.path).status == 0)
  }
}
