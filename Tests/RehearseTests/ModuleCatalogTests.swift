import Rehearse
import RehearseTestSupport
import Synchronization
import Testing

@Suite("The catalog of modules")
struct ModuleCatalogTests {
  private final class Made: Sendable {
    let count = Atomic<Int>(0)

    func lamp() -> Lamp {
      count.add(1, ordering: .relaxed)
      return Lamp()
    }
  }

  @Test("A module is made once, when it is first requested")
  func lazily() {
    let (asked, other) = (Made(), Made())
    let catalog = ModuleCatalog().adding(asked.lamp()).adding(other.lamp())
    #expect(catalog.names == ["lamp", "lamp"])
    #expect(catalog.module(named: "Lamp") == nil)
    #expect(asked.count.load(ordering: .relaxed) == 0)
    let module = catalog.module(named: "lamp")
    #expect(module != nil && module === catalog.module(named: "lamp"))
    #expect(asked.count.load(ordering: .relaxed) == 1 && other.count.load(ordering: .relaxed) == 0)
    #expect(catalog.contracts.contracts.count == 2 && other.count.load(ordering: .relaxed) == 1)
  }

  @Test("An adapter that makes another adapter keeps its own declarations")
  func nested() {
    struct Outer: ModuleAdapter {
      static let about = About("outer", "Makes another while it is made")
      let first = Given("first", 1, "First")
      let inner = HostedModule { Lamp() }
      let second = Given("second", 2, "Second")

      func begin(on stage: Stage) {}
      var actions: [Action<Void>] {}
      var state: [Field<Void>] {}
    }
    #expect(HostedModule { Outer() }.contract.givens.map(\.name) == ["first", "second"])
  }
}
