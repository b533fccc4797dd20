import RehearseAnalysis
import RehearseTestSupport
import Testing

@Suite("Changes of a table")
struct TableChangeTests {
  private static func table(_ rows: String..., keys: String = "") -> String {
    "\(keys)when: press\ntable:\n  - [given level, given flags.night, then state.count]\n"
      + rows.map { "  - [\($0)]\n" }.joined()
  }

  private static let four = table("dim, on, 1", "dim, off, 2", "bright, on, 3", "bright, off, 4")

  @Test("The order of rows and columns and a written-out `any` make no difference")
  func same() throws {
    let turned =
      "when: press\ntable:\n  - [then state.count, given flags.night, given level]\n"
      + "  - [4, off, bright]\n  - [1, on, dim]\n  - [3, on, bright]\n  - [2, off, dim]"
    #expect(try Compared(keys: Self.four, turned).comparison.same == 1)
    let any = Self.table("any, on, 1", "any, off, 2")
    let written = Self.table("bright, on, 1", "dim, on, 1", "dim, off, 2", "bright, off, 2")
    #expect(try Compared(keys: any, written).comparison.same == 1)
  }

  @Test("A table and an equal `for every` are the same")
  func forEvery() throws {
    let product = "when: press\nfor every: { given level: all, given flags.night: all }\nthen: { state: { count: 1 } }"
    #expect(try Compared(keys: Self.table("any, any, 1"), product).comparison.same == 1)
  }

  @Test("Changed cells are reported by their givens, with the old and the new outcome")
  func cells() throws {
    let new = Self.table("dim, on, 1", "dim, off, 9", "bright, on, 3", "bright, off, 8")
    #expect(
      try Compared(keys: Self.four, new).lines == [
        "changed   S", "2 of 4 cells changed", "dim × flags.night off", "state.count: 2 → 9",
        "bright × flags.night off",
        "state.count: 4 → 8",
      ])
  }

  @Test(
    "Cells that changed alike are grouped",
    arguments: [
      (
        ["dim, on, 5", "dim, off, 5", "bright, on, 1", "bright, off, 1"],
        ["2 of 4 cells changed", "dim × any flags.night"]
      ),
      (
        ["dim, on, 5", "dim, off, 1", "bright, on, 5", "bright, off, 1"],
        ["2 of 4 cells changed", "any level × flags.night on"]
      ),
      (
        ["dim, on, 5", "dim, off, 1", "bright, on, 1", "bright, off, 5"],
        ["2 of 4 cells changed", "dim × flags.night on", "bright × flags.night off"]
      ),
      (["any, any, 5"], ["all 4 cells changed"]),
    ])
  func groups(rows: [String], words: [String]) throws {
    let new =
      "when: press\ntable:\n  - [given level, given flags.night, then state.count]\n"
      + rows.map { "  - [\($0)]\n" }.joined()
    let compared = try Compared(keys: Self.table("any, any, 1"), new)
    #expect(compared.words == words + ["state.count: 1 → 5"])
  }

  @Test("Cells that do not form one product are grouped into few products")
  func products() throws {
    let new = Self.table("any, on, 2", "bright, off, 2", "dim, off, 1")
    #expect(
      try Compared(keys: Self.table("any, any, 1"), new).words == [
        "3 of 4 cells changed", "dim × flags.night on", "bright × any flags.night", "state.count: 1 → 2",
      ])
  }

  @Test("A named row is reported by its name, even if the name looks like a value")
  func ownName() throws {
    func table(_ key: String, _ count: Int) -> String {
      "when: turn\ntable:\n  - [name, when turn.key, then state.count]\n  - [short, a, \(count)]\n  - [\"x=1\", \(key), 2]"
    }
    #expect(
      try Compared(keys: table("b", 1), table("c", 3)).words == [
        "all 2 cells changed", "short", "state.count: 1 → 3", "x=1", "when turn.key: b → c",
      ])
  }

  @Test("The name of a row makes no difference")
  func renamedRow() throws {
    func table(_ name: String) -> String {
      "when: turn\ntable:\n  - [name, when turn.key, then state.count]\n  - [\(name), a, 1]\n  - [other, b, 2]"
    }
    #expect(try Compared(keys: table("one"), table("two")).comparison.same == 1)
  }

  @Test("Added and removed rows are reported with what they expect")
  func rows() throws {
    let new = Self.table("dim, on, 1", "bright, on, 3")
    #expect(
      try Compared(keys: new, Self.four).words == [
        "2 of 4 cells added", "+ dim × flags.night off", "state.count: 2", "+ bright × flags.night off",
        "state.count: 4",
      ])
    #expect(
      try Compared(keys: Self.four, new).words == [
        "2 of 4 cells removed", "− dim × flags.night off", "state.count: 2", "− bright × flags.night off",
        "state.count: 4",
      ])
  }

  @Test("A new column adds cells, and the old cells are matched")
  func newColumn() throws {
    let old = "when: press\ntable:\n  - [given level, then state.count]\n  - [dim, 2]\n  - [bright, 4]"
    #expect(try Compared(keys: old, Self.four).words.first == "2 of 4 cells added")
  }

  @Test("A changed given of the whole scenario is reported once")
  func background() throws {
    let compared = try Compared(
      keys: Self.four, Self.four.replacing("when: press", with: "given: { owner: ana }\nwhen: press"))
    #expect(compared.words == ["all 4 cells changed", "given owner: none → ana"])
  }

  @Test("A change of every cell is reported once, before changes of some cells")
  func common() throws {
    let new = Self.table(
      "dim, on, 1", "dim, off, 9", "bright, on, 3", "bright, off, 4", keys: "given: { owner: ana }\n")
    #expect(
      try Compared(keys: Self.four, new).words == [
        "all 4 cells changed", "given owner: none → ana", "dim × flags.night off", "state.count: 2 → 9",
      ])
  }

  @Test("A scenario that becomes a table keeps its case")
  func becomesTable() throws {
    let single = "when: press\nthen: { state: { count: 2 } }"
    #expect(try Compared(keys: single, Self.four).words.first == "3 of 4 cells added")
  }

  @Test("Cells that differ in responses or secrets are named without revealing secrets")
  func otherColumns() throws {
    func table(_ count: Int) -> String {
      """
      when: unlock
      table:
        - [name, when unlock.code, given responses.service.ask, then state.count]
        - [first, hunter2, dim, \(count)]
        - [second, hunter3, { fails: dark }, 1]
      """
    }
    let compared = try Compared(keys: table(1), table(2))
    #expect(compared.words == ["1 of 2 cells changed", "first", "state.count: 1 → 2"])
    #expect(!ComparisonJSON.text(compared.comparison).contains("hunter"))
    let answers = { (count: Int) in
      "when: press\ntable:\n  - [given responses.service.ask, then state.count]\n  - [dim, 1]\n  - [{ fails: dark }, \(count)]"
    }
    #expect(
      try Compared(keys: answers(1), answers(2)).words == [
        "1 of 2 cells changed", "responses.service.ask { fails: dark }", "state.count: 1 → 2",
      ])
  }
}
