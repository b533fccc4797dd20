import Foundation
import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("rehearse reference and schema")
struct ReferenceCommandTests {
  private func rehearse(_ arguments: String...) throws -> Invocation {
    try Invocation(arguments, in: Repository.root)
  }

  private func modules() throws -> [[String: Any]] {
    let run = try rehearse("reference", "--json")
    #expect(run.status == 0)
    let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return try #require(value?["modules"] as? [[String: Any]])
  }

  @Test("The page of a module has all parts, and colours only on request")
  func page() throws {
    let run = try rehearse("reference", "login")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("login  Signing in\n\nGivens\n"))
    #expect(run.output.contains("\n  authService.logIn (command)  Asks the service to sign in\n"))
    #expect(!run.output.contains("\u{1B}"))
    #expect(!run.output.contains("pushPrompt"))
    #expect(try rehearse("reference", "login", "--color", "always").output.contains("\u{1B}[32mlogin\u{1B}[0m"))
  }

  @Test("Without names all modules are shown in order, with names only those")
  func selection() throws {
    let all = try rehearse("reference", "--markdown").output
    let titles = all.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.prefix { $0 != ":" } }
    #expect(titles.starts(with: ["## permission", "## login", "## pushPrompt"]))
    #expect(Set(titles) == Set(Repository.modules.map { "## \($0)" }))
    let some = try rehearse("reference", "--markdown", "pushPrompt", "login").output
    #expect(some.contains("\n## pushPrompt: ") && some.contains("\n## login: ") && !some.contains("\n## permission: "))
  }

  @Test("A module with names shows these entries alone")
  func entries() throws {
    let run = try rehearse("reference", "login", "token", "authService.logIn")
    #expect(run.status == 0)
    #expect(run.output.contains("\n  token  The token of the user who is signed in\n"))
    #expect(run.output.contains("\n  authService.logIn (command)  Asks the service to sign in\n"))
    #expect(!run.output.contains("tokenStore.save") && !run.output.contains("Givens"))
    let unknown = try rehearse("reference", "login", "tokn")
    #expect(unknown.status == 2 && unknown.output == "")
    #expect(
      unknown.errors.hasPrefix(
        "rehearse: \"tokn\" is neither a name of the module \"login\" nor a module\nDid you mean \"token\"?\n"))
  }

  @Test("Unknown modules and conflicting formats are refused")
  func refusals() throws {
    let unknown = try rehearse("reference", "logni")
    #expect(unknown.status == 2 && unknown.output == "")
    #expect(unknown.errors.hasPrefix("rehearse: \"logni\" is not a module\nDid you mean \"login\"?\n"))
    #expect(try rehearse("reference", "frobnicate").errors.contains("\nModules: permission, login, pushPrompt, "))
    #expect(try rehearse("reference", "--json", "--markdown").errors.contains("cannot be used together"))
    #expect(try rehearse("schema", "login").errors.contains("`rehearse schema` takes no arguments\n"))
  }

  @Test("Output to a full disk is reported", arguments: ["reference", "schema"])
  func fullDisk(command: String) throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    // A device that is full takes the place of standard output.
    #expect(try Invocation(starting: [command], in: Repository.root, output: "/dev/full").status == 3)
  }

  @Test("Every example of every module is valid")
  func examples() throws {
    let folder = try TemporaryFolder()
    for module in try modules() {
      let name = try #require(module["module"] as? String)
      var file = "rehearse: 1\nmodule: \(name)\nfeature: Examples\nscenarios:\n"
      for case let entries as [[String: Any]] in module.values {
        for entry in entries {
          var lines = try #require(entry["example"] as? [String])
          #expect(!lines.isEmpty && (entry["sentence"] as? String)?.isEmpty == false)
          if !lines.contains(where: { $0.hasPrefix("when:") }) { lines.append("when: { clock.advance: 1s }") }
          if !lines.contains(where: { $0.hasPrefix("then:") }) { lines.append("then: { calls: none }") }
          file += "  - scenario: \(UUID().uuidString)\n" + lines.map { "    \($0)\n" }.joined()
        }
      }
      try folder.write("\(name).yaml", file)
    }
    let run = try Invocation(["check", "."], in: folder.path)
    #expect(!run.errors.contains(": error: "))
    #expect(run.status == 0)
    #expect(run.output.contains("\(Repository.modules.count) files, ") && run.output.contains(": no mistakes"))
  }
}
