import Foundation
import Rehearse
import RehearseExamples
import RehearseSource
import RehearseTestSupport
import Testing

@Suite("The architecture")
struct ArchitectureTests {
  /// The bundled modules; the folders of each begin with "Example".
  private static let modules = Repository.names(in: "Sources/Modules").filter { !$0.hasSuffix("Rehearsal") }
    .map { String($0.trimmingPrefix("Example")) }
  private static let swiftFiles = ["Sources", "Tests"].flatMap { Repository.files(below: $0, suffix: ".swift") }

  private func importers(of modules: Set<String>) throws -> [String] {
    try Repository.files(below: "Sources", suffix: ".swift").filter { path in
      Imports.names(in: try Repository.text(of: path)).contains { modules.contains($0) }
    }
  }

  @Test("The checks see the sources")
  func sanity() throws {
    #expect(Self.swiftFiles.count > 200)
    #expect(Self.modules.count >= 3)
    #expect(try importers(of: ["RehearseSource"]).count > 20)
  }

  @Test(
    "The linker replaces what there is a replacement for",
    arguments: Repository.names(in: "Sources").filter { $0.hasPrefix("CRehearse") })
  func replaced(target: String) throws {
    let source = try Repository.files(below: "Sources/\(target)", suffix: ".c").map(Repository.text).joined()
    // A name that is none in C is given in a declaration.
    let definition = #/^(?:[A-Za-z].*\b|.*__asm__\(")__wrap_([\w$]+)(?:\(.*{|"\);)/#.anchorsMatchLineEndings()
    let replacements = source.matches(of: definition).map { String($0.1) }
    let manifest = try Repository.text(of: "Package.swift")
    let lists = manifest.matches(of: #/`(\w+)` says why.\s+replacing\(\[([^\]]*)\]/#).filter { $0.1 == target }
    let replaced = lists.flatMap { $0.2.matches(of: #/"([\w$]+)"/#).map { String($0.1) } }
    #expect(replacements.sorted() == replaced.sorted())
    // Were definitions written in another way, none would be found.
    #expect(replacements.isEmpty == !source.contains("__wrap_"))
  }

  @Test("No Swift file is longer than 400 lines")
  func length() throws {
    let long = try Self.swiftFiles.filter { path in
      try Repository.text(of: path).split(separator: "\n", omittingEmptySubsequences: false).count > 401
    }
    #expect(long == [])
  }

  @Test("Every module has its adapter, and every adapter its module", arguments: modules)
  func adapters(module: String) {
    #expect(Repository.names(in: "Sources/Modules/Example\(module)Rehearsal") == ["\(module)Rehearsal.swift"])
    let adapters = Repository.names(in: "Sources/Modules").filter { $0.hasSuffix("Rehearsal") }
    #expect(Set(adapters) == Set(Self.modules.map { "Example\($0)Rehearsal" }))
  }

  @Test("Every module is in the catalog, under its own name, and is tested", arguments: modules)
  func catalog(module: String) {
    let name = module.prefix(1).lowercased() + module.dropFirst()
    #expect(Catalog.modules.names.filter { $0 == name }.count == 1)
    #expect(Catalog.modules.names.count == Self.modules.count)
    #expect(!Repository.names(in: "Tests/Example\(module)Tests").isEmpty)
  }

  @Test("Whoever adds a module step by step has what the package asks for before the package asks for it")
  func stepsInOrder() throws {
    let page = try Repository.text(of: "Sources/README.md")
    let section = try #require(page.components(separatedBy: "\n## Adding a module\n").last)
    let steps = section.components(separatedBy: "\n## ")[0].split(separator: "\n").filter {
      $0.first?.isNumber == true
    }
    func step(_ words: String) throws -> Int { try #require(steps.firstIndex { $0.contains(words) }) }
    let package = try step("Package.swift")
    #expect(steps.count >= 5)
    // What the manifest makes targets of.
    for folder in ["`Modules/Example<Name>/`", "`Modules/Example<Name>Rehearsal/`", "`Tests/Example<Name>Tests/`"] {
      #expect(try step(folder) < package)
    }
    #expect(try package < step("rehearse new"))
  }

  @Test("The top level holds what a newcomer expects, and nothing else")
  func topLevel() {
    let known: Set = [
      "Package.swift", "README.md", "LICENSE", "Sources", "Tests", "scenarios", ".ci", ".gitignore",
      ".docs", ".pre-commit-hooks.yaml", ".swift-format",
    ]
    let tools: Set = [".git", ".build", ".swiftpm", "Package.resolved", ".index-build", ".vscode"]
    #expect(Set(Repository.names(in: "")).subtracting(known).subtracting(tools) == [])
    #expect(
      known.subtracting(["LICENSE", ".docs", "scenarios", ".ci", "README.md"]).isSubset(of: Repository.names(in: "")))
  }

  @Test("Tests mirror the sources")
  func mirror() {
    // The built program and its catalog are what the tests of the command line and of the architecture look at.
    let program: Set = ["RehearseProgram", "RehearseExamples"]
    for target in Repository.names(in: "Sources") where target.hasPrefix("Rehearse") && !program.contains(target) {
      #expect(!Repository.names(in: "Tests/\(target)Tests").isEmpty, "\(target)")
    }
  }

  @Test("A name is declared once in a module, and secrets are few enough to be found")
  func vocabularies() {
    for vocabulary in Catalog.modules.contracts.vocabularies {
      for names in [
        vocabulary.givenPaths.names, vocabulary.operationNames.names, vocabulary.actionNames.names,
        vocabulary.stateNames.names,
      ] { #expect(Set(names).count == names.count) }
      #expect(vocabulary.operations.count <= 64 && vocabulary.givens.count <= 64)
    }
  }
}
