import RehearseResults

/// What a worker has told of the file that it is at, by which its next word is judged.
///
/// A module can write over the memory in which a worker's words are on their way. A file that seems to end although
/// cases of it are missing, or a case of a file that never began, shows that.
struct EventSequenceCheck {
  /// Why an event is not believed.
  enum Doubt {
    /// Words are missing, or are not the worker's.
    case damaged
    /// The worker did what memory told it in which all workers count, and which some module wrote over: any of theirs.
    case misled
    /// The file is not what it was when it was begun.
    case changed

    /// Whether a module has written into memory that is not its own.
    var isOfMemory: Bool { self != .changed }
  }

  /// The file that it has begun, and not ended.
  private(set) var file: Int?
  private var isDone: [Bool] = []
  private var left = 0

  /// Judges the beginning of a file, and takes note of it.
  ///
  /// - Parameter known: what is known already of the file, from another worker; `nil` if it is finished.
  /// - Returns: why it is not believed, if it is not.
  mutating func begin(_ file: Int, _ head: FileHead, known: FileAssembly?) -> Doubt? {
    guard let known, self.file == nil else { return .damaged }
    self.file = file
    if let before = known.head, before.cases != head.cases || before.isInvalid != head.isInvalid { return .changed }
    isDone = head.cases.indices.map { known.isDone($0) }
    left = isDone.count { !$0 }
    return nil
  }

  /// Judges any other event, and takes note of it.
  ///
  /// - Returns: why it is not believed, if it is not.
  mutating func judge(_ event: RunEvent) -> Doubt? {
    guard let file, event.file == file else { return .damaged }
    switch event {
    case .warned: break
    case .fileDescribed(_, let facts):
      guard facts.cases.count == isDone.count else { return .damaged }
    case .caseDescribed(_, let place, _):
      guard isDone.indices.contains(place) else { return .damaged }
    case .caseEnded(_, let place, _):
      guard isDone.indices.contains(place) else { return .damaged }
      if !isDone[place] { left -= 1 }
      isDone[place] = true
    case .fileEnded:
      guard left == 0 else { return .damaged }
      self.file = nil
    // A file's beginning is judged by `begin`; only the supervisor speaks of the run as a whole.
    case .fileBegan, .runBegan, .restarted, .runEnded: return .damaged
    }
    return nil
  }
}
