import Rehearse
import RehearseLanguage

/// Something that a run tells while it goes on, from its begin to its end; all that reports are made from.
///
/// Events of different files may come mixed, those of one file come in order: it begins, its cases end, it ends. They
/// hold no reference to a file or a module, so they can come from a journal. What an event tells lies
/// apart, since an event is copied at every hand it passes through.
package indirect enum RunEvent: Sendable, Codable {
  case runBegan(RunHead)
  /// A file was read; `file` is its place in the run, here as in the others.
  case fileBegan(file: Int, FileHead)
  /// What the file says about itself and its cases, where somebody wants to show it; before any of these ends.
  case fileDescribed(file: Int, FileFacts)
  /// What happened in a case that is about to end, where somebody wants to show it.
  case caseDescribed(file: Int, place: Int, CaseDetails)
  /// A case came to its end; `place` is its place among the file's selected cases.
  case caseEnded(file: Int, place: Int, CaseEnd)
  case warned(file: Int, ShownDiagnostic)
  case fileEnded(file: Int)
  /// What was told of files before counts for nothing.
  case restarted
  /// The run came to its end; with what it took.
  case runEnded(nanoseconds: Int64)

  /// The place of the event's file in the run; `nil` where it is about the run as a whole.
  package var file: Int? {
    switch self {
    case .fileBegan(let file, _), .fileDescribed(let file, _), .caseDescribed(let file, _, _),
      .caseEnded(let file, _, _), .warned(let file, _), .fileEnded(let file):
      file
    case .runBegan, .restarted, .runEnded: nil
    }
  }

  /// Whether a run that must fail fast stops here.
  package var isFailure: Bool {
    switch self {
    case .fileBegan(_, let head): head.isInvalid
    case .caseEnded(_, _, let end): end.verdict.isFailure
    case .runBegan, .fileDescribed, .caseDescribed, .warned, .fileEnded, .restarted, .runEnded: false
    }
  }
}
