#if os(Linux)
  import RehearseCommandSupport
  import RehearseTestSupport

  /// The rules that a run broke under a fault.
  struct FaultOutcome {
    let command: FaultyCommand
    let usual: FaultyRun
    let run: FaultyRun
    let fault: Fault

    private var status: Int32 { run.invocation.status }

    var complaints: [String] {
      var complaints: [String] = []
      if !(0...4 ~= status) { complaints.append("it crashed, hung, or ended in an unknown way") }
      if command.isGreen, status == 1 { complaints.append("it takes its own trouble for a scenario that failed") }
      if fault.isHarmless, !isAsUsual { complaints.append("something came out otherwise than usual") }
      if needsReport, status != 3 { complaints.append("the report may not be on the disk, and it does not say so") }
      if status == 0, !isAsUsual { complaints.append("it says that all is well") }
      if 0...2 ~= status, !run.invocation.output.contains(" file") {
        complaints.append("it printed no summary, and does not say so")
      }
      if fault.call != "unlink", !run.leftovers.isEmpty { complaints.append("it left \(run.leftovers) behind") }
      return complaints + reportComplaints
    }

    /// Whether the fault hit a call that a durable report requires.
    private var needsReport: Bool {
      run.counts.hasFired && !fault.isHarmless && ["fsync", "rename", "mkdir"].contains(fault.call)
    }

    /// Whether status, output and reports are the same as without a fault.
    private var isAsUsual: Bool {
      let (one, other) = (usual.invocation, run.invocation)
      return one.status == other.status && RunReports.timeless(one.output) == RunReports.timeless(other.output)
        && (one.errors == other.errors || !fault.isHarmless) && usual.reports.keys == run.reports.keys
        && usual.reports.allSatisfy { name, text in
          RunReports.timeless(text) == run.reports[name].map(RunReports.timeless)
        }
    }

    private var reportComplaints: [String] {
      do {
        let (usual, found) = (try RunReports(usual.reports), try RunReports(run.reports))
        // If nothing was found, a single report says so, and there is no report of a suite.
        if status == 4, found.cases.isEmpty { return [] }
        guard status != 3 else {
          let isWhole = found.cases.allSatisfy {
            $0.value == usual.cases[$0.key] || $0.value == ["scenario file loads"]
          }
          return isWhole ? [] : ["a report names other cases than those that there are"]
        }
        guard found.isComplete(as: usual) else { return ["a report does not name every case once"] }
        return found.untouched.isEmpty || found.cases["s"] != nil
          ? [] : ["an old report stayed, and it does not say so"]
      } catch {
        return ["\(error)"]
      }
    }
  }
#endif
