import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// Why there are no hosts, for people.
struct HostRefusal: Error {
  private let message: String?
  private let hints: [String]
  private let output: [UInt8]
  private let diagnostics: ProjectFileError?
  private let isInterrupted: Bool
  private let isOwn: Bool

  init(_ message: String, hints: [String] = [], output: [UInt8] = []) {
    (self.message, self.hints, self.output) = (message, hints, output)
    (diagnostics, isInterrupted, isOwn) = (nil, StopRequest.number != nil, false)
  }

  /// - Parameter isOwn: whether the program could not even start itself.
  init(_ problem: HostError, isOwn: Bool = false) {
    (message, hints, output) = (problem.message, problem.hints, problem.output)
    (diagnostics, isInterrupted, self.isOwn) = (nil, problem.isInterrupted, isOwn)
  }

  init(_ problem: ProjectFileError) {
    (message, hints, output) = (nil, [], [])
    (diagnostics, isInterrupted, isOwn) = (problem, false, false)
  }

  init(_ problem: HostBuild.Problem) { self.init(problem.message, hints: problem.hints, output: problem.output) }

  /// In one sentence.
  var words: String { message ?? "\(ProjectFile.name) has mistakes" }

  /// Prints it.
  func report(_ style: TextStyle = TextStyle(isColoured: false)) -> ExitStatus {
    if isInterrupted { return StopRequest.number.flatMap { ExitStatus(rawValue: 128 + $0) } ?? .interrupted }
    if let diagnostics {
      let console = ConsoleReport(style: style, detail: .normal)
      Output.errors.write(
        console.diagnostics(diagnostics.diagnostics, omitted: diagnostics.omitted, of: diagnostics.path))
    }
    if let message {
      var lines = ["rehearse: \(message)"] + hints
      let printed = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      let last = printed.reversed().drop { $0.isEmpty }.prefix(40).reversed().drop { $0.isEmpty }
      if !last.isEmpty { lines += ["It printed:"] + last.map { "  \($0)" } }
      for line in lines { Output.errors.write(SanitizedText.of(line) + "\n") }
    }
    return isOwn ? .cannotWrite : .invalid
  }
}
