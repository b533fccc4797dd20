import Synchronization

/// Everything that an app does with tasks, at once.
enum Bustle {
  final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    func callAsFunction(_ line: String) { lines.withLock { $0.append(line) } }

    var text: String { lines.withLock { $0.joined(separator: " ") } }
  }

  private actor Counter {
    private var count = 0

    func add(_ who: Int, _ log: Log) {
      count += 1
      log("c\(who)=\(count)")
    }
  }

  @MainActor private final class Model {
    private var count = 0

    func tap(_ log: Log) {
      Task {
        count += 1
        log("m\(count)")
        await Task.yield()
        count += 1
        log("m\(count)")
      }
    }
  }

  static func run(_ log: Log) async {
    let counter = Counter()
    let (events, feed) = AsyncStream.makeStream(of: Int.self)
    let consumer = Task { for await event in events { log("e\(event)") } }
    let model = Model()
    await model.tap(log)
    await withTaskGroup(of: Int.self) { group in
      for child in 0..<6 {
        group.addTask {
          await counter.add(child, log)
          await Task.yield()
          feed.yield(child)
          return child
        }
      }
      for await child in group { log("g\(child)") }
    }
    async let one: Void = counter.add(10, log)
    async let other: Void = counter.add(11, log)
    let loose = (0..<4).map { number in
      Task.detached(priority: number % 2 == 0 ? .high : .background) {
        await counter.add(20 + number, log)
        log("d\(number)")
      }
    }
    _ = await (one, other)
    await model.tap(log)
    for task in loose { await task.value }
    await raceAgainstTime(counter, log)
    feed.finish()
    await consumer.value
    log("end")
  }

  /// A timeout as apps write it.
  private static func raceAgainstTime(_ counter: Counter, _ log: Log) async {
    let winner = try? await withThrowingTaskGroup(of: String.self) { group in
      group.addTask {
        try await Task.sleep(for: .seconds(3))
        return "time"
      }
      group.addTask {
        await counter.add(30, log)
        return "answer"
      }
      defer { group.cancelAll() }
      return try await group.next()
    }
    log(winner ?? "nobody")
  }
}
