import Foundation
import RehearseCommand
import RehearseSource
import RehearseVocabulary
import TestSupport
import Testing

@Suite("The architecture")
struct ArchitectureTests {
  private static let modules = Repository.names(in: "Sources/Modules").filter { !$0.hasSuffix("Rehearsal") }
  private static let swiftFiles = ["Sources", "Tests"].flatMap { Repository.files(below: $0, suffix: ".swift") }

  /// The modules that a file imports.
  private func imports(of path: String) throws -> [String] {
    try Repository.text(of: path).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map(String.init).drop { $0.hasPrefix("@") || $0 == "package" }
      return words.first == "import" && words.count == 2 ? words.last : nil
    }
  }

  private func importers(of modules: Set<String>) throws -> [String] {
    try Repository.files(below: "Sources", suffix: ".swift").filter { path in
      try imports(of: path).contains { modules.contains($0) }
    }
  }

  @Test("The checks see the sources")
  func sanity() throws {
    #expect(Self.swiftFiles.count > 200)
    #expect(Self.modules.count >= 3)
    #expect(try importers(of: ["RehearseSource"]).count > 20)
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
    #expect(Repository.names(in: "Sources/Modules/\(module)Rehearsal") == ["\(module)Rehearsal.swift"])
    let adapters = Repository.names(in: "Sources/Modules").filter { $0.hasSuffix("Rehearsal") }
    #expect(Set(adapters) == Set(Self.modules.map { "\($0)Rehearsal" }))
  }

  @Test("Every module is in the catalog, under its own name, and is tested", arguments: modules)
  func catalog(module: String) {
    let name = module.prefix(1).lowercased() + module.dropFirst()
    #expect(Catalog.modules.names.filter { $0 == name }.count == 1)
    #expect(Catalog.modules.names.count == Self.modules.count)
    #expect(!Repository.names(in: "Tests/\(module)Tests").isEmpty)
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
    for folder in ["`Modules/<Name>/`", "`Modules/<Name>Rehearsal/`", "`Tests/<Name>Tests/`"] {
      #expect(try step(folder) < package)
    }
    #expect(try package < step("rehearse new"))
  }

  @Test("A module that an app ships depends on nothing of ours", arguments: modules)
  func pureModules(module: String) throws {
    let all = try Repository.files(below: "Sources/Modules/\(module)", suffix: ".swift").flatMap(imports)
    #expect(Set(all).subtracting(["Synchronization"]) == [])
  }

  @Test("An adapter sees its module and the vocabulary, never YAML, scenarios or the runner", arguments: modules)
  func thinAdapters(module: String) throws {
    let all = try Repository.files(below: "Sources/Modules/\(module)Rehearsal", suffix: ".swift").flatMap(imports)
    #expect(Set(all).subtracting([module, "RehearseSource", "RehearseVocabulary"]) == [])
  }

  @Test("Only RehearseYAML knows libyaml")
  func libyaml() throws {
    let others = try importers(of: ["CYAML"]).filter { !$0.hasPrefix("Sources/RehearseYAML/") }
    #expect(others == [])
  }

  @Test("Only RehearseIsolation forks and knows the system calls for it, and reports know nothing of it")
  func isolation() throws {
    #expect(try importers(of: ["CSystem"]).allSatisfy { $0.hasPrefix("Sources/RehearseIsolation/") })
    let reports = Set(try Repository.files(below: "Sources/RehearseReport", suffix: ".swift").flatMap(imports))
    #expect(reports.isDisjoint(with: ["RehearseIsolation", "RehearseCommand"]) && reports.contains("RehearseRunner"))
  }

  @Test("Foundation, which costs start-up time, is imported nowhere")
  func foundation() throws {
    let heavy: Set = [
      "Foundation", "FoundationEssentials", "FoundationXML", "Dispatch", "RegexBuilder", "_StringProcessing",
    ]
    #expect(try importers(of: heavy) == [])
  }

  @Test("Data flow one way: no target imports one further down the way")
  func direction() throws {
    let way = [
      "RehearseSource", "RehearseLanguage", "RehearseVocabulary", "RehearseScenario", "RehearseFormatting",
      "RehearseRunner",
      "RehearseAcceptance", "RehearseWatching", "RehearseCoverage",
      "RehearseLanguageServer", "RehearseIsolation",
      "RehearseReport", "RehearseComparison",
      "RehearseCommand",
    ]
    for (place, target) in way.enumerated() {
      let later = Set(way[place...])
      let all = try Repository.files(below: "Sources/\(target)", suffix: ".swift").flatMap(imports)
      #expect(later.isDisjoint(with: all), "\(target)")
    }
    #expect(
      Set(try Repository.files(below: "Sources/RehearseYAML", suffix: ".swift").flatMap(imports)).isDisjoint(
        with: way.dropFirst(2)))
  }

  @Test("Schema and reference are made from the vocabulary and the words of the language, and nothing else")
  func reference() throws {
    let all = Set(try Repository.files(below: "Sources/RehearseReference", suffix: ".swift").flatMap(imports))
    #expect(all == ["RehearseLanguage", "RehearseSource", "RehearseVocabulary"])
  }

  @Test("The language server knows no system: messages go in, messages come out")
  func languageServer() throws {
    let all = Set(try Repository.files(below: "Sources/RehearseLanguageServer", suffix: ".swift").flatMap(imports))
    let known: Set = [
      "RehearseLanguage", "RehearseReference", "RehearseRunner", "RehearseScenario", "RehearseSource",
      "RehearseVocabulary",
    ]
    #expect(all == known)
  }

  @Test("The top level holds what a newcomer expects, and nothing else")
  func topLevel() {
    let known: Set = [
      "Package.swift", "README.md", "LICENSE", "Sources", "Tests", "scenarios", ".ci", ".gitignore", ".swift-format",
    ]
    let tools: Set = [".git", ".build", ".swiftpm", "Package.resolved", ".index-build", ".vscode"]
    #expect(Set(Repository.names(in: "")).subtracting(known).subtracting(tools) == [])
    #expect(known.subtracting(["LICENSE", "scenarios", ".ci", "README.md"]).isSubset(of: Repository.names(in: "")))
  }

  @Test("Tests mirror the sources")
  func mirror() {
    for target in Repository.names(in: "Sources") where target.hasPrefix("Rehearse") {
      #expect(!Repository.names(in: "Tests/\(target)Tests").isEmpty, "\(target)")
    }
  }

  @Test("A name is declared once in a module, and secrets are few enough to be found")
  func vocabularies() {
    for vocabulary in Catalog.modules.vocabularies {
      for names in [
        vocabulary.givenPaths.names, vocabulary.operationNames.names, vocabulary.actionNames.names,
        vocabulary.stateNames.names,
      ] { #expect(Set(names).count == names.count) }
      #expect(vocabulary.operations.count <= 64 && vocabulary.givens.count <= 64)
    }
  }
}
