import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse new")
struct NewCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func new(_ arguments: String...) throws -> Invocation {
    try Invocation(["new"] + arguments, in: folder.path)
  }

  private static let modules = Repository.modules

  @Test("A first scenario passes without a warning, and its folders are created", arguments: modules)
  func passes(module: String) throws {
    let made = try new(module)
    let path = "scenarios/\(module)/first.yaml"
    #expect(made.status == 0)
    #expect(made.errors == "")
    #expect(made.output.hasPrefix("\(path) is written. Run it:\n\n  rehearse run \(path)\n"))
    #expect(made.output.contains("\nscenarios/rehearse.schema.json is written as well"))
    #expect(try folder.read("scenarios/rehearse.schema.json") == Invocation(["schema"], in: folder.path).output)
    let run = try Invocation(["run", path], in: folder.path)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output.hasPrefix("1 passed"))
    #expect(try folder.read(path).hasPrefix("# yaml-language-server: $schema=../rehearse.schema.json\n"))
  }

  @Test("The first scenario of permission is an everyday case: the user is asked, and agrees")
  func everyday() throws {
    #expect(try new("permission", "a.yaml").status == 0)
    let text = try folder.read("a.yaml")
    #expect(
      text.contains("\n        notifications.requestAuthorization: granted\n") && !text.contains("404"), "\(text)")
    #expect(text.contains("\n        registration: waitingForToken  # "))
  }

  @Test("Every bundled module has a first scenario")
  func everyModule() throws {
    #expect(Self.modules.sorted() == Repository.names(in: "scenarios").filter { !$0.contains(".") })
    #expect(try new("--help").output.contains("Usage: rehearse new MODULE [FILE]"))
  }

  @Test(
    "The first line names the schema", arguments: [("a.yaml", "scenarios/"), ("x/y/z/a.yaml", "../../../scenarios/")])
  func schema(file: String, up: String) throws {
    try folder.write("scenarios/rehearse.schema.json", "{}")
    _ = try new("login", file)
    #expect(try folder.read(file).hasPrefix("# yaml-language-server: $schema=\(up)rehearse.schema.json\n"))
  }

  @Test(
    "A missing schema is written to the place that the first line refers to",
    arguments: [
      ("a.yaml", "", ""), ("x/y/a.yaml", "", "x/y/"), ("x/scenarios/login/b/a.yaml", "../../", "x/scenarios/"),
      ("./scenarios/a.yaml", "", "scenarios/"),
    ])
  func newSchema(file: String, up: String, place: String) throws {
    #expect(try new("login", file).status == 0)
    #expect(try folder.read(file).hasPrefix("# yaml-language-server: $schema=\(up)rehearse.schema.json\n"))
    #expect(folder.exists("\(place)rehearse.schema.json"))
    let again = try new("login", "\(file.dropLast(5))2.yaml")
    #expect(again.status == 0 && !again.output.contains("written as well"))
  }

  @Test("An existing schema is never replaced, even if it is a broken link")
  func keptSchema() throws {
    try folder.write("rehearse.schema.json", "mine")
    #expect(try new("login", "a.yaml").status == 0)
    #expect(try folder.read("rehearse.schema.json") == "mine")
    try folder.remove("rehearse.schema.json")
    try folder.link("rehearse.schema.json", to: "away")
    let run = try new("login", "b.yaml")
    #expect(run.status == 3 && run.errors.hasPrefix("rehearse: the schema for editors is not written: "))
    #expect(folder.exists("b.yaml") && !folder.exists("away"))
  }

  @Test("An existing file is never replaced, even if it is a broken link")
  func existing() throws {
    try folder.write("mine.yaml", "mine")
    let again = try new("login", "mine.yaml")
    #expect(again.status == 2 && again.output == "")
    #expect(again.errors == "rehearse: \"mine.yaml\" already exists and was not changed; name another file\n")
    #expect(try folder.read("mine.yaml") == "mine")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link.yaml"), withDestinationPath: "away.yaml")
    #expect(try new("login", "link.yaml").status == 2)
    #expect(!FileManager.default.fileExists(atPath: folder.path("away.yaml")))
  }

  @Test("A folder is rejected where a file is expected", arguments: ["there", "there/", "nowhere/"])
  func folders(path: String) throws {
    try folder.write("there/x.yaml", "")
    let run = try new("login", path)
    #expect(run.status == 2)
    let name = path.split(separator: "/").joined()
    #expect(run.errors == "rehearse: \"\(name)\" is a folder; name a file in it, such as \(name)/first.yaml\n")
    #expect(!FileManager.default.fileExists(atPath: folder.path("nowhere")))
  }

  @Test("A file where a folder is expected is reported, and so is a name that is too long")
  func noFolder() throws {
    try folder.write("file", "")
    let run = try new("login", "file/a.yaml")
    #expect(run.status == 3)
    #expect(run.errors.hasPrefix("rehearse: the f"))
    #expect(try new("login", String(repeating: "x", count: 300) + ".yaml").status == 3)
  }

  @Test("A file that cannot be written completely is not left behind", .disabled(if: Sanitizer.isAtWork))
  func noSpace() throws {
    // Only a process has a limit.
    let run = try Invocation(starting: ["new", "login", "a.yaml"], in: folder.path, prelude: "ulimit -f 0")
    #expect(run.status == 3)
    #expect(!folder.exists("a.yaml"))
  }

  @Test("A misspelt module gets a suggestion, and nothing is written")
  func misspelt() throws {
    let run = try new("pushprompt")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("rehearse: \"pushprompt\" is not a module\nDid you mean \"pushPrompt\"?\n"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("scenarios")))
  }

  @Test("Wrong numbers of arguments and a wrong extension are refused")
  func usage() throws {
    #expect(
      try new().errors.hasPrefix(
        "rehearse: `rehearse new` needs a module\nFor example: rehearse new login\n"
          + "To list the modules: rehearse reference\n"))
    #expect(try new("login", "a.yaml", "b.yaml").errors.contains("takes one module and one file"))
    #expect(try new("login", "a.txt").errors.contains("ends with .yaml: write a.txt.yaml\n"))
  }

  @Test("A file name that begins with a dash can be run with the printed command")
  func dash() throws {
    let made = try new("login", "--", "-x.yaml")
    #expect(made.output.contains("\n  rehearse run ./-x.yaml\n"))
    #expect(try folder.read("-x.yaml").contains("rehearse run ./-x.yaml"))
    #expect(try Invocation(["run", "./-x.yaml"], in: folder.path).status == 0)
  }

  @Test("The printed command quotes special characters of the shell")
  func odd() throws {
    #expect(try new("login", "it's mine.yaml").output.contains("\n  rehearse run 'it'\\''s mine.yaml'\n"))
    #expect(try folder.read("it's mine.yaml").contains("#   rehearse run 'it'\\''s mine.yaml'\n"))
    #expect(try new("login", "a\nb: c.yaml").status == 0)
    #expect(try Invocation(["check", "."], in: folder.path).status == 0)
  }
}
