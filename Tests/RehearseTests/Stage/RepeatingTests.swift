import Foundation
import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Timers that repeat, identities, and operations that return nothing")
struct RepeatingTests {
  fileprivate enum Problem: String, CaseIterable, ScenarioValue, Error { case full }

  /// Declarations that several adapters share.
  fileprivate struct Shared: Sendable {
    let user = Given("user", "ana", "Who is signed in")
    let currentUser = Call("session.user", "Reads who is signed in", from: \Self.user)
    let flag = Given(flag: "fast", "Whether it is fast")
    let isOn = FlagQuery("flags.isOn", "Reads a flag")
  }

  fileprivate struct Adapter: ModuleAdapter {
    static let about = About("poller", "Polls")
    let interval = Given<Duration>("interval", .seconds(2), "Between two polls")
    let shared = Shared()
    let poll = Call("server.poll", "Asks", Parameter<Int>("number", "Which one"), Parameter<UUID>("id", "Which one"))
    let save = Call(.command, "store.save", "Saves", Parameter<String>("user", "Whose"), fails: Problem.self)
    let write = Call(.command, "keychain.write", "Writes", failsAtOnce: Problem.self)

    func begin(on stage: Stage) -> Poller { Poller(self, stage) }

    var actions: [Action<Poller>] {
      Action("start", "Starts", Parameter("until", "When it stops by itself", default: 0)) { $0.start(until: $1) }
      Action("stop", "Stops") { $0.timer?.cancel() }
      Action("save", "Saves") { $0.save() }
      Action("delete", "Deletes") { $0.delete() }
      Action("write", "Writes") { $0.write() }
    }

    var state: [Field<Poller>] { Field("said", \.said, "What happened last") }
  }

  fileprivate final class Poller {
    let (adapter, stage): (Adapter, Stage)
    var timer: StageTimer?
    var said = "" { didSet { stage.stateChanged() } }

    init(_ adapter: Adapter, _ stage: Stage) { (self.adapter, self.stage) = (adapter, stage) }

    func start(until limit: Int) {
      timer = stage.every(stage.value(of: adapter.interval)) { [unowned self] in
        let number = stage.nextNumber(of: "poll")
        stage.call(adapter.poll, number, stage.nextUUID())
        if number == limit { timer?.cancel() }
      }
    }

    func save() {
      let user = stage.ask(adapter.shared.isOn, flag: "fast") ? "fast" : stage.ask(adapter.shared.currentUser)
      stage.call(adapter.save, user) { result in
        switch result {
        case .success: self.said = "saved"
        case .failure(let problem): self.said = "\(problem)"
        }
      }
    }

    func delete() {
      let completion = { (problem: Problem?) in self.said = problem.map { "\($0)" } ?? "deleted" }
      stage.call(adapter.save, "", then: completion)
    }

    func write() {
      do throws(Problem) {
        try stage.answer(adapter.write)
        said = "written"
      } catch { said = "\(error)" }
    }
  }

  private static let module = HostedModule { Adapter() }

  private func trace(_ given: String, _ triggers: String) throws -> Trace {
    let file = try Decoded.file(
      "rehearse: 1\nmodule: poller\nfeature: F\nscenarios:\n  - scenario: S\n    given: { \(given) }\n"
        + "    when: [\(triggers)]\n    then: { calls: none, changes: none }\n", Self.module.contract)
    return Self.module.run(file.cases[0].plan)
  }

  private func times(_ trace: Trace) -> [Int64] { trace.calls.map(\.time) }

  @Test("A repeating timer fires until it is cancelled, by the module or by itself")
  func timer() throws {
    let trace = try trace("", "start, clock.advance: 7s, stop, clock.advance: 9s")
    #expect(trace.fault == nil && times(trace) == [2000, 4000, 6000] && trace.nextTimer == nil)
    #expect(times(try self.trace("", "start: { until: 2 }, clock.advance: 9s")) == [2000, 4000])
    #expect(try self.trace("interval: 1500ms", "start, clock.advance: 4s").nextTimer == 4500)
    #expect(times(try self.trace("interval: 0.5ms", "start, clock.advance: 3ms")) == [1, 2, 3])
  }

  @Test("A timer that repeats at once is a mistake, and one that fires very often comes to rest")
  func endless() throws {
    let reason = try trace("interval: 0s", "start").fault?.reason
    #expect(reason == "a timer that repeats needs an interval longer than zero")
    #expect(try trace("interval: 1ms", "start, clock.advance: 101s").fault == nil)
  }

  @Test("Numbers and identities count up, and start again in each case")
  func numbers() throws {
    for _ in 0..<2 {
      let calls = try trace("", "start, clock.advance: 22s").calls
      #expect(calls.map { $0.arguments[0] } == (1...11).map(Literal.integer))
      #expect(calls[0].arguments[1] == .text("00000000-0000-0000-0000-000000000001"))
      #expect(calls[10].arguments[1] == .text("00000000-0000-0000-0000-000000000011"))
    }
  }

  @Test("An operation that returns nothing is done, unless a scenario says otherwise")
  func done() throws {
    func said(_ given: String, _ triggers: String) throws -> String {
      let trace = try trace(given, triggers)
      #expect(trace.fault == nil)
      return trace.finalState.map { $0.flow(.text) }.joined()
    }
    #expect(try said("", "save") == "saved" && said("", "delete") == "deleted" && said("", "write") == "written")
    #expect(try said("responses: { store.save: done }", "save") == "saved")
    #expect(try said("responses: { store.save: { fails: full } }", "save") == "full")
    #expect(try said("responses: { store.save: { fails: full } }", "delete") == "full")
    #expect(try said("responses: { store.save: silent }", "save") == "\"\"")
    #expect(try said("responses: { store.save: { returns: done, after: 1s } }", "save, clock.advance: 1s") == "saved")
    #expect(try said("responses: { keychain.write: { fails: full } }", "write") == "full")
  }

  @Test("Declarations may be in a structure that several adapters share")
  func shared() throws {
    #expect(try trace("user: ben", "save").calls.map(\.arguments) == [[.text("fast")], [], [.text("ben")]])
    #expect(try trace("flags: { fast: on }", "save").calls.last?.arguments == [.text("fast")])
    #expect(Self.module.contract.operations.map(\.name).prefix(2) == ["session.user", "flags.isOn"])
  }
}
