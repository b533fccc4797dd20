import ExampleAdapters
import Foundation
import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Architecture")
struct ArchitectureTests {
  @Test("Every bundled module has an adapter, a catalog entry and tests")
  func modules() {
    let folders = Repository.names(in: "Sources/ExampleModules").filter { $0 != "Shared" }
    let names = folders.map { $0.prefix(1).lowercased() + $0.dropFirst() }
    #expect(names.sorted() == Catalog.modules.names.sorted())
    #expect(folders.count >= 7)
    #expect(Set(folders).isSubset(of: Repository.names(in: "Tests/ExampleTests")))
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
