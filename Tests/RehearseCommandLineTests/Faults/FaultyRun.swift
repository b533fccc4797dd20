#if os(Linux)
  import Foundation
  import Glibc
  import RehearseCommandSupport
  import RehearseTestSupport

  /// A run of the program under the shim, with its results.
  struct FaultyRun {
    let invocation: Invocation
    let counts: CallCounts
    /// The reports by name.
    let reports: [String: String]
    /// Temporary files of reports that still exist.
    let leftovers: [String]

    /// The library built from `Tests/Faults/shim.c`, if `REHEARSE_FAULT_SHIM` names it.
    ///
    /// The variable is set only at night, because there are hundreds of runs.
    static let shim = ProcessInfo.processInfo.environment["REHEARSE_FAULT_SHIM"]

    /// Whether the shim can be used. Sanitizers intercept the same functions.
    static let isPossible = shim != nil && !Sanitizer.isAtWork

    /// - Parameters:
    ///   - folder: the folder of the scenarios. Its old reports are restored before the run.
    ///   - fault: the fault to inject, or `nil` for none.
    init(_ command: FaultyCommand, in folder: TemporaryFolder, _ fault: Fault?) throws {
      try command.prepare(folder)
      let place = folder.path("counts")
      try? FileManager.default.removeItem(atPath: place)
      var variables = fault?.environment ?? [:]
      variables["LD_PRELOAD"] = Self.shim
      variables["REHEARSE_FAULT_COUNTS"] = place
      variables["REHEARSE_FAULT_SECONDS"] = "5"
      invocation = try Invocation(command.arguments, in: folder.path, environment: variables)
      counts = try CallCounts(place)
      let names = try folder.exists("out") ? folder.names(in: "out") : []
      leftovers = names.filter { $0.hasSuffix(".tmp") }
      reports = try names.filter { $0.hasSuffix(".xml") }.reduce(into: [:]) {
        $0[$1] = try folder.read("out/\($1)")
      }
    }
  }
#endif
