import Rehearse
import RehearseAnalysis
import RehearseLanguage
import RehearseReport
import RehearseTaskModules
import RehearseTestSupport
import Testing

/// Fixtures show evaluation; here is what else knows of returned values and thrown errors.
@Suite("What actions return and throw")
struct EndingTests {
  private static let module = HostedModule { TicketAdapter() }

  private static func text(_ scenario: String) -> String {
    let lines = scenario.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }
    return "rehearse: 1\nmodule: tickets\nfeature: Tickets\nscenarios:\n  - scenario: It happens\n"
      + lines.joined(separator: "\n") + "\n"
  }

  private func gaps(_ scenario: String) throws -> [String] {
    try Mutating(Self.text(scenario), of: Self.module).lines
  }

  @Test("A returned value that no expectation checks is a gap")
  func mutation() throws {
    let open = "when: { price: { seats: 2 } }\nthen: { calls: none, changes: none }"
    #expect(
      try gaps(open) == [
        "would also pass if the module did nothing at all; 1 other change goes unnoticed, too; add to \"then\":;   returned: 24"
      ])
    #expect(try gaps(open.replacing("{ calls", with: "{ returned: 24, calls")) == [])
  }

  @Test("A placeholder that accepts other values or errors is a gap")
  func placeholder() throws {
    let value = "when: { price: { seats: 2 } }\nthen: { returned: <any number>, calls: none, changes: none }"
    #expect(
      try gaps(value) == [
        "would also pass if price returned `25`; write in place of the placeholder:;   returned: 24"
      ])
    let error = "when: cancel\nthen: { threw: <anything>, calls: none, changes: none }"
    #expect(
      try gaps(error) == [
        "would also pass if cancel threw `soldOut`; 1 other change goes unnoticed, too; write in place of the placeholder:;   threw: noTicket"
      ])
  }

  @Test("Rows that return different values get a column")
  func columns() throws {
    let rows =
      "when: price\nthen: { calls: none, changes: none }\ntable:\n  - [when price.seats, then call count.office.release]\n"
      + "  - [1, 0]\n  - [2, 0]"
    #expect(
      try gaps(rows) == [
        "would also pass if the module did nothing at all, in both cases; 2 other changes go unnoticed, too; "
          + "add to the table the column \"then returned\", with:;   line 10: 12;   line 11: 24"
      ])
  }

  @Test(
    "Accepting writes what was returned and thrown",
    arguments: [
      ("{ price: { seats: 2 } }", "{ returned: 25 }", "{ returned: 24 }"),
      ("{ price: { seats: 2 } }", "{ returned: none }", "{ returned: 24 }"),
      ("cancel", "{ threw: soldOut }", "{ threw: noTicket }"),
      ("cancel", "{ threw: none, calls: none }", "{ threw: noTicket, calls: none }"),
      ("cancel", "{ calls: none }", "{ threw: noTicket, calls: none }"),
      ("hold", "{ returned: yes }", "{ returned: none }"),
      ("close", "{ state: { isOpen: yes } }", "{ state: { isOpen: off } }"),
      ("[cancel, { price: { seats: 1 } }]", "{}", "{ returned: 12, threw: noTicket, calls: none, changes: none }"),
    ])
  func acceptance(when: String, then: String, new: String) {
    let old = Self.text("when: \(when)\nthen: \(then)")
    let accepted = AcceptedText(Array(old.utf8), catalog: ModuleCatalog(Self.module))
    #expect(accepted.reasons == [])
    let line = accepted.text.split(separator: "\n").first { $0.contains("then:") }.map(String.init) ?? ""
    if then == "{}" {
      #expect(accepted.text.contains("returned: 12\n      threw: noTicket\n      calls: none\n      changes: none"))
    } else {
      #expect(line.trimmingPrefix("    then: ").hasPrefix(new), "\(accepted.text)")
    }
  }

  @Test("Values that differ are not accepted")
  func several() {
    let old = Self.text("when: [{ price: { seats: 1 } }, { price: { seats: 2 } }]\nthen: { returned: 1 }")
    let accepted = AcceptedText(Array(old.utf8), catalog: ModuleCatalog(Self.module))
    #expect(accepted.reasons == ["It happens: its actions returned different values"])
  }

  @Test(
    "Differences name the value and the error",
    arguments: [
      ("{ calls: none }", "{ returned: 24, calls: none }", "returned: not checked → 24"),
      ("{ returned: 24 }", "{ returned: 25 }", "returned: 24 → 25"),
      ("{ threw: none, calls: none }", "{ calls: none }", "threw: none → no longer checked"),
    ])
  func difference(old: String, new: String, line: String) throws {
    func file(_ name: String, _ then: String) throws -> ComparedFile {
      let text = Self.text("when: [cancel, { price: { seats: 2 } }]\nthen: \(then)")
      return ComparedFile(
        path: "\(name)/a.yaml", key: "a.yaml", file: try Decoded.file(text, Self.module.contract))
    }
    let comparison = Comparison(old: [try file("old", old)], new: [try file("new", new)])
    let text = ComparisonText(style: TextStyle(isColoured: false)).text(comparison)
    #expect(text.contains(line), "\(text)")
  }
}
