import Rehearse
import RehearseTestSupport
import Testing

@Suite("Events of a trace")
struct EventTests {
  private static let ask = 3
  private static let press = Plan.Trigger.action(0, [])

  private func trace(
    _ steps: [[Plan.Trigger]], _ script: ResponseScript, isDetailed: Bool = true,
    _ press: @escaping @Sendable (Lamp.Bench) -> Void
  ) -> Trace {
    let module = Lamp.module(onPress: press)
    let responses = [Plan.Prepared(operation: Self.ask, script: script)]
    return module.run(
      Plan(given: module.contract.defaultGivens, responses: responses, steps: steps), isDetailed: isDetailed)
  }

  @Test("Each action and each response begins an event with its effects")
  func actionsAndAnswers() {
    let trace = trace([[Self.press, .advance(1000), Self.press]], .list([Response(.returns(.text("dim")))])) {
      $0.ask("a")
      $0.count += 1
    }
    #expect(trace.events.map(\.cause) == [.action(0, []), .answer(call: 0), .action(0, [])])
    #expect(trace.events.map(\.calls) == [0, 1, 2] && trace.events.map(\.writes) == [0, 1, 1])
    #expect(trace.events.map(\.time) == [0, 0, 1000])
    #expect(trace.callIndices(ofEvent: 1) == 1..<2 && trace.callIndices(ofEvent: 2) == 2..<3)
  }

  @Test("Work for the main queue belongs to the event that queued it, even after another event")
  func hops() {
    let each = ResponseScript.each(Response(.returns(.text("dim"))))
    let alone = trace([[Self.press]], each) { bench in
      bench.stage.hop { bench.click() }
    }
    #expect(alone.events.count == 1 && alone.callIndices(ofEvent: 0) == 0..<1)
    let mixed = trace([[Self.press]], each) { bench in
      bench.ask("a") { bench.stage.hop { bench.click() } }
      bench.ask("b")
    }
    #expect(
      mixed.events.map(\.cause) == [.action(0, []), .answer(call: 0), .answer(call: 1), .rest(of: 1)])
    #expect(mixed.calls[mixed.callIndices(ofEvent: 3)].map(\.operation) == [1])
  }

  @Test("Events are recorded only on request")
  func notForStudy() {
    let trace = trace([[Self.press]], .list([]), isDetailed: false) { bench in
      _ = bench.level
      bench.ask("a")
    }
    #expect(trace.events.isEmpty && trace.calls.allSatisfy { $0.wouldAnswer == nil })
    #expect(!trace.givensRead.isEmpty)
  }

  @Test("Givens are recorded in the order of reading, and so is a read of the time")
  func givens() {
    let trace = trace([[Self.press]], .list([])) { bench in
      _ = bench.isNight
      _ = bench.level
      _ = bench.isNight
    }
    #expect(trace.givensInOrder == [3, 0] && !trace.hasReadTime)
    #expect(self.trace([[Self.press]], .list([])) { _ = $0.stage.time }.hasReadTime)
  }

  @Test("A default that is not used is recorded, and reads no given")
  func keptBack() {
    let module = HostedModule { Deriving() }
    let trace = module.run(
      Plan(
        given: [.text("mine")], responses: [Plan.Prepared(operation: 0, script: .list([]))], steps: [[.action(0, [])]]),
      isDetailed: true)
    #expect(trace.calls.map(\.wouldAnswer) == [.text("mine")])
    #expect(trace.givensRead.isEmpty && trace.givensInOrder.isEmpty)
  }

  private struct Deriving: ModuleAdapter {
    static let about = About("deriving", "Works an answer out")
    let word = Given("word", "w", "A word")
    let ask = Call(.query, "words.ask", "Asks", returns: String.self, derivedFrom: "the word")

    func begin(on stage: Stage) -> Stage { stage }

    var actions: [Action<Stage>] {
      Action("ask", "Asks") { stage in stage.call(ask, default: stage.value(of: word)) { _ in } }
    }

    var state: [Field<Stage>] {}
  }

  // MARK: Timers

  private struct Sleeper: MainActorModuleAdapter {
    static let about = About("sleeper", "Sleeps")

    @MainActor func begin(on stage: Stage) async -> Stage { stage }

    var actions: [MainActorAction<Stage>] {
      MainActorAction("sleep", "Sleeps for so many seconds", Parameter<Int>("seconds", "How long")) { stage, seconds in
        try? await stage.clock.sleep(for: .seconds(seconds))
      }
    }

    @MainActor var state: [MainActorField<Stage>] {}
  }

  @Test("A timer is an event when it is due, and the next timer is recorded")
  func timers() {
    let module = HostedModule { Sleeper() }
    let steps: [[Plan.Trigger]] = [[.action(0, [.integer(2)]), .action(0, [.integer(7)]), .advance(3000)]]
    let trace = module.run(Plan(given: [], responses: [], steps: steps), isDetailed: true)
    #expect(
      trace.events.map(\.cause) == [.action(0, [.integer(2)]), .action(0, [.integer(7)]), .timer])
    #expect(trace.events[2].time == 2000 && trace.nextTimer == 7000)
  }
}
