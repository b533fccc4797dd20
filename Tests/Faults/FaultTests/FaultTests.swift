#if os(Linux)
  import RehearseTestSupport
  import Testing

  @Suite("Every call of the program that can fail, failed once", .enabled(if: FaultyRun.isPossible))
  struct FaultTests {
    @Test("No fault makes a run crash, hang, lose a case or spoil a report", arguments: FaultyCommand.all)
    func faults(command: FaultyCommand) throws {
      let folder = try TemporaryFolder()
      let usual = try FaultyRun(command, in: folder, nil)
      try #require(
        usual.counts["open"] + usual.counts["openat"] > 0 && usual.counts["write"] > 0, "the shim is not at work")
      let faults = Fault.all(in: usual.counts)
      var (steady, fired) = (0, 0)
      for fault in faults {
        let run = try FaultyRun(command, in: folder, fault)
        if fault.isSteady { (steady, fired) = (steady + 1, fired + (run.counts.hasFired ? 1 : 0)) }
        let complaints = FaultVerdict(command: command, usual: usual, run: run, fault: fault).complaints
        for complaint in complaints {
          let told: Comment = """
            \(complaint)
            \(fault) rehearse \(command.arguments.joined(separator: " "))
            status \(run.invocation.status), usually \(usual.invocation.status)
            \(run.invocation.output)\(run.invocation.errors)
            """
          Issue.record(told)
        }
      }
      #expect(fired * 10 > steady * 8, "most of the faults never happened")
    }

    @Test("Where no worker can be started, a scenario that asks to run alone costs no file its place in the report")
    func noWorker() throws {
      let folder = try TemporaryFolder()
      let files = [
        "s/a.yaml": ScenarioText.passing("One"), "s/b.yaml": ScenarioText.passing("Two", "    only: yes\n"),
        "s/c.yaml": ScenarioText.passing("Three"),
      ]
      for (name, scenario) in files { try folder.write(name, ScenarioText.file(scenario)) }
      let command = FaultyCommand(arguments: ["run", "s", "--junit", "out/r.xml"])
      let run = try FaultyRun(command, in: folder, Fault(call: "fork", number: 1, kind: "EAGAIN", lasts: true))
      #expect(run.invocation.status == 3)
      #expect(run.invocation.output.hasPrefix("0 passed, 3 not run   3 files in "))
      #expect(try RunReports(run.reports).cases.values.joined().sorted() == ["One", "Three", "Two"])
    }
  }
#endif
