import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("The timeline of a trace")
struct TimelineTests {
  private func timeline(isDetailed: Bool) throws -> Timeline {
    let text = LampFile.scenario(
      """
      given: { responses: { service.ask: { returns: bright, after: 2s } } }
      steps:
        - when: press
          then: { calls: [service.ask, service.greet] }
        - when: { clock.advance: 3s }
          then: { state: { isOn: on } }
      """)
    let module = Lamp.module { bench in
      bench.count = 1
      bench.ask("k") { _ in
        bench.isOn = true
        bench.click()
        bench.isOn = false
        bench.count = 2
        bench.count = 3
      }
      bench.greet()
    }
    let plan = try Decoded.file(text, module.contract).cases[0].plan
    return Timeline(module.run(plan, isDetailed: isDetailed), plan)
  }

  private func words(_ kind: Timeline.Kind) -> String {
    switch kind {
    case .begin: "begin"
    case .event(.action): "action"
    case .event(.answer(let call, _)): "answer \(call)"
    case .event: "event"
    case .advance(let span): "advance \(span)"
    case .call(let place): "call \(place)"
    case .change(let place, let before): "change \(place) from \(before.flow(.anyValue))"
    case .ended: "ended"
    case .end: "end"
    case .pending: "pending"
    }
  }

  @Test("Everything comes in the order in which it happened, in its step and at its time")
  func order() throws {
    let entries = try timeline(isDetailed: true).entries
    #expect(
      entries.map { "\($0.step) \($0.time) \(words($0.kind))" } == [
        "0 0 begin", "0 0 action", "0 0 change 0 from 0", "0 0 call 0", "0 0 call 1", "0 0 answer 1", "0 0 end",
        "1 0 begin", "1 0 advance 3000", "1 2000 answer 0", "1 2000 change 1 from off", "1 2000 call 2",
        "1 2000 change 2 from on", "1 2000 change 3 from 1", "1 2000 change 4 from 2", "1 3000 end",
      ])
  }

  @Test("A trace without events still tells the calls and changes of each step")
  func withoutEvents() throws {
    let effects = try timeline(isDetailed: false).entries.filter { entry in
      switch entry.kind {
      case .call, .change: true
      default: false
      }
    }
    #expect(
      effects.map { "\($0.step) \(words($0.kind))" } == [
        "0 change 0 from 0", "0 call 0", "0 call 1", "1 change 1 from off", "1 call 2", "1 change 2 from on",
        "1 change 3 from 1", "1 change 4 from 2",
      ])
  }

  @Test("An item of `in order` has each field at most once, and only what is named")
  func items() throws {
    let timeline = try timeline(isDetailed: false)
    let (part, contract) = (timeline.parts[1], Lamp.module { _ in }.contract)
    func shown(_ items: [Timeline.Part.Item]) -> [String] {
      items.map { item in
        switch item {
        case .call(let call): contract.operations[part.calls[call].operation].name
        case .changes(let writes): writes.map { contract.state[$0.field].name }.joined(separator: ", ")
        }
      }
    }
    #expect(shown(part.items { _ in true }) == ["isOn", "sound.click", "isOn, count", "count"])
    let count = contract.state.firstIndex { $0.name == "count" }
    #expect(shown(part.items({ _ in false }, { $0 == count })) == ["count", "count"])
  }
}
