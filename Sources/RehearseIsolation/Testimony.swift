import RehearseResults

/// What a worker has told of the file that it is at, by which its next word is judged.
///
/// A module can write over the memory in which a worker's words are on their way. A file that seems to end although
/// cases of it are missing, or a case of a file that never began, shows that.
struct Testimony {
  /// What to think of an event.
  enum Judgement {
    case credible
    /// Words are missing, or are not the worker's.
    case damaged
    /// The file is not what it was when it was begun.
    case changed
  }

  /// The file that it has begun, and not ended.
  private(set) var file: Int?
  private var isDone: [Bool] = []
  private var left = 0

  /// Judges an event, and takes note of it.
  ///
  /// - Parameter known: what is known of a file already, from another worker; `nil` if it is finished.
  mutating func judge(_ event: RunEvent, known: (_ file: Int) -> FileAssembly?) -> Judgement {
    if case .fileBegan(let head) = event { return begin(head, known(head.file)) }
    guard event.file == file else { return .damaged }
    switch event {
    case .fileBegan, .warned: break
    case .caseEnded(let end):
      guard isDone.indices.contains(end.place) else { return .damaged }
      if !isDone[end.place] { left -= 1 }
      isDone[end.place] = true
    case .fileEnded:
      guard left == 0 else { return .damaged }
      file = nil
    }
    return .credible
  }

  private mutating func begin(_ head: FileHead, _ known: FileAssembly?) -> Judgement {
    guard let known, file == nil else { return .damaged }
    file = head.file
    if let before = known.head, before.cases != head.cases || before.isInvalid != head.isInvalid { return .changed }
    isDone = head.cases.indices.map { known.isDone($0) }
    left = isDone.count { !$0 }
    return .credible
  }
}
