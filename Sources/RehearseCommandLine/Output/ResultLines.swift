import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes each result of a run to standard output as soon as it is there, as a line of JSON for programs.
final class ResultLines: Sendable {
  static let option = Flag(
    "--json", "Write a JSON object for each result as soon as it is there, one on each line, for programs")

  private struct State {
    /// The files that have begun, by their index in the run.
    var heads: [Int: FileHead] = [:]
    /// The indices of the cases that were written, by file.
    var written: [Int: Set<Int>] = [:]
    var isPrinted = true
    var isUnread = false
  }

  private let files: [SourceFile]
  private let output = Output.standard
  private let state = Mutex(State())

  init(_ files: [SourceFile]) { self.files = files }

  /// Whether all could be written.
  var isPrinted: Bool { state.withLock { $0.isPrinted } }
  /// Why not, unless the reader has closed the pipe, which knows what it has read.
  var problem: String? {
    state.withLock { $0.isPrinted || $0.isUnread ? nil : "could not write to standard output" }
  }

  func record(_ event: RunEvent) {
    switch event {
    case .fileBegan(let file, let head):
      state.withLock { $0.heads[file] = head }
      ResultJSON.unusable(head, files[file].path).map(write)
    case .caseEnded(let file, let place, let end):
      let head = state.withLock { state in
        state.written[file, default: []].insert(place).inserted ? state.heads[file]?.cases[place] : nil
      }
      if let head { write(ResultJSON.result(head, end, files[file].path)) }
    case .warned, .fileEnded, .onlyMarked, .runBegan, .runEnded: return
    }
  }

  /// Writes the cases of a file that did not end.
  func complete(_ result: FileResult, _ file: Int) {
    let written = state.withLock { state in
      state.heads[file] = nil
      return state.written.removeValue(forKey: file) ?? []
    }
    for (place, (head, end)) in result.cases.enumerated() where !written.contains(place) {
      write(ResultJSON.result(head, end, result.path))
    }
  }

  /// The line after the results of a round of `watch`.
  static func end(of round: WatchedSuite.Round) -> String {
    let end: JSONValue = ["warnings": .texts(round.warnings.map { SanitizedText.of($0) })]
    let problem = round.problem.map { ["problem": .text(SanitizedText.of($0))] as JSONValue }
    return JSONText.flat(["roundEnded": end.adding(problem ?? [:])]) + "\n"
  }

  private func write(_ value: JSONValue) {
    let line = JSONText.flat(value) + "\n"
    state.withLock { state in
      guard state.isPrinted, !output.write(line) else { return }
      (state.isPrinted, state.isUnread) = (false, errno == EPIPE)
    }
  }
}
