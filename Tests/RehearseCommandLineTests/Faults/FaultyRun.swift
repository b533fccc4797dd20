#if os(Linux)
  import Foundation
  import Glibc
  import RehearseTestSupport

  /// A run of the program under the shim, with all that came of it.
  struct FaultyRun {
    let invocation: Invocation
    let counts: CallCounts
    /// The reports by their names.
    let reports: [String: String]
    /// Whether a file that a report was being written to is still there.
    let leftovers: [String]

    /// The library made from `Tests/Faults/shim.c`, where the variable `REHEARSE_FAULT_SHIM` names it: at night only,
    /// since there are hundreds of runs.
    static let shim = ProcessInfo.processInfo.environment["REHEARSE_FAULT_SHIM"]

    /// Whether there is a shim to run with; a sanitizer replaces the same functions as it does.
    static let isPossible = shim != nil && !Sanitizer.isAtWork

    /// - Parameters:
    ///   - folder: where the scenarios are; its reports are as old as ever when the run begins.
    ///   - fault: what fails; nothing where it is `nil`.
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
