#if os(Linux)
  import RehearseCommandSupport
  import RehearseTestSupport
  import Testing

  @Suite("Failures of each system call that writes reports and journals", .enabled(if: FaultyRun.isPossible))
  struct FaultTests {
    @Test("No fault makes a run crash, hang, lose a case or damage a report", arguments: FaultyCommand.all)
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
        let complaints = FaultOutcome(command: command, usual: usual, run: run, fault: fault).complaints
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
  }
#endif
