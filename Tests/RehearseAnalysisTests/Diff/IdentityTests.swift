import RehearseAnalysis
import RehearseTestSupport
import Testing

@Suite("Matching of old and new scenarios")
struct IdentityTests {
  private static func one(_ title: String, key: String = "a", count: Int = 1, _ keys: String = "") -> String {
    "  - scenario: \(title)\n\(keys)    when: { turn: { key: \(key) } }\n    then: { state: { count: \(count) } }\n"
  }

  private static func file(_ scenarios: String...) -> String { LampFile.scenarios(scenarios.joined()) }

  @Test("Added and removed scenarios are reported")
  func addedAndRemoved() throws {
    let compared = try Compared(
      Self.file(Self.one("A"), Self.one("B", key: "b")), Self.file(Self.one("C", key: "c"), Self.one("A")))
    #expect(compared.lines == ["added     C", "removed   B", "state.count: 1"])
    #expect(compared.summary == "1 scenario added, 1 removed, 1 the same")
  }

  @Test("A scenario with only a new title is renamed")
  func renamed() throws {
    let compared = try Compared(Self.file(Self.one("A")), Self.file(Self.one("B")))
    #expect(compared.lines == ["renamed   B", "was called \"A\""])
    #expect(!compared.comparison.isBehaviour)
    #expect(compared.summary == "no expectation has changed: 1 scenario renamed")
  }

  @Test("A scenario with a new title and a new outcome is changed and shows its old title")
  func renamedAndChanged() throws {
    let compared = try Compared(Self.file(Self.one("A")), Self.file(Self.one("B", count: 2)))
    #expect(compared.lines == ["changed   B", "was called \"A\"", "state.count: 1 → 2"])
  }

  @Test("A scenario with a new title and a new response is another scenario")
  func renamedAndAnswered() throws {
    func file(_ title: String, _ answer: String) -> String {
      Self.file(Self.one(title, "    given: { responses: { service.ask: \(answer) } }\n"))
    }
    let compared = try Compared(file("A", "dim"), file("B", "bright"))
    #expect(compared.lines == ["added     B", "removed   A", "state.count: 1"])
  }

