import RehearseCommandSupport
import RehearseTestSupport
import Testing

@Suite("Warnings of a file")
struct WarningTests {
  private static let file = """
    rehearse: 1
    module: login
    feature: Signing in

    scenarios:
      - scenario: Nobody is signed in when the screen goes away
        when: closeScreen
        then: { calls: none, never: [{ becomes: { token: t-* } }] }

    """
  private static let warning = "warning: `t-*` is read as text: a star has no meaning here"

  private func run(_ command: [String], _ text: String) throws -> Invocation {
    let folder = try TemporaryFolder()
    try folder.write("scenarios/a.yaml", text)
    return try Invocation(command + ["scenarios/a.yaml"], in: folder.path)
  }

  @Test(
    "Each command that reads a file prints a warning once, and its status stays the same",
    arguments: [["check"], ["list"], ["run"], ["run", "--quiet"], ["coverage"], ["mutate"], ["accept", "--yes"]])
  func once(command: [String]) throws {
    let (warned, silent) = (
      try run(command, Self.file), try run(command, Self.file.replacing("t-*", with: "\"t-*\""))
    )
    #expect(warned.errors.ranges(of: Self.warning).count == 1, "\(warned.errors)")
    #expect(!silent.errors.contains("warning"), "\(silent.errors)")
    #expect(warned.status == silent.status)
  }

  @Test("diff prints the warnings of the new side")
  func diff() throws {
    let folder = try TemporaryFolder()
    try folder.write("scenarios/a.yaml", Self.file)
    try folder.shell("git init -q -b main && git add -A && git commit -qm one")
    let run = try Invocation(["diff", "HEAD"], in: folder.path)
    #expect(run.errors.ranges(of: Self.warning).count == 1, "\(run.errors)")
    #expect(run.status == 0)
  }
}
