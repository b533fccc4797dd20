import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("A module with answers at once and work on the main queue", .endsSometime)
struct AccountTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ command: [String], _ scenarios: String) throws -> Invocation {
    try folder.write("a.yaml", "rehearse: 1\nmodule: account\nfeature: F\nscenarios:\n\(scenarios)")
    return try Invocation(command + ["--host", Trouble.host()], in: folder.path)
  }

  private func scenario(_ given: String, _ when: String, _ then: String) -> String {
    "  - scenario: It works\n    given: \(given)\n    when: \(when)\n    then: { \(then) }\n"
  }

  @Test("Work on the main queue runs after the action, and after answers that were queued earlier")
  func mainQueue() throws {
    let posted =
      "calls: [tracker.log: { event: action }, tracker.log: { event: first }, tracker.log: { event: second }]"
    let one = try run(["run", "a.yaml"], "  - scenario: It works\n    when: post\n    then: { \(posted) }\n")
    #expect(one.status == 0, "\(one.output)\(one.errors)")
    let two = try run(
      ["run", "a.yaml"],
      scenario(
        "{ responses: { server.renew: { returns: t-2 } } }", "wakeAndPost",
        "in order: [server.renew, becomes: { token: t-2 }, tracker.log]"))
    #expect(two.status == 0, "\(two.output)\(two.errors)")
  }

  @Test(
    "A response that is late or silent is refused where the answer comes at once",
    arguments: ["silent", "{ returns: t-1, after: 2s }", "{ to: { user: ana }, silent: yes }"])
  func late(response: String) throws {
    let run = try run(
      ["check", "a.yaml"], scenario("{ responses: { keychain.read: \(response) } }", "open", "state: { token: none }"))
    #expect(run.status == 2)
    #expect(run.errors.contains("answers at once, so it can be neither late nor silent [unknown-answer]"))
    #expect(run.errors.contains("It may answer: { returns: "), "\(run.errors)")
    #expect(!run.errors.contains("silent\n"), "\(run.errors)")
  }

  @Test("Exploring tries other answers at once, and a rule may fix them")
  func rules() throws {
    let broken = try run(
      ["run", "a.yaml"],
      "  - scenario: It works\n    when: anything\n    then: { never: [becomes: { isLocked: on }] }\n")
    #expect(broken.status == 1)
    #expect(broken.output.contains("keychain.read: { fails: locked }"), "\(broken.output)")
    let held = try run(
      ["run", "a.yaml"],
      scenario(
        "{ responses: { keychain.read: { one of: [{ returns: t-1 }, { fails: damaged }] } } }", "anything",
        "never: [becomes: { isLocked: on }]"))
    #expect(held.status == 0, "\(held.output)\(held.errors)")
  }

  @Test("Coverage and mutation never ask for silence of an answer at once")
  func silence() throws {
    let text = scenario("{ responses: { keychain.read: { returns: t-1 } } }", "open", "state: { token: t-1 }")
    let coverage = try run(["coverage", "a.yaml"], text)
    #expect(coverage.output.contains("keychain.read"))
    #expect(!coverage.output.split(separator: "\n").contains { $0.contains("keychain.read") && $0.contains("silent") })
    let mutation = try run(["mutate", "a.yaml"], text)
    #expect(!mutation.output.contains("never answered"), "\(mutation.output)")
  }
}
