import RehearseResults
import RehearseRunning
import RehearseSource

/// The files of a run, from the first event to what became of each.
struct FilesInHand {
  private let files: [SourceFile]
  private let hear: (FileResult, _ index: Int) -> Void
  /// Those that began and are not finished: as many as there are workers, so a search is short. No dictionary, whose type alone
  /// takes an eighth of what the supervisor of a single file does in all, since the runtime looks for what makes a key of a number.
  private var begun: [(file: Int, assembly: FileAssembly)] = []
  private var isFinished: [Bool]
  /// How many are not finished.
  private(set) var left: Int

  /// - Parameter hear: takes what became of a file once it is finished; after a reset it does so anew.
  init(_ files: [SourceFile], hear: @escaping (FileResult, _ index: Int) -> Void) {
    self.files = files
    self.hear = hear
    isFinished = Array(repeating: false, count: files.count)
    left = files.count
  }

  var unfinished: [Int] { isFinished.indices.filter { !isFinished[$0] } }

  func isUnfinished(_ file: Int) -> Bool { isFinished.indices.contains(file) && !isFinished[file] }

  func path(_ file: Int) -> String { files[file].path }

  /// What is known of an unfinished file so far.
  func assembly(_ file: Int) -> FileAssembly { place(file).map { begun[$0].assembly } ?? FileAssembly() }

  private func place(_ file: Int) -> Int? { begun.firstIndex { $0.file == file } }

  /// Takes an event.
  ///
  /// - Returns: whether a file has ended with it.
  @discardableResult
  mutating func take(_ event: RunEvent) -> Bool {
    guard let file = event.file, isUnfinished(file) else { return false }
    let place = place(file) ?? begun.endIndex
    if place == begun.endIndex { begun.append((file, FileAssembly())) }
    begun[place].assembly.apply(event)
    guard case .fileEnded = event else { return false }
    finish(file)
    return true
  }

  /// Ends a file that nobody will go on with: what has not ended was interrupted.
  mutating func finish(_ file: Int, _ reason: String = RunPlan.interruptedReason) {
    guard isUnfinished(file) else { return }
    let assembly = place(file).map { begun.remove(at: $0).assembly } ?? FileAssembly()
    let missing = Verdict.notRun(reason: reason)
    var result = assembly.result(path: files[file].path, missing: missing)
    if assembly.head == nil { result.add(.unreadFile, CaseEnd(missing)) }
    hear(result, file)
    isFinished[file] = true
    left -= 1
  }

  /// Forgets everything.
  mutating func reset() { self = FilesInHand(files, hear: hear) }
}
