import Rehearse
import RehearseTaskModules
import Testing

@Suite("Streams of answers")
struct StreamTests {
  private static let module = HostedModule { CourierAdapter() }
  private static let (positions, changes, load) = (0, 1, 2)
  private static let follow = Plan.Trigger.action(0, [.text("pizza")])
  private static let close = Plan.Trigger.action(1, [])
  private static let watch = Plan.Trigger.action(2, [])
  private static let loadMap = Plan.Trigger.action(3, [])

  private func plan(_ triggers: [Plan.Trigger], _ operation: Int, _ items: [StreamItem]) -> Plan {
    let response = Plan.Prepared(operation: operation, script: .each(Response(.stream(items))))
    return Plan(given: [], responses: [response], steps: [triggers])
  }

  private func value(_ number: Int, after: Int64 = 0) -> StreamItem {
    StreamItem(.value(.integer(number)), after: after)
  }

  private func writes(_ trace: Trace) -> [String] {
    trace.writes.map { write in
      let field = Self.module.contract.state[write.field]
      return "\(field.name): \(write.value.flow(field.valueType))"
    }
  }

  @Test("Each value arrives at its own time, as an answer of its own")
  func values() {
    let items = [value(9), value(5), value(3, after: 2000), StreamItem(.end, after: 1000)]
    let trace = Self.module.run(plan([Self.follow, .advance(3000)], Self.positions, items), isDetailed: true)
    #expect(writes(trace) == ["position: 9", "position: 5", "position: 3", "hasArrived: on"])
    let answers = trace.events.filter { if case .answer = $0.cause { true } else { false } }
    #expect(answers.map(\.cause) == (0..<4).map { .answer(call: 0, item: $0) })
    #expect(answers.map(\.time) == [0, 0, 2000, 3000])
    #expect(trace.pending.isEmpty)
  }

  @Test("An error ends the stream, and the reader receives it")
  func failure() {
    let items = [value(9), StreamItem(.fails(.text("noPermission")))]
    #expect(
      writes(Self.module.run(plan([Self.follow], Self.positions, items))) == ["position: 9", "problem: noPermission"])
  }

  @Test("Of a stream on its way, only the next value is pending")
  func pending() {
    let items = [value(9), value(5, after: 2000), value(3, after: 2000)]
    let trace = Self.module.run(plan([Self.follow], Self.positions, items))
    #expect(trace.pending.map(\.call) == [0] && trace.pending.map(\.due) == [2000])
  }

  @Test("A reader that stops cancels what has not arrived")
  func cancelled() {
    let items = [value(9), value(5, after: 2000)]
    let trace = Self.module.run(plan([Self.follow, Self.close, .advance(5000)], Self.positions, items))
    #expect(writes(trace) == ["position: 9"])
    #expect(trace.pending.isEmpty && trace.fault == nil)
  }

  @Test("Without a response the default values arrive, and the stream stays open")
  func defaultValues() {
    let trace = Self.module.run(Plan(given: [], responses: [], steps: [[Self.watch]]), isDetailed: true)
    #expect(trace.calls.map(\.source) == [.default])
    #expect(trace.calls[0].answer == .list([.text("wifi")]))
    #expect(writes(trace) == ["network: wifi"])
    #expect(trace.events.last?.cause == .answer(call: 0, item: 0))
  }

  @Test("A closure receives every value and the end")
  func closures() {
    let trace = Self.module.run(plan([Self.loadMap], Self.load, [value(20), value(60), StreamItem(.end)]))
    #expect(writes(trace) == ["progress: 20", "progress: 60", "progress: 100"])
  }

  @Test(
    "In other orders the values of a stream keep their order, its end is last, and different streams change places",
    arguments: [
      ([3], .end), ([3, 2, 1], .end), ([], .fails(.text("offline"))), ([3], .fails(.text("offline"))),
      ([3, 2, 1], .fails(.text("offline"))), ([3], nil), ([3, 2, 1], nil),
    ] as [([Int], AnswerContent?)])
  func interleavings(values: [Int], end: AnswerContent?) {
    var items = values.map { value($0) } + (end.map { [StreamItem($0)] } ?? [])
    items[0].after = 1000
    let responses = [Self.positions, Self.load].map {
      Plan.Prepared(operation: $0, script: .each(Response(.stream(items))))
    }
    let plan = Plan(given: [], responses: responses, steps: [[Self.follow, Self.loadMap, .advance(1000)]])
    var orders: Set<[Int]> = []
    for number in 1...50 {
      let trace = Self.module.run(plan, isDetailed: true, order: Interleaving(number, seed: 7))
      var received: [[Int]] = [[], []]
      var order: [Int] = []
      for case .answer(let call, let item?) in trace.events.map(\.cause) {
        received[call].append(item)
        order.append(call)
      }
      #expect(received == [Array(items.indices), Array(items.indices)])
      #expect(history(of: "position", trace) == values)
      orders.insert(order)
    }
    #expect(orders.count > 1)
  }

  private func history(of field: String, _ trace: Trace) -> [Int] {
    trace.writes.filter { Self.module.contract.state[$0.field].name == field }.compactMap {
      if case .integer(let number) = $0.value { number } else { nil }
    }
  }

  @Test("Plans and traces of streams survive the wire")
  func wire() throws {
    let contract = Self.module.contract
    let items = [value(9), value(5, after: 2000), StreamItem(.fails(.text("offline")), after: 10)]
    let plan = plan([Self.follow, .advance(5000)], Self.positions, items)
    var writer = JSONWriter()
    writer.object { plan.write(to: &$0, contract) }
    var reader = try JSONReader(writer.bytes)
    let read = try PlanReader(contract: contract).message(try reader.value())
    #expect(read.plan == plan)
  }

  @Test("A contract says which operations answer with streams")
  func contract() throws {
    let json = JSONValue(contract: Self.module.contract)
    let read = try ContractReader.contract(json)
    #expect(JSONValue(contract: read) == json)
    #expect(read.operations.map(\.isStream) == [true, true, true])
  }
}
