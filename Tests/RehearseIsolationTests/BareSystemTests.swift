#if os(Linux)
  import Foundation
  import RehearseTestSupport
  import Testing

  /// `.ci/run` does the same with the program as it is released, where nothing is but itself.
  @Suite("Where there is no /proc", .enabled(if: BareSystem.isPossible, "it needs the rights of an administrator"))
  struct BareSystemTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.write(
        "s/a.yaml", "rehearse: 1\nmodule: misbehaving\nfeature: Bare\nscenarios:\n" + scenario("crashes", "abort"))
    }

    private func scenario(_ title: String, _ misdeed: String) -> String {
      """
        - scenario: \(title)
          when: { do: { misdeed: \(misdeed) } }
          then: { state: { deeds: 1 } }

      """
    }

    private func run(_ arguments: String...) throws -> Invocation {
      try BareSystem.run(arguments, in: folder.path, program: try #require(Repository.misbehavingProgram))
    }

    @Test("The program knows what it was asked for")
    func version() throws {
      let run = try run("--version")
      #expect(run.status == 0 && run.output.hasPrefix("rehearse "))
    }

    @Test("A run reports every case once, whatever a module does", .endsSometime)
    func misdeeds() throws {
      let misdeeds = ["nothing", "trap", "exit", "leaveChild", "exhaustDescriptors", "closeAll", "nothing"]
      let scenarios = misdeeds.enumerated().map { scenario("\($0) \($1)", $1) }.joined()
      try folder.write("s/b.yaml", "rehearse: 1\nmodule: misbehaving\nfeature: Bare\nscenarios:\n" + scenarios)
      let run = try run("run", "s", "--junit", "r.xml", "--jobs", "1")
      #expect(run.status == 1 && run.output.contains("5 passed, 3 errors "), "\(run.output)\(run.errors)")
      #expect(SlowFiles.cases(try folder.read("r.xml")).count == 8)
    }

    @Test("A module's memory has a limit all the same", .enabled(if: !Sanitizer.isAtWork))
    func memory() throws {
      try folder.write(
        "s/a.yaml", "rehearse: 1\nmodule: misbehaving\nfeature: Bare\nscenarios:\n" + scenario("it", "exhaustMemory"))
      #expect(try run("run", "s").output.contains("out of memory: the limit is 1 GiB"))
    }

    @Test("A process that cannot be found and ended is told of")
    func daemon() throws {
      try folder.write(
        "s/a.yaml", "rehearse: 1\nmodule: misbehaving\nfeature: Bare\nscenarios:\n" + scenario("it", "leaveBriefDaemon")
      )
      let run = try run("run", "s")
      #expect(run.status == 0 && run.errors.contains("a module has left processes behind that cannot be found"))
    }
  }
#endif