  @Test("An id takes precedence over a title")
  func id() throws {
    let compared = try Compared(
      Self.file(Self.one("A", key: "x", "    id: one\n"), Self.one("B", key: "y", "    id: two\n")),
      Self.file(Self.one("B", key: "x", "    id: one\n"), Self.one("A", key: "z", "    id: two\n")))
    #expect(
      compared.lines == ["renamed   B", "was called \"A\"", "changed   A", "was called \"B\"", "when turn.key: y → z"])
  }

  @Test("An id in another file takes precedence over a title in the same file")
  func movedID() throws {
    let kept = Self.one("A", "    id: one\n")
    let compared = try Compared(
      old: [("a.yaml", Self.file(kept))],
      new: [("a.yaml", Self.file(Self.one("A", key: "b", count: 2))), ("b.yaml", Self.file(kept))])
    #expect(compared.lines == ["added     A", "moved     A", "was in old/a.yaml"])
  }

  @Test("A scenario that moves to another file is matched")
  func moved() throws {
    let compared = try Compared(
      old: [("a.yaml", Self.file(Self.one("A"), Self.one("B", key: "b")))],
      new: [("a.yaml", Self.file(Self.one("A"))), ("b.yaml", Self.file(Self.one("B", key: "b", count: 2)))])
    #expect(compared.lines == ["changed   B", "was in old/a.yaml", "state.count: 1 → 2"])
    let whole = try Compared(
      old: [("a.yaml", Self.file(Self.one("A"), Self.one("B", key: "b")))],
      new: [("b.yaml", Self.file(Self.one("A"), Self.one("B", key: "b")))])
    #expect(whole.lines == ["moved     2 scenarios from old/a.yaml"])
    #expect(whole.text.hasPrefix("new/b.yaml   a new file\n"))
    #expect(!whole.comparison.isBehaviour)
  }

  @Test("Scenarios with the same title are matched by their content when their files move")
  func sameTitles() throws {
    let compared = try Compared(
      old: [("a.yaml", Self.file(Self.one("T", key: "a"))), ("b.yaml", Self.file(Self.one("T", key: "b")))],
      new: [("c.yaml", Self.file(Self.one("T", key: "b"))), ("d.yaml", Self.file(Self.one("T", key: "a")))])
    #expect(compared.lines == ["moved     T", "was in old/b.yaml", "moved     T", "was in old/a.yaml"])
  }

  @Test("Splitting a table into scenarios removes the table and adds the scenarios")
  func split() throws {
    let table = Self.file(Self.table("T", "a, 1", "b, 2"))
    let singles = Self.file(Self.one("A"), Self.one("B", key: "b", count: 2))
    let apart = try Compared(table, singles)
    #expect(apart.summary == "2 scenarios added, 1 removed")
    #expect(apart.comparison.isBehaviour)
    #expect(try Compared(singles, table).summary == "1 scenario added, 2 removed")
  }

  @Test("A scenario that becomes one row of a table keeps its title")
  func becomesTable() throws {
    #expect(
      try Compared(Self.file(Self.one("T")), Self.file(Self.table("T", "a, 1", "b, 2"))).lines == [
        "changed   T", "1 of 2 cells added", "+ turn.key b", "state.count: 2",
      ])
  }

  private static func table(_ title: String, _ rows: String...) -> String {
    "  - scenario: \(title)\n    when: turn\n    table:\n      - [when turn.key, then state.count]\n"
      + rows.map { "      - [\($0)]\n" }.joined()
  }

  @Test("A row that moves to another table is removed there and added here")
  func movedRow() throws {
    let compared = try Compared(
      Self.file(Self.table("A", "a, 1", "b, 2", "c, 3"), Self.table("B", "d, 4")),
      Self.file(Self.table("A", "a, 1", "c, 3"), Self.table("B", "b, 2", "d, 4")))
    #expect(
      compared.lines == [
        "changed   A", "1 of 3 cells removed", "− turn.key b", "state.count: 2",
        "changed   B", "1 of 2 cells added", "+ turn.key b", "state.count: 2",
      ])
  }

  @Test("A new title or file is no change if only one scenario has these givens and actions")
  func sameInputs() throws {
    let two = Self.file(Self.one("A"), Self.one("B", count: 2))
    #expect(
      try Compared(two, Self.file(Self.one("C"), Self.one("D", count: 2))).summary.hasSuffix("2 scenarios renamed"))
    let unclear = try Compared(two, Self.file(Self.one("C", count: 3), Self.one("D", count: 4)))
    #expect(unclear.summary == "2 scenarios added, 2 removed")
  }

  @Test("Splitting or merging files is not a change of behaviour")
  func splitFile() throws {
    let whole = [("a.yaml", Self.file(Self.one("A"), Self.one("B", key: "b"), Self.one("C", key: "c")))]
    let parts = [
      ("x.yaml", Self.file(Self.one("A"))), ("y.yaml", Self.file(Self.one("C", key: "c"), Self.one("B", key: "b"))),
    ]
    for (old, new) in [(whole, parts), (parts, whole)] {
      let compared = try Compared(old: old.map { ($0.0, $0.1) }, new: new.map { ($0.0, $0.1) })
      #expect(!compared.comparison.isBehaviour)
      #expect(compared.comparison.count(.moved) == 3)
    }
  }

  @Test("Scenarios that swap titles are matched by these")
  func swappedTitles() throws {
    let compared = try Compared(
      Self.file(Self.one("A", key: "x"), Self.one("B", key: "y")),
      Self.file(Self.one("B", key: "x"), Self.one("A", key: "y")))
    #expect(compared.lines == ["changed   B", "when turn.key: y → x", "changed   A", "when turn.key: x → y"])
  }

  @Test("A removed scenario shows what it expected")
  func removed() throws {
    let compared = try Compared(
      Self.file(Self.one("A"), Self.table("T", "p, 5", "q, 6")), Self.file(Self.one("A")))
    #expect(
      compared.lines == [
        "removed   T", "all 2 cells removed", "− turn.key p", "state.count: 5", "− turn.key q", "state.count: 6",
      ])
  }

  @Test("Files are listed in the order of the new side, and removed files come last")
  func order() throws {
    let compared = try Compared(
      old: [("a.yaml", Self.file(Self.one("A", key: "1"))), ("z.yaml", Self.file(Self.one("Z", key: "2")))],
      new: [("c.yaml", Self.file(Self.one("C", key: "3"))), ("z.yaml", Self.file(Self.one("Y", key: "4")))])
    #expect(compared.comparison.files.map(\.path) == ["new/c.yaml", "new/z.yaml", "old/a.yaml"])
    #expect(compared.comparison.files.map(\.kind) == [.added, .changed, .removed])
  }

  @Test("A file with mistakes on one side is only reported as not compared")
  func broken() throws {
    let compared = try Compared(
      old: [("a.yaml", nil), ("b.yaml", Self.file(Self.one("B")))],
      new: [("a.yaml", Self.file(Self.one("A", key: "x"))), ("b.yaml", Self.file(Self.one("B", count: 2)))])
    #expect(compared.comparison.files.map(\.path) == ["new/b.yaml"])
    #expect(compared.comparison.notCompared == ["new/a.yaml"])
    #expect(compared.text.contains("\nnew/a.yaml   not compared, because of its mistakes\n"))
  }
}
