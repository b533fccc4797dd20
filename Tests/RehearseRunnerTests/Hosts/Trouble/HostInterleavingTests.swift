import Foundation
import RehearseCommandSupport
import RehearseTaskModules
import RehearseTestSupport
import Testing

@Suite("Interleavings in a host", .endsSometime)
struct HostInterleavingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ module: String, _ scenarios: String, _ arguments: [String] = ["--interleavings", "20"]
  ) throws -> Invocation {
    try folder.write("a.yaml", "rehearse: 1\nmodule: \(module)\nfeature: Races\nscenarios:\n\(scenarios)")
    return try Invocation(
      ["run", "a.yaml", "--jobs", "1", "--host", Trouble.host()] + arguments, in: folder.path)
  }

  private func scenario(_ title: String, _ when: String, _ then: String, _ more: String = "") -> String {
    "  - scenario: \(title)\n\(more)    when: \(when)\n    then: { \(then) }\n"
  }

  private var twoAnswers: String { scenario("Two answers", "ask", "state: { last: two }") }

  // MARK: Planted races

  @Test(
    "A race of callbacks is found",
    arguments: [("ask", "state: { last: two }"), ("askAndHop", "history: { last: [answer, hop] }")])
  func callbacks(when: String, then: String) throws {
    #expect(try run("race", scenario("it", when, then), []).status == 0)
    let run = try run("race", scenario("it", when, then))
    #expect(run.status == 1)
    #expect(run.output.contains("0 passed, 1 failed"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("the case passes in the defined order and fails in order 1"), "\(run.output)")
  }

  /// What each way does in the defined order.
  private static let noted = "calls: [tracker.note: { name: one }, tracker.note: { name: two }]"

  @Test("A race of tasks is found, unless the tasks wait for one actor", arguments: TaskRaceAdapter.Way.allCases)
  func tasks(way: TaskRaceAdapter.Way) throws {
    let start = "{ start: { way: \(way) } }"
    let defined = try run("taskRace", scenario("it", start, Self.noted), [])
    #expect(defined.status == 0, "\(defined.output)")
    let run = try run("taskRace", scenario("it", start, Self.noted), ["--interleavings", "200"])
    // Tasks that wait for one actor keep their order.
    let isSteady = [.oneActor, .mainActor].contains(way)
    #expect(run.output.contains(isSteady ? "1 passed" : "0 passed, 1 failed"), "\(run.output)\(run.errors)")
    #expect(run.status == (isSteady ? 0 : 1))
    // An expectation without an order passes in every order.
    let any = try self.run(
      "taskRace", scenario("it", start, Self.noted.replacing("calls", with: "calls in any order")),
      ["--interleavings", "200"])
    #expect(any.output.contains("1 passed") && any.status == 0, "\(any.output)")
  }

  @Test(
    "Responses and timers that are due at the same moment also race in tasks",
    arguments: ["ask", "askBeside", "[sleep, clock.advance: 1s]"])
  func answers(when: String) throws {
    #expect(try run("taskRace", scenario("it", when, Self.noted), []).status == 0)
    #expect(try run("taskRace", scenario("it", when, Self.noted)).output.contains("0 passed, 1 failed"))
  }

  @Test("Work for the main queue, actions, and responses due at different times keep their order")
  func steady() throws {
    let later = "    given: { responses: { server.ask: [{ returns: a, after: 1s }, { returns: b, after: 2s }] } }\n"
    let run = try run(
      "race",
      scenario("hops", "hopTwice", "history: { last: [one, two] }")
        + scenario("actions", "[hopTwice, hopTwice]", "history: { last: [one, two, one, two] }")
        + scenario("later", "[ask, clock.advance: 2s]", "history: { last: [one, two] }", later),
      ["--interleavings", "200"])
    #expect(run.output.contains("3 passed") && run.status == 0, "\(run.output)")
  }

  // MARK: Output

  @Test("A failure shows what happened in both orders and how to reproduce it")
  func text() throws {
    let run = try run("race", twoAnswers)
    let expected = """
      FAILED   race › Two answers                                     a.yaml:5
         a.yaml:5  the order of events at the same moment changes the result: the case passes in the defined order and fails in order 1
           >  5 |   - scenario: Two answers
                      ^
           What happened in the defined order:
               1  when: ask
               2  server.ask { name: one }
               3  server.ask { name: two }
           >   4  server.ask { name: one } is answered
               5  becomes { last: one }
               6  server.ask { name: two } is answered
               7  becomes { last: two }
           What happened in order 1 (">" marks the first difference):
               1  when: ask
               2  server.ask { name: one }
               3  server.ask { name: two }
           >   4  server.ask { name: two } is answered
               5  becomes { last: two }
               6  server.ask { name: one } is answered
               7  becomes { last: one }
           To repeat it:     rehearse run a.yaml:5 --interleavings 20:1
           In an app, any of these orders can happen, so the module must work in all of them. If only the defined order is possible, say
           why in the scenario:     order matters: the reason
         a.yaml:7  in order 1: the state "last" is not as expected
           >  7 |     then: { state: { last: two } }
                                       ^^^^
             expected   two
             actual     one

      0 passed, 1 failed   1 file in
      """
    #expect(run.output.hasPrefix(expected), "\(run.output)")
    let again = try self.run("race", twoAnswers, ["--interleavings", "20:1"])
    #expect(again.output.hasPrefix(expected), "\(again.output)")
  }

  @Test("A report counts an order-dependent case as one failure")
  func report() throws {
    let run = try run(
      "race", twoAnswers + scenario("steady", "hopTwice", "state: { last: two }"),
      ["--interleavings", "20", "--junit", "r.xml"])
    #expect(run.output.contains("1 passed, 1 failed"))
    let xml = try folder.read("r.xml")
    #expect(xml.contains("tests=\"2\" failures=\"1\" errors=\"0\""), "\(xml)")
    #expect(xml.components(separatedBy: "<testcase").count == 3)
    #expect(
      xml.contains(
        "<failure message=\"the order of events at the same moment changes the result: the case passes in the defined "
          + "order and fails in order 1 (+1 more failed expectation)\" type=\"OrderDependent\">"), "\(xml)")
    #expect(xml.contains("run a.yaml:5 --interleavings 20:1"))
  }

  @Test("The journal records an order-dependent failure")
  func journal() throws {
    _ = try run("race", twoAnswers, ["--interleavings", "20", "--journal", "j"])
    let report = try Invocation(
      ["report", "j", "--junit", "r.xml"], in: folder.path)
    #expect(report.status == 1, "\(report.output)\(report.errors)")
    #expect(try folder.read("r.xml").contains("type=\"OrderDependent\""))
  }

  @Test("A case that passes in all orders says in how many, if there was a choice")
  func remark() throws {
    let run = try run(
      "race",
      scenario("choice", "ask", "calls: [server.ask, server.ask]") + scenario("none", "hopTwice", "calls: none"),
      ["--interleavings", "30", "--verbose"])
    #expect(run.output.components(separatedBy: "passed in 30 other orders as well").count == 2, "\(run.output)")
  }

  @Test("A crash in another order is reported for the case, with the order")
  func crash() throws {
    let run = try run(
      "race",
      scenario("before", "hopTwice", "calls: none")
        + scenario("it", "{ ask: { surprise: crash } }", "state: { last: two }")
        + scenario("after", "hopTwice", "calls: none"))
    #expect(run.output.contains("2 passed, 1 error"), "\(run.output)\(run.errors)")
    #expect(run.output.contains("ERROR    race › it"))
    #expect(
      run.output.contains(
        ". It passes in the defined order of events at the same moment; this was order 1. To repeat it: "
          + "rehearse run a.yaml:8 --interleavings 20:1"), "\(run.output)")
    #expect(run.output.contains("server.ask { name: two }"))
  }

  @Test("A hang in another order is reported with the order and the time limit")
  func hang() throws {
    let run = try run(
      "race", scenario("it", "{ ask: { surprise: hang } }", "state: { last: two }"),
      ["--interleavings", "20", "--timeout", "1s"])
    #expect(run.output.contains("hangs: nothing came back within 1s"), "\(run.output)")
    #expect(run.output.contains("this was order 1. To repeat it: "))
  }

  @Test("A module that remembers earlier cases is reported as such, not as order-dependent")
  func unsteady() throws {
    let run = try run("race", scenario("it", "count", "state: { last: first }"))
    #expect(run.output.contains("0 passed, 1 failed"), "\(run.output)")
    #expect(run.output.contains("the result is not always the same"), "\(run.output)")
    #expect(run.output.contains("What happened the second time"))
  }

  // MARK: Exclusions

  @Test("Marked scenarios, known failures, rules and failing cases run in one order only")
  func leftOut() throws {
    let run = try run(
      "race",
      scenario("marked", "ask", "state: { last: two }", "    order matters: The last one counts\n")
        + scenario("known", "ask", "state: { last: one }", "    known failure: { issue: A-1 }\n")
        + scenario("rule", "{ anything but: [ask] }", "never: [becomes: { last: three }]")
        + scenario("wrong", "ask", "state: { last: three }"))
    #expect(run.output.contains("2 passed, 1 failed, 1 known failure"), "\(run.output)")
    #expect(!run.output.contains("in order 1"))
  }

  @Test("With --fail-fast, the run stops at the first order-dependent failure")
  func failFast() throws {
    let run = try run(
      "race", twoAnswers + scenario("other", "hopTwice", "calls: none"), ["--interleavings", "5", "--fail-fast"])
    #expect(run.output.contains("1 failed") && run.output.contains("1 not run"), "\(run.output)")
  }

  @Test("Without --interleavings, each case runs once")
  func off() throws {
    #expect(try run("race", twoAnswers + scenario("count", "count", "state: { last: first }"), []).status == 0)
  }

  @Test("An invalid number of orders is rejected", arguments: ["0", "many", "10:11"])
  func refused(value: String) throws {
    let run = try run("race", twoAnswers, ["--interleavings", value])
    #expect(run.status == 2)
    #expect(
      run.errors.contains(
        "--interleavings takes a whole number up to 10000, or N:k for order k of N, not \"\(value)\""),
      "\(run.errors)")
  }
}
