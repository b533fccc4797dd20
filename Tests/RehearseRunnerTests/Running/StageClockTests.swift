import Rehearse
import RehearseTestSupport
import Testing

@Suite("The clock of the stage")
struct StageClockTests {
  /// A module that passes the clock to the code of a test. Its fields are not observable.
  private struct Sleepy: MainActorModuleAdapter {
    @MainActor final class Model {
      let stage: Stage
      var notes: [String] = []

      let ask: (@escaping (Int) -> Void) -> Void

      init(_ stage: Stage, ask: @escaping (@escaping (Int) -> Void) -> Void) {
        self.stage = stage
        self.ask = ask
      }

      func note(_ text: String) { notes.append("\(text) \(stage.time)") }
    }

    static let about = About("sleepy", "Sleeps")

    let ask = Call(.query, "service.ask", "Asks for a number", returns: Int.self, default: 7)
    let press: @MainActor @Sendable (Model) async -> Void

    func begin(on stage: Stage) -> Model { Model(stage) { stage.call(ask, then: $0) } }

    var actions: [MainActorAction<Model>] {
      MainActorAction("press", "Presses") { [press] in await press($0) }
    }

    @MainActor var state: [MainActorField<Model>] { MainActorField("notes", \.notes, "What was noted") }
  }

  private func trace(
    _ steps: [[Plan.Trigger]], _ press: @escaping @MainActor @Sendable (Sleepy.Model) async -> Void
  ) -> Trace {
    let module = HostedModule { Sleepy(press: press) }
    return module.run(Plan(given: [], responses: [], steps: steps))
  }

  private static let press = Plan.Trigger.action(0, [])

  @Test("The clock shows virtual time and sleeps until a deadline, rounded up to milliseconds")
  func sleeping() {
    let trace = trace([[Self.press, .advance(10_000)]]) { model in
      let clock = model.stage.clock
      let start = clock.now
      try? await clock.sleep(for: .milliseconds(1500))
      model.note("slept")
      try? await clock.sleep(until: start.advanced(by: .microseconds(1_999_001)))
      model.note("again")
      try? await clock.sleep(until: start)
      model.note("\(start.duration(to: clock.now))")
    }
    #expect(trace.fault == nil)
    #expect(trace.finalState[0].flow(.text) == "[slept 1500, again 2000, 2.0 seconds 2000]")
    #expect(trace.writes.count == 3)
  }

  @Test("A sleep ends when its task is cancelled, even before the sleep")
  func cancelling() {
    let trace = trace([[Self.press, .advance(10_000)]]) { model in
      let clock = model.stage.clock
      let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
      try? await clock.sleep(for: .seconds(1))
      sleeper.cancel()
      let result = await sleeper.result
      if case .failure(let error) = result { model.note("\(type(of: error))") }
      Task {
        withUnsafeCurrentTask { $0?.cancel() }
        do { try await clock.sleep(for: .seconds(1)) } catch { model.note("at once") }
      }
    }
    #expect(trace.finalState[0].flow(.text) == "[CancellationError 1000, at once 1000]")
  }

  @Test("A callback runs on the main actor, no matter what ran in between")
  func callback() {
    let trace = trace([[Self.press]]) { model in
      model.ask { number in MainActor.assumeIsolated { model.note("\(number)") } }
      await Task.detached {}.value
    }
    #expect(trace.finalState[0].flow(.text) == "[7 0]")
  }

  @Test("Unobservable state is recorded at each suspension and at `stateChanged()`")
  func unobservable() {
    let trace = trace([[Self.press]]) { model in
      model.note("a")
      model.stage.stateChanged()
      model.note("b")
      await Task.yield()
      model.note("c")
      model.note("d")
    }
    #expect(trace.writes.map { $0.value.flow(.text).split(separator: ",").count } == [1, 2, 4])
  }

  @Test("A task that sleeps in an endless loop does not keep a case from its end")
  func forGood() {
    let trace = trace([[Self.press, .advance(3500)]]) { model in
      Task { while true { try? await model.stage.clock.sleep(for: .seconds(1)) } }
      while true {
        try? await model.stage.clock.sleep(for: .seconds(1))
        model.note("tick")
      }
    }
    #expect(trace.fault == nil)
    #expect(trace.writes.count == 3)
  }
}
