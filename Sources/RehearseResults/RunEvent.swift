import RehearseSource

/// Something that a run tells while it goes on; all that reports are made from.
///
/// Events of different files may come mixed, those of one file come in order: it begins, its cases end, it ends. They
/// hold no reference to a file or a module, so they can come from another process, or from a journal.
package enum RunEvent: Sendable {
  case fileBegan(FileHead)
  case caseEnded(CaseEnd)
  case warned(file: Int, ShownDiagnostic)
  case fileEnded(file: Int)

  /// Whether a run that must fail fast stops here.
  package var isFailure: Bool {
    switch self {
    case .fileBegan(let head): head.isInvalid
    case .caseEnded(let end): end.verdict.isFailure
    case .warned, .fileEnded: false
    }
  }
}
