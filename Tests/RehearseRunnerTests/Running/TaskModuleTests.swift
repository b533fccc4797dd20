import Rehearse
import RehearseLanguage
import RehearseRunner
import RehearseTaskModules
import RehearseTestSupport
import Testing

@Suite("Modules with tasks")
struct TaskModuleTests {
  private static let session = HostedModule { SessionAdapter() }
  private static let escape = HostedModule { EscapeAdapter() }
  private static let careless = HostedModule { CarelessAdapter() }

  private static let header = "rehearse: 1\nmodule: session\nfeature: F\nscenarios:\n  - scenario: S\n"
  private static let logIn = "tap: { id: ana, password: secret }"
  private static let offlineOnce = """
        given:
          responses:
            service.logIn:
              - { fails: offline }
              - { returns: { user: ana, token: t-1 }, after: 2s }
            service.badge: { returns: 3 }

    """

  private func trace(_ keys: String, _ module: HostedModule = session) throws -> Trace {
    let text = Self.header.replacing("session", with: module.contract.name) + keys
    return module.run(try Decoded.file(text, module.contract).cases[0].plan)
  }

  private func story(_ trace: Trace) -> [String] {
    let contract = Self.session.contract
    var lines: [String] = []
    var writes = trace.writes[...]
    for place in 0...trace.calls.count {
      while let write = writes.first, write.calls == place {
        lines.append("\(contract.state[write.field].name): \(write.value.flow(.text))")
        writes.removeFirst()
      }
      guard place < trace.calls.count else { break }
      let call = trace.calls[place]
      lines.append("\(contract.operations[call.operation].name) @\(VirtualTime.text(call.time))")
    }
    return lines
  }

  private func isPassing(_ keys: String) throws -> Bool {
    let file = try Decoded.file(Self.header + keys, Self.session.contract)
    let trace = Self.session.run(file.cases[0].plan)
    return trace.fault == nil && Evaluator.evaluate(file.cases[0], trace, Self.session.contract) == nil
  }

