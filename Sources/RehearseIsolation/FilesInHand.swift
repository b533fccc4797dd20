import RehearseResults
import RehearseRunning
import RehearseSource

/// The files of a run, from the first event to what is kept of each.
struct FilesInHand<Digest> {
  private let files: [SourceFile]
  private let digest: (FileResult, _ index: Int) -> Digest
  private var assemblies: [Int: FileAssembly] = [:]
  private var digests: [Digest?]
  /// How many are not finished.
  private(set) var left: Int

  init(_ files: [SourceFile], digest: @escaping (FileResult, _ index: Int) -> Digest) {
    self.files = files
    self.digest = digest
    digests = files.map { _ in nil }
    left = files.count
  }

  /// What is kept of each, in their order.
  var all: [Digest] { digests.compactMap { $0 } }

  var unfinished: [Int] { digests.indices.filter { digests[$0] == nil } }

  func isUnfinished(_ file: Int) -> Bool { digests.indices.contains(file) && digests[file] == nil }

  func path(_ file: Int) -> String { files[file].path }

  /// What is known of an unfinished file so far.
  func assembly(_ file: Int) -> FileAssembly { assemblies[file] ?? FileAssembly() }

  /// Takes an event.
  ///
  /// - Returns: what became of the file, if this was its last event.
  mutating func take(_ event: RunEvent) -> FileResult? {
    guard let file = event.file, isUnfinished(file) else { return nil }
    assemblies[file, default: FileAssembly()].apply(event)
    guard case .fileEnded = event else { return nil }
    return finish(file)
  }

  /// Ends a file that nobody will go on with: what has not ended was interrupted.
  mutating func finish(_ file: Int, _ reason: String = RunPlan.interruptedReason) -> FileResult? {
    guard isUnfinished(file) else { return nil }
    let missing = Verdict.notRun(reason: reason)
    var result = assembly(file).result(path: files[file].path, missing: missing)
    if assembly(file).head == nil { result.add(.unreadFile, CaseEnd(missing)) }
    digests[file] = digest(result, file)
    assemblies[file] = nil
    left -= 1
    return result
  }

  /// Forgets everything.
  mutating func reset() { self = FilesInHand(files, digest: digest) }
}
