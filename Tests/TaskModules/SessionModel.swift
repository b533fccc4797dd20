import Observation

package enum SessionError: String, Error, CaseIterable, Sendable {
  case wrongPassword, offline, cancelled
}

package struct Session: Equatable, Sendable {
  package var user: String
  package var token: String

  package init(user: String, token: String) {
    self.user = user
    self.token = token
  }
}

package protocol SessionService: Sendable {
  func logIn(id: String, password: String) async throws(SessionError) -> Session
  func avatar(of user: String) async throws -> String
  func badge(_ name: String) async -> Int
}

package protocol SessionTracker: Sendable {
  func log(_ event: String)
}

/// A typical observable model on the main actor, with its own tasks.
@MainActor @Observable package final class SessionModel {
  package private(set) var isPerforming = false
  package private(set) var user: String?
  package private(set) var avatar: String?
  package private(set) var error: SessionError?
  package private(set) var badges = 0
  package private(set) var naps = 0
  package private(set) var progress = Progress()

  /// Changed in place, field by field.
  package struct Progress: Sendable {
    package var done = 0
    package var step = ""

    mutating func advance(_ step: String, _ log: (String) -> Void) {
      done += 1
      log("step \(step)")
      self.step = step
    }
  }

  @ObservationIgnored private let service: any SessionService
  @ObservationIgnored private let tracker: any SessionTracker
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let counter = BadgeCounter()
  @ObservationIgnored private var attempt: Task<Void, Never>?
  @ObservationIgnored private let feed: AsyncStream<String>.Continuation

  package init(service: any SessionService, tracker: any SessionTracker, clock: any Clock<Duration>) {
    self.service = service
    self.tracker = tracker
    self.clock = clock
    let (events, feed) = AsyncStream.makeStream(of: String.self)
    self.feed = feed
    Task { for await event in events { tracker.log(event) } }
  }

  /// Signs in. Retries once after a second if there is no connection.
  package func logIn(id: String, password: String) async {
    isPerforming = true
    error = nil
    defer { isPerforming = false }
    do throws(SessionError) {
      let session = try await attemptTwice(id: id, password: password)
      user = session.user
      feed.yield("signed in")
      async let picture = service.avatar(of: session.user)
      feed.yield("loading")
      avatar = try? await picture
    } catch {
      self.error = error
      feed.yield("failed")
    }
  }

  private func attemptTwice(id: String, password: String) async throws(SessionError) -> Session {
    do throws(SessionError) {
      return try await service.logIn(id: id, password: password)
    } catch .offline {
      do { try await clock.sleep(for: .seconds(1)) } catch { throw .cancelled }
      return try await service.logIn(id: id, password: password)
    }
  }

  /// A tap on the button. It starts a task that nothing awaits, and that a second tap replaces.
  package func tapped(id: String, password: String) {
    attempt?.cancel()
    attempt = Task { await logIn(id: id, password: password) }
  }

  package func cancel() { attempt?.cancel() }

  /// Asks for several numbers concurrently, and adds them up.
  package func countBadges() async {
    badges = await withTaskGroup(of: Int.self) { group in
      for name in ["mail", "news", "chat"] {
        group.addTask { [service, counter] in
          let count = await service.badge(name)
          await counter.add(count)
          return count
        }
      }
      var sum = 0
      for await count in group { sum += count }
      return sum
    }
    await tracker.log("\(counter.total)")
  }

  /// Sleeps on the system clock instead of an injected one.
  package func nap() async {
    try? await Task.sleep(for: .milliseconds(1500))
    naps += 1
  }

  /// Polls forever.
  package func poll() {
    Task {
      while true {
        try? await Task.sleep(for: .seconds(60))
        naps += 1
      }
    }
  }

  /// Changes a value in place, and logs halfway through.
  package func advance(_ step: String) {
    progress.advance(step) { tracker.log($0) }
    tracker.log("advanced")
  }

  private actor BadgeCounter {
    private(set) var total = 0
    func add(_ count: Int) { total += count }
  }
}
