import ExampleAdapters
import Foundation
import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Architecture")
struct ArchitectureTests {
  private static let swiftFiles = ["Sources", "Tests"].flatMap { Repository.files(below: $0, suffix: ".swift") }

  @Test("No Swift file is longer than 400 lines")
  func length() throws {
    let long = try Self.swiftFiles.filter { path in
      try Repository.text(of: path).split(separator: "\n", omittingEmptySubsequences: false).count > 401
    }
    #expect(long == [])
    #expect(Self.swiftFiles.count > 200)
  }

  @Test("Every bundled module has an adapter, a catalog entry and tests")
  func modules() {
    let folders = Repository.names(in: "Sources/ExampleModules").filter { $0 != "Shared" }
    let names = folders.map { $0.prefix(1).lowercased() + $0.dropFirst() }
    #expect(names.sorted() == Catalog.modules.names.sorted())
    #expect(folders.count >= 6)
    #expect(Set(folders).isSubset(of: Repository.names(in: "Tests/ExampleTests")))
  }

  @Test("The top level contains only the expected files and folders")
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

  @Test("Names are unique within each kind of declaration, and no contract is larger than 64 entries")
  func contracts() {
    for contract in Catalog.modules.contracts.contracts {
      for names in [
        contract.givenPaths.names, contract.operationNames.names, contract.actionNames.names,
        contract.stateNames.names,
      ] { #expect(Set(names).count == names.count) }
      #expect(contract.operations.count <= 64 && contract.givens.count <= 64)
    }
  }
}
