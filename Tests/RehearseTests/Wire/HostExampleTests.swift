import ExampleAdapters
import Rehearse
import RehearseLanguage
import Testing

@Suite("The example of the host protocol")
struct HostExampleTests {
  private let contract: ModuleContract
  private let message: PlanMessage
  private let trace: String

  init() throws {
    let written = try #require(try WireText.value(HostExample.hello)["modules"]?.items?.first)
    contract = try ContractReader.contract(written)
    message = try PlanReader(contract: contract).message(WireText.value(HostExample.run))
    trace = WireText.of(try #require(try WireText.value(HostExample.ran)["trace"]))
  }

  @Test("The contract of the example is valid, and is written as it was read")
  func writtenAsRead() throws {
    #expect(contract.mistake == nil)
    let written = try #require(try WireText.value(HostExample.hello)["modules"]?.items?.first)
    #expect(WireText.of(JSONValue(contract: contract)) == WireText.of(written))
  }

  @Test("The plan of the example is written as it was read")
  func plan() throws {
    let session = Literal.map([.init("token", .text("t-1")), .init("user", .text("ana"))])
    let expected = Plan(
      given: [.none],
      responses: [.init(operation: 0, script: .each(Response(.returns(session), after: 2000)))],
      steps: [[.action(0, [.text("ana"), .text("secret")])], [.advance(2000)]])
    #expect(message.plan == expected && message.isDetailed && !message.isLive && message.order == nil)
    let beginning = #"{"message":"run","id":1,"module":"login","#
    #expect(
      beginning + WireText.of(expected, contract).dropFirst().dropLast() + #","details":true}"# == HostExample.run)
  }

  @Test("The trace of the example is written as it was read")
  func reading() throws {
    let read = try WireText.trace(trace, contract, message)
    #expect(read.calls.map(\.source) == [.response(0), .itself] && read.calls.map(\.cause) == [nil, 0])
    #expect(read.finalState[2] == .text("ana") && read.givensInOrder == [0] && read.used == [1])
    #expect(WireText.of(read, contract, message) == trace)
  }

  @Test("The bundled module gives the trace of the example, and the same notifications while it runs")
  func bundled() throws {
    final class Lines { var all: [String] = [] }
    let module = try #require(Catalog.modules.module(named: "login"))
    let plan = try PlanReader(contract: module.contract).message(WireText.value(HostExample.run)).plan
    let lines = Lines()
    let live = LiveNotifications(1, TraceWriter(contract: module.contract, message: message)) {
      lines.all.append(String(decoding: $0.dropLast(), as: UTF8.self))
    }
    let ran = module.run(plan, isDetailed: true, observer: live)
    #expect(WireText.of(ran, module.contract, message) == trace)
    #expect(Array(lines.all.prefix(HostExample.live.count)) == HostExample.live)
  }
}
