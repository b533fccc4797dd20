import Rehearse
import Testing

@Suite("State that has to be awaited")
struct AwaitedStateTests {
  /// An actor that counts, and tells each number.
  fileprivate actor Counter {
    private(set) var count = 0

    func add(_ times: Int, tell: @Sendable (Int) -> Void) {
      for _ in 0..<times {
        count += 1
        tell(count)
      }
    }
  }

  fileprivate struct CounterAdapter: MainActorModuleAdapter {
    static let about = About("counter", "It counts")
    let tell = Call("screen.tell", "Tells a number", Parameter<Int>("number", "Which"))
    let ask = Call(.query, "screen.ask", "Asks", returns: Int.self, default: 1)

    func begin(on stage: Stage) async -> Scene { Scene(stage: stage, counter: Counter()) }

    var actions: [MainActorAction<Scene>] {
      MainActorAction("add", "Counts", Parameter<Int>("times", "How far")) { [tell] scene, times in
        await scene.counter.add(times) { scene.stage.call(tell, $0) }
      }
      MainActorAction("addLater", "Counts after an answer") { [tell, ask] scene in
        let times = await scene.stage.call(ask)
        await scene.counter.add(times) { scene.stage.call(tell, $0) }
      }
    }

    var state: [MainActorField<Scene>] {
      MainActorField("count", { await $0.counter.count }, "How far it is")
    }
  }

  fileprivate struct Scene: Sendable {
    let stage: Stage
    let counter: Counter
  }

  /// Its field waits for time to pass.
  fileprivate struct WaitingAdapter: MainActorModuleAdapter {
    static let about = About("waiting", "Its state waits")
    func begin(on stage: Stage) async -> Stage { stage }
    var actions: [MainActorAction<Stage>] { MainActorAction("tap", "Nothing") { _ in } }
    var state: [MainActorField<Stage>] {
      MainActorField(
        "now",
        {
          try? await $0.clock.sleep(for: .seconds(1))
          return 1
        }, "Late")
    }
  }

  private static let module = HostedModule { CounterAdapter() }

  private func trace(
    _ steps: [[Plan.Trigger]], isDetailed: Bool = false, order: Interleaving? = nil
  ) -> Trace {
    Self.module.run(Plan(given: [], responses: [], steps: steps), isDetailed: isDetailed, order: order)
  }

  @Test("Its value is known from the start, and a change counts after the calls of its moment")
  func changes() {
    let trace = trace([[.action(0, [.integer(3)])], [.action(0, [.integer(1)])]], isDetailed: true)
    #expect(trace.fault == nil)
    #expect(trace.initialState == [.integer(0)] && trace.finalState == [.integer(4)])
    // The values between are not seen.
    #expect(trace.writes.map(\.value) == [.integer(3), .integer(4)])
    #expect(trace.writes.map(\.calls) == [3, 4])
    #expect(trace.stepEnds.map(\.writes) == [1, 2])
    #expect(trace.events.map(\.writes) == [0, 1])
  }

  @Test("A change after an answer belongs to the answer")
  func afterAnswer() {
    let trace = trace([[.action(1, [])]], isDetailed: true)
    #expect(trace.events.map(\.cause) == [.action(1, []), .answer(call: 0)])
    #expect(trace.writes.map(\.value) == [.integer(1)] && trace.events.map(\.writes) == [0, 0])
  }

  @Test("Reading it makes no choice of an interleaving")
  func interleaving() {
    for number in 1...5 {
      let trace = trace([[.action(0, [.integer(2)])]], order: Interleaving(number, seed: 7))
      #expect(trace.choices == 0 && trace.finalState == [.integer(2)])
    }
  }

  @Test("A field that waits for anything else is an error")
  func waiting() {
    let module = HostedModule { WaitingAdapter() }
    let trace = module.run(Plan(given: [], responses: [], steps: [[.action(0, [])]]))
    #expect(trace.fault?.reason == "its state field \"now\" waits, and nothing answers while the state is read")
  }
}
