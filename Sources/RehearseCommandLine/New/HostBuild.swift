import Rehearse
import RehearseLanguage
import RehearseRunner

/// Builds a host, as `build` of `rehearse.yaml` says.
enum HostBuild {
  /// Why there is nothing to start.
  struct Problem: Error {
    let message: String
    let hints: [String]
    /// The end of what the build printed.
    let output: [UInt8]
  }

  /// Runs the command; returns what went wrong.
  static func run(_ command: CommandText, in folder: String) -> Problem? {
    switch ProgramRun.run(command, in: folder) {
    case .ended(let end, _) where end.status == 0: return nil
    case .ended where StopRequest.number != nil:
      return Problem(message: "the run was interrupted", hints: [], output: [])
    case .ended(let end, let output):
      let how = end.signal == nil ? "exit status \(end.exitStatus ?? 0)" : end.evidence
      return Problem(
        message: "the host could not be built: \(how)", hints: ["The command: \(command.text)"], output: output)
    case .notStarted(let reason):
      return Problem(
        message: "the host could not be built: \(reason)",
        hints: ["The command: \(command.text)", "Correct `build` in \(ProjectFile.name)."], output: [])
    }
  }
}
