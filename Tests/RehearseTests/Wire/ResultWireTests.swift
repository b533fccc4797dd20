import Rehearse
import RehearseLanguage
import RehearseTaskModules
import Testing

@Suite("What actions return and throw, on the wire")
struct ResultWireTests {
  private static let module = HostedModule { TicketAdapter() }
  private static let (cancel, price, hold, close) = (1, 2, 3, 4)

  private static func message(_ steps: [[Plan.Trigger]]) -> PlanMessage {
    PlanMessage(Plan(given: [], responses: [], steps: steps))
  }

  private static let message = message([
    [.action(cancel, []), .action(price, [.integer(2)]), .action(hold, []), .action(close, [])], [.advance(2000)],
  ])

  private static func text() -> String {
    WireText.of(module.run(message.plan), module.contract, message)
  }

  private static let results =
    #""results":[{"step":0,"trigger":0,"threw":"noTicket","during":0},{"step":0,"trigger":1,"returned":24,"during":0},"#
    + #"{"step":0,"trigger":2,"returned":false,"during":1}]"#

  @Test("A trace says how each action ended, in the step in which it ended")
  func written() throws {
    let text = Self.text()
    #expect(text.contains(Self.results))
    let back = try WireText.trace(text, Self.module.contract, Self.message)
    #expect(back.results.map(\.action) == [Self.cancel, Self.price, Self.hold])
    #expect(
      back.results.map(\.outcome) == [.threw(.text("noTicket")), .returned(.integer(24)), .returned(.toggle(false))])
    #expect(back.results.map(\.during) == [0, 0, 1])
    #expect(WireText.of(back, Self.module.contract, Self.message) == text)
  }

  @Test("An action that is declared to throw only returns nothing, and an error of another type is a text")
  func plain() throws {
    let plan = Plan(
      given: [], responses: [], steps: [[.action(0, [.integer(13)])]])
    let trace = Self.module.run(plan)
    #expect(trace.results.map(\.outcome) == [.threwOther("there is no seat 13")])
    let text = WireText.of(trace, Self.module.contract, PlanMessage(plan))
    #expect(text.contains(#"{"step":0,"trigger":0,"threwOther":"there is no seat 13","during":0}"#))
    #expect(try WireText.trace(text, Self.module.contract, PlanMessage(plan)).results == trace.results)
  }

  @Test("An action that has not ended has no result")
  func running() {
    let trace = Self.module.run(Plan(given: [], responses: [], steps: [[.action(Self.hold, [])]]))
    #expect(trace.results.isEmpty && trace.fault == nil)
  }

  @Test(
    "Results that contradict the plan or the contract are refused",
    arguments: [
      (#""trigger":1"#, #""trigger":9"#, "a result is of no action that returns or throws"),
      (#""trigger":1"#, #""trigger":3"#, "a result is of no action that returns or throws"),
      (#""step":0,"trigger":1"#, #""step":1,"trigger":0"#, "a result is of no action that returns or throws"),
      (#""during":1"#, #""during":2"#, "a result came in a step in which it cannot come"),
      (#""returned":24,"during":0"#, #""returned":24,"during":1"#, nil),
      (
        #""threw":"noTicket","during":0"#, #""threw":"noTicket","during":1"#,
        "a result came in a step in which it cannot come"
      ),
      (#""trigger":1"#, #""trigger":0"#, "an action has two results"),
      (#""returned":24"#, #""returned":"24""#, "a result of \"price\" does not fit its type"),
      (#""returned":24"#, #""threw":"noTicket""#, "a result of \"price\" does not fit its type"),
      (#""returned":24"#, #""returned":24,"threwOther":"no""#, "a result of \"price\" does not fit its type"),
      (#""threw":"noTicket""#, #""threw":"noTickets""#, "a result of \"cancel\" does not fit its type"),
      (#""threw":"noTicket""#, #""returned":1"#, "a result of \"cancel\" does not fit its type"),
      (#""threw":"noTicket""#, #""returned":null"#, nil),
    ])
  func refused(part: String, other: String, message: String?) throws {
    let wrong = Self.text().replacing(part, with: other)
    #expect(wrong != Self.text())
    var found: String?
    do {
      _ = try WireText.trace(wrong, Self.module.contract, Self.message)
    } catch let problem as JSONError {
      found = problem.message
    }
    #expect(found == message)
  }
}