  @Test("Every change is recorded in order among the calls")
  func story() throws {
    let trace = try trace(
      Self.offlineOnce + "    when: [\(Self.logIn), clock.advance: 10s]\n    then: { changes: none }\n")
    #expect(trace.fault == nil)
    #expect(
      story(trace) == [
        "isPerforming: on", "service.logIn @0s", "service.logIn @1s", "user: ana",
        "service.avatar @3s", "tracker.log @3s", "tracker.log @3s", "avatar: nobody.png", "isPerforming: off",
      ])
  }

  @Test("A scenario of a module with tasks is evaluated like any other")
  func evaluated() throws {
    let keys = """
      \(Self.offlineOnce)    steps:
            - when: { \(Self.logIn) }
              then:
                calls: [service.logIn: { id: ana }]
                changes: { isPerforming: yes }
            - when: { clock.advance: 1s }
              then: { calls: [service.logIn: { id: ana }], changes: none }
            - when: { clock.advance: 2s }
              then:
                calls: [service.avatar: { user: ana }, tracker.log: { event: signed in }, tracker.log: { event: loading }]
                changes: { isPerforming: no, user: ana, avatar: nobody.png }

      """
    #expect(try isPassing(keys))
    #expect(try !isPassing(keys.replacing("clock.advance: 2s", with: "clock.advance: 1s")))
    #expect(try !isPassing(keys.replacing("avatar: nobody.png", with: "avatar: ana.png")))
  }

  @Test("A cancelled task ends while it sleeps or waits for a port that supports cancellation")
  func cancellation() throws {
    let sleeping = try trace(Self.offlineOnce + "    when: [\(Self.logIn), cancel]\n    then: { changes: none }\n")
    #expect(story(sleeping).suffix(3) == ["error: cancelled", "isPerforming: off", "tracker.log @0s"])
    let waiting = try trace(
      """
          given: { responses: { service.logIn: { returns: { user: ana, token: t }, after: 5s } } }
          when: [\(Self.logIn), clock.advance: 1s, cancel]
          then: { changes: none }

      """)
    #expect(story(waiting).suffix(3) == ["error: cancelled", "isPerforming: off", "tracker.log @1s"])
    #expect(waiting.pending.isEmpty)
  }

  @Test("The children of a group receive their responses in the order of their calls")
  func group() throws {
    let trace = try trace(Self.offlineOnce + "    when: countBadges\n    then: { changes: none }\n")
    #expect(
      story(trace) == ["service.badge @0s", "service.badge @0s", "service.badge @0s", "badges: 9", "tracker.log @0s"])
    #expect(trace.calls.map { $0.arguments[0].flow(.text) } == ["mail", "news", "chat", "9"])
  }

  @Test("Sleeping on the system clock takes virtual time, even endlessly")
  func sleep() throws {
    let nap = try trace("    when: [nap, clock.advance: 1499ms, clock.advance: 1ms]\n    then: { changes: none }\n")
    #expect(nap.writes.count == 1 && nap.stepEnds.last?.time == 1500)
    let early = try trace("    when: [nap, clock.advance: 1499ms]\n    then: { changes: none }\n")
    #expect(early.writes.count == 0 && early.fault == nil)
    let poll = try trace("    when: [poll, clock.advance: 1h]\n    then: { changes: none }\n")
    #expect(poll.writes.count == 60 && poll.fault == nil)
  }

  @Test("A call during a mutation in place is recorded before the change, and a later call after it")
  func inPlace() throws {
    let trace = try trace("    when: { advance: { step: one } }\n    then: { changes: none }\n")
    #expect(story(trace) == ["tracker.log @0s", "step: one", "tracker.log @0s"])
  }

  @Test("A task that waits for a response that never comes is not a mistake")
  func silent() throws {
    let trace = try trace(
      """
          given: { responses: { service.logIn: silent } }
          when: { \(Self.logIn) }
          then: { changes: none }

      """)
    #expect(trace.fault == nil && story(trace) == ["isPerforming: on", "service.logIn @0s"])
  }

  @Test("The same scenario gives the same trace each time")
  func repeated() throws {
    let text =
      Self.header + Self.offlineOnce
      + "    when: [\(Self.logIn), countBadges, nap, clock.advance: 1s, cancel, \(Self.logIn), clock.advance: 5s]\n"
      + "    then: { changes: none }\n"
    let plan = try Decoded.file(text, Self.session.contract).cases[0].plan
    var stories: Set<[String]> = []
    for _ in 0..<Thoroughness.amount(500, nightly: 10_000) {
      let trace = Self.session.run(plan)
      stories.insert(story(trace) + [trace.fault?.reason ?? ""])
    }
    #expect(stories.count == 1)
    #expect(stories.first?.count ?? 0 > 15)
  }

  // MARK: Escapes from the stage

  private static let woken = "another thread woke one of its tasks"

  @Test(
    "A case that the stage cannot follow is an error that says why",
    arguments: [
      (Escape.wokenElsewhere, woken), (.actorWokenElsewhere, woken),
      (.callElsewhere, "\"tracker.note\" was called from another thread"),
      (.readElsewhere, "\"service.size\" was called from another thread"),
      (.changeElsewhere, "the state was changed from another thread"),
      (.cancelElsewhere, "from another thread"),
      (.spin, "its tasks never come to rest"),
      (.spinAfterCancellation, "It was cancelled, and a cancelled task does not sleep"),
    ])
  func escape(escape: Escape, message: String) throws {
    let keys = "    when: [do: { escape: \(escape) }, wakeElsewhere]\n    then: { changes: none }\n"
    let trace = try trace(keys, Self.escape)
    #expect(trace.fault?.reason.contains(message) == true, "\(trace.fault?.reason ?? "none")")
    #expect(trace.calls.isEmpty || escape == .cancelElsewhere)
  }

  @Test("A module that waits in `begin` is an error")
  func patient() throws {
    let keys = "    given: { isPatient: yes }\n    when: wakeElsewhere\n    then: { changes: none }\n"
    #expect(try trace(keys, Self.escape).fault?.reason.contains("\"begin\" waits") == true)
  }

  @Test("A module without tasks may assume that it is on the main actor")
  func assuming() throws {
    let trace = try trace("    when: assume\n    then: { changes: none }\n", Self.careless)
    #expect(trace.fault == nil && trace.calls.count == 1)
  }

  @Test(
    "A task started by an adapter for modules without tasks is an error",
    arguments: CarelessAdapter.Way.allCases.filter { ![.quietThread, .sleep].contains($0) })
  func careless(way: CarelessAdapter.Way) throws {
    let trace = try trace("    when: { start: { way: \(way) } }\n    then: { changes: none }\n", Self.careless)
    let message = way == .thread ? "\"tracker.note\" was called from another thread" : "\"MainActorModuleAdapter\""
    #expect(trace.fault?.reason.contains(message) == true, "\(trace.fault?.reason ?? "none")")
    #expect(trace.calls.isEmpty)
  }
}
