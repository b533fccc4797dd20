import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse fmt")
struct FmtCommandTests {
  private static let ugly = """
    rehearse: 1
    module:   login
    feature: Signing in
    scenarios:
    - then: { calls: none }
      when: { logIn: { password:   hunter2 } }
      scenario: One   # it is

    """
  private static let pretty = """
    rehearse: 1
    module: login
    feature: Signing in

    scenarios:
      - scenario: One   # it is
        when: { logIn: { password: hunter2 } }
        then: { calls: none }

    """

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func fmt(_ arguments: String..., input: String = "") throws -> Invocation {
    try Invocation(["fmt"] + arguments, in: folder.path, input: input)
  }

  private func modified(_ name: String) throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[.modificationDate] as? Date
  }

  @Test("Unformatted files are written and named")
  func written() throws {
    try folder.write("scenarios/a/ugly.yaml", Self.ugly)
    try folder.write("scenarios/pretty.yaml", Self.pretty)
    let before = try modified("scenarios/pretty.yaml")
    let run = try fmt()
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(run.output == "formatted  scenarios/a/ugly.yaml\n2 files: 1 formatted\n")
    #expect(try folder.read("scenarios/a/ugly.yaml") == Self.pretty)
    #expect(try modified("scenarios/pretty.yaml") == before)
    #expect(try folder.names(in: "scenarios/a") == ["ugly.yaml"])
    #expect(try fmt().output == "2 files: nothing to format\n")
  }

  @Test("--check writes nothing, shows what would change, and has exit status 1")
  func check() throws {
    try folder.write("a.yaml", Self.ugly)
    try folder.write("b.yaml", Self.pretty)
    let run = try fmt("--check", ".")
    #expect(run.status == 1)
    #expect(
      run.errors.hasPrefix(
        "a.yaml:2:1: error: `rehearse fmt` would change the order of keys (line 5), the indentation (line 5), "
          + "empty lines (line 4) and blanks inside a line (line 2)\n"))
    #expect(run.errors.contains(" >  2 | module:   login\n") && run.errors.contains("   Run: rehearse fmt a.yaml\n"))
    #expect(run.output == "2 files: 1 to be formatted\n")
    #expect(try folder.read("a.yaml") == Self.ugly)
    #expect(try fmt("--check", "b.yaml").status == 0)
  }

  private static let differences: [(String, String)] = [
    ("\u{FEFF}" + pretty, "the byte order mark at the beginning"),
    (pretty.replacing("\n", with: "\r\n"), "the line ends (CR from line 1 on)"),
    (String(pretty.dropLast()), "the end of the file"), (pretty + "\n\n", "the end of the file"),
    (pretty.replacing("login\n", with: "login \n"), "blanks at the end of a line (line 2)"),
    (pretty.replacing("\n\n", with: "\n"), "empty lines (line 4)"),
    (pretty.replacing("\n\n", with: "\n\n\n"), "empty lines (line 6)"),
    (
      pretty.replacing("module: login\nfeature: Signing in", with: "feature: Signing in\nmodule: login"),
      "the order of keys (line 2)"
    ),
    (
      pretty.replacing("    when", with: "      when").replacing("    then", with: "      then").replacing(
        "- scenario", with: "-   scenario"), "the indentation (line 6)"
    ),
    (pretty.replacing("password: hunter2", with: "password:  hunter2"), "blanks inside a line (line 7)"),
    (
      ScenarioText.file(ScenarioText.table()).replacing("\nscenarios", with: "\n\nscenarios"),
      "the columns of a table (line 9)"
    ),
    (
      "\u{FEFF}" + pretty.replacing("login\n", with: "login \n").replacing("{ calls", with: "{calls"),
      "the byte order mark at the beginning, blanks inside a line (line 8) and blanks at the end of a line (line 2)"
    ),
  ]

  @Test("--check shows what differs", arguments: differences)
  func difference(text: String, words: String) throws {
    try folder.write("a.yaml", text)
    let run = try fmt("--check", "a.yaml")
    #expect(run.status == 1)
    #expect(run.errors.contains("error: `rehearse fmt` would change \(words)\n"), "\(run.errors)")
  }

  @Test(
    "Differences at the very beginning or end of a file are found",
    arguments: ["\u{FEFF}" + pretty, String(pretty.dropLast()), pretty + "\n\n", pretty.replacing("\n", with: "\r\n")])
  func edges(text: String) throws {
    try folder.write("a.yaml", text)
    #expect(try fmt("--check", "a.yaml").status == 1)
    #expect(try fmt("a.yaml").status == 0)
    #expect(try folder.read("a.yaml") == Self.pretty)
  }

  @Test("A secret is not shown")
  func secret() throws {
    try folder.write("a.yaml", Self.pretty.replacing("{ password: hunter2 }", with: "{password: hunter2}"))
    let run = try fmt("--check", "a.yaml")
    #expect(run.errors.contains("password: •••") && !run.errors.contains("hunter2"))
  }

  @Test("An invalid file is not changed, its mistakes are shown, and the other files are written")
  func mistakes() throws {
    try folder.write("a.yaml", Self.ugly)
    try folder.write("b.yaml", "rehearse: 1\nmodule:login\n")
    try folder.write("c.yaml", "services:\n  - a\n")
    let run = try fmt(".")
    #expect(run.status == 2)
    #expect(
      run.errors.contains("b.yaml:2:1: error: ") && run.errors.contains("c.yaml:1:1: error: this is not a scenario"))
    #expect(run.output == "formatted  a.yaml\n3 files: 1 formatted, 2 left as they are, with mistakes\n")
    #expect(try folder.read("b.yaml") == "rehearse: 1\nmodule:login\n")
  }

  @Test("File permissions are kept")
  func permissions() throws {
    try folder.write("a.yaml", Self.ugly)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("a.yaml"))
    #expect(try fmt("a.yaml").status == 0)
    let rights = try FileManager.default.attributesOfItem(atPath: folder.path("a.yaml"))[.posixPermissions] as? Int
    #expect(rights == 0o640)
  }

  @Test("A link stays a link, and its target is only read")
  func link() throws {
    try folder.write("there/a.yaml", Self.ugly)
    try folder.link("b.yaml", to: "there/a.yaml")
    #expect(try fmt("--check", "b.yaml").errors.hasPrefix("b.yaml:2:1: error: "))
    let run = try fmt("b.yaml")
    #expect(run.status == 1 && run.output == "1 file: 1 left as it is\n")
    #expect(try folder.read("there/a.yaml") == Self.ugly)
    #expect(try fmt("there/a.yaml").status == 0)
    #expect(try fmt("b.yaml").output == "1 file: nothing to format\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("b.yaml")) == "there/a.yaml")
  }

  @Test("A link to a file that is not a scenario file reveals and changes nothing")
  func strangersLink() throws {
    try folder.write("passwords.yaml", "scenarios: hunter2 #hunter2\n")
    try folder.makeFolder("s")
    try folder.link("s/a.yaml", to: "../passwords.yaml")
    let run = try fmt("s")
    #expect(run.status == 2)
    #expect(run.errors.contains("so none of its text is shown") && !run.errors.contains("hunter2"))
    #expect(try folder.read("passwords.yaml") == "scenarios: hunter2 #hunter2\n")
  }

  @Test("A file that cannot be written completely is not changed", .disabled(if: Sanitizer.isAtWork))
  func noSpace() throws {
    try folder.write("a.yaml", Self.ugly)
    // Only a process has a limit.
    let run = try Invocation(starting: ["fmt", "a.yaml"], in: folder.path, prelude: "ulimit -f 0")
    #expect(run.status == 3)
    #expect(try folder.read("a.yaml") == Self.ugly)
    #expect(try folder.names() == ["a.yaml"])
  }

  @Test("Formatted standard input goes to standard output, and invalid input gives no output")
  func standardInput() throws {
    try folder.write("a.yaml", Self.ugly)
    let run = try fmt("-", input: folder.read("a.yaml"))
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output == Self.pretty)
    #expect(try fmt("--check", "-", input: folder.read("a.yaml")).status == 1)
    try folder.write("b.yaml", "a: [")
    let broken = try fmt("-", input: folder.read("b.yaml"))
    #expect(broken.status == 2 && broken.output == "")
    #expect(broken.errors.hasPrefix("-:"))
  }

  @Test("A file outside of the folder is not changed, even if several links lead to it")
  func twoWaysOut() throws {
    try folder.write("else/a.yaml", Self.ugly)
    try folder.write("s/own.yaml", Self.ugly)
    try folder.link("s/b", to: "../else")
    try folder.link("s/c.yaml", to: "../else/a.yaml")
    try folder.link("s/a.yaml", to: "../else/a.yaml")
    #expect(try fmt("s").status == 1)
    #expect(try fmt("s", "s/c.yaml").status == 1)
    #expect(try folder.read("else/a.yaml") == Self.ugly)
    #expect(try folder.read("s/own.yaml") != Self.ugly)
    try folder.remove("s/a.yaml")
    #expect(try fmt("s").status == 1)
    #expect(try folder.read("else/a.yaml") == Self.ugly)
  }

  @Test("Links, files outside of the folder and hard links are not changed, and the other files are written")
  func otherPlaces() throws {
    try folder.write("else/a.yaml", Self.ugly)
    try folder.write("else/target.yaml", Self.ugly)
    try folder.write("s/own.yaml", Self.ugly)
    try folder.write("s/one.yaml", Self.ugly)
    try FileManager.default.linkItem(atPath: folder.path("s/one.yaml"), toPath: folder.path("second.yaml"))
    try folder.link("s/away", to: "../else")
    try folder.link("s/link.yaml", to: "own.yaml")
    try folder.link("s/other.yaml", to: "../target.yaml")
    try folder.write("target.yaml", Self.ugly)
    let run = try fmt("s")
    #expect(run.status == 1)
    #expect(run.output == "formatted  s/own.yaml\n5 files: 1 formatted, 4 left as they are\n", "\(run.output)")
    #expect(try folder.read("s/own.yaml") == Self.pretty)
    for name in ["else/a.yaml", "else/target.yaml", "target.yaml", "s/one.yaml", "second.yaml"] {
      #expect(try folder.read(name) == Self.ugly, "\(name)")
    }
    #expect(
      run.errors.contains(
        "rehearse: s/away/a.yaml is not changed, because it is reached only through a link out of the folder; give the path of that file instead\n"
      ))
    #expect(
      run.errors.contains(
        "rehearse: s/one.yaml is not changed, because it has another name (a hard link)"))
    #expect(
      run.errors.contains(
        "rehearse: s/other.yaml is a link, and links are not followed; give the path of the target file instead\n"))
    #expect(try fmt("s/own.yaml", "else/a.yaml").status == 0)
    #expect(try folder.read("else/a.yaml") == Self.pretty)
  }

  @Test("Lines, missing paths, and files beside standard input are refused")
  func usage() throws {
    try folder.write("a.yaml", Self.ugly)
    let line = try fmt("a.yaml:3")
    #expect(line.status == 2)
    #expect(line.errors == "rehearse: `rehearse fmt` takes whole files: write a.yaml without a line\n")
    #expect(try fmt("nowhere").status == 4)
    #expect(try fmt("-", "a.yaml").status == 2)
    #expect(try fmt("--chek").errors.contains("Did you mean --check?"))
    #expect(try folder.read("a.yaml") == Self.ugly)
  }

  @Test("The bundled scenarios are formatted")
  func bundled() throws {
    let run = try Invocation(["fmt", "--check"], in: Repository.bundle)
    #expect(run.errors == "")
    #expect(run.status == 0)
  }

  @Test("What `rehearse new` writes is formatted", arguments: Repository.modules)
  func new(module: String) throws {
    #expect(try Invocation(["new", module, "new.yaml"], in: folder.path).status == 0)
    #expect(try fmt("--check", "new.yaml").status == 0)
  }

  /// The output of a run without positions in the files.
  private func caseResults(_ path: String) throws -> [String] {
    let run = try Invocation(["run", "--verbose", "--jobs", "1", "."], in: path, environment: ["NO_COLOR": "1"])
    let snippet = #/^ +>? *[0-9]+ \||^ +\^+$|in [0-9.]+ s$/#
    return (run.output + run.errors).split(separator: "\n").filter { $0.firstMatch(of: snippet) == nil }
      .map { line in
        String(line).replacing(#/:[0-9]+/#, with: "").replacing(#/lines? [0-9]+( and [0-9]+)?/#, with: "line")
          .replacing(#/\ +/#, with: " ")
      }.sorted()
  }

  @Test("Formatting does not change the results of scenarios", arguments: ["valid-pass", "valid-fail"])
  func sameResults(fixtures: String) throws {
    let step = Thoroughness.amount(12, nightly: 1)
    try folder.write(Fixture.files(in: fixtures).enumerated().filter { $0.offset % step == 0 }.map(\.element))
    let before = try caseResults(folder.path)
    let count = try fmt(".").output.split(separator: "\n").count
    #expect(count > 50 / step)
    let after = try caseResults(folder.path)
    #expect(before.count > 100 / step)
    for (old, new) in zip(before, after) where old != new { Issue.record("\(old)\n\(new)") }
    #expect(before.count == after.count)
  }
}
