import Rehearse
import Testing

@Suite("The conductor")
struct ConductorTests {
  @Test("The same tasks run in the same order ten thousand times")
  func order() {
    var orders: Set<String> = []
    for _ in 0..<10_000 {
      let log = Bustle.Log()
      TestStage().run { Task { await Bustle.run(log) } }
      orders.insert(log.text)
    }
    #expect(orders.count == 1)
    #expect(orders.first?.hasSuffix("answer end") == true, "\(orders)")
  }

  @Test("Sleeping on the system's clocks takes virtual time", arguments: [1, 7, 250, 1000, 1503, 90_000])
  func sleep(milliseconds: Int) {
    var stage = TestStage()
    var log = Bustle.Log()
    let span = Duration.milliseconds(milliseconds)
    repeat {
      stage = TestStage()
      log = Bustle.Log()
      stage.run(until: 400_000) { [stage, log] in
        Task {
          log("\(stage.time)")
          try await Task.sleep(for: span)
          log("\(stage.time)")
          try await Task.sleep(nanoseconds: UInt64(milliseconds) * 1_000_000)
          log("\(stage.time)")
          try await SuspendingClock().sleep(for: span)
          log("\(stage.time)")
          try await ContinuousClock().sleep(until: .now + span)
          log("\(stage.time)")
        }
      }
    } while stage.conductor?.isUncertain == true
    #expect(log.text == (0...4).map { "\($0 * milliseconds)" }.joined(separator: " "))
  }

  @Test("Sleeping on the main actor takes virtual time and ends on the main actor")
  func sleepOfActors() {
    let stage = TestStage()
    let log = Bustle.Log()
    stage.run(until: 10_000) {
      Task { @MainActor in
        await Bustle.run(log)
        try await Task.sleep(nanoseconds: 1_500_000_000)
        MainActor.assertIsolated()
        log("main \(stage.time)")
      }
    }
    #expect(log.text.hasSuffix("main 1500"))
  }

  @Test("A cancelled sleep ends at once")
  func cancelledSleep() {
    let stage = TestStage()
    let log = Bustle.Log()
    stage.run {
      let sleeper = Task {
        do { try await Task.sleep(for: .seconds(9)) } catch { log("\(type(of: error))") }
      }
      Task {
        await Task.yield()
        sleeper.cancel()
      }
    }
    #expect(log.text == "CancellationError")
  }

  @Test("Tasks that wake each other forever are stopped")
  func endless() {
    let stage = TestStage()
    let rest = stage.run { Task { while !Task.isCancelled { await Task.yield() } } }
    #expect(rest == .never)
  }

  @Test("At the end every task is cancelled, and its remaining work is done before the next case")
  func end() {
    let stage = TestStage()
    let log = Bustle.Log()
    let (events, feed) = AsyncStream.makeStream(of: Int.self)
    let over = { log("over") }
    stage.run(outside: over) {
      Task {
        for await _ in events {}
        log("stream")
      }
      Task.detached {
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            try? await Task.sleep(for: .seconds(100))
            log("child")
          }
        }
        log("group")
      }
      Task {
        while true { try? await Task.sleep(for: .seconds(60)) }
      }
    }
    #expect(log.text == "over stream child group")
    feed.finish()
  }

  @Test("A task that another thread wakes does not run, and is recorded")
  func orphan() {
    let stage = TestStage()
    let log = Bustle.Log()
    let waiting = Waiting()
    stage.run(outside: OtherThread.visit(waiting.wake)) {
      Task { @MainActor in
        await waiting.untilWoken()
        log("went on")
      }
    }
    #expect(stage.conductor?.hasForeignWakes == true)
    #expect(log.text == "")
  }
}
