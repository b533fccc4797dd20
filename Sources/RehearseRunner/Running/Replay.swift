import Rehearse
import RehearseLanguage

/// Rebuilds the results of a run from its journal, including cases that did not run.
package struct Replay {
  private struct File {
    var builder = FileResultBuilder()
    var isWhole = false
  }

  private let files: [SourceFile]
  private var begun: [Int: File] = [:]
  /// Whether only scenarios with `only` ran.
  private var isOnlyMarked = false
  /// The duration of the run in nanoseconds; `nil` if it did not finish.
  package private(set) var nanoseconds: Int64?
  /// The lines of the journal that cannot be read.
  package private(set) var unreadable = UnreadableLines()

  /// - Parameter files: the files named in the journal's head.
  package init(_ reader: JournalReader, _ files: [SourceFile]) {
    self.files = files
    while let event = reader.next() { take(event) }
    unreadable = reader.unreadable
  }

  private mutating func take(_ event: RunEvent) {
    switch event {
    case .runBegan: break
    case .runEnded(let time): nanoseconds = time
    case .onlyMarked: isOnlyMarked = true
    case .fileBegan, .caseEnded, .warned, .fileEnded:
      guard let index = event.file, files.indices.contains(index), begun[index]?.isWhole != true else { return }
      begun[index, default: File()].builder.apply(event)
      if case .fileEnded = event { begun[index]?.isWhole = true }
    }
  }

  /// Why a case has no result.
  private var reason: Reason {
    unreadable.isEmpty ? .stoppedEarly : .unreadable(lines: unreadable.words, stoppedEarly: nanoseconds == nil)
  }

  /// Whether the journal lacks even the names of a file's cases.
  package var hasUnread: Bool { files.indices.contains { begun[$0]?.builder.head == nil } }

  /// The result of each file, in order; files that the run never reached are read now, but not run.
  ///
  /// If `modules` is `nil`, the cases of these files have no names.
  package func results<Digest>(
    _ modules: FileModules?, _ options: FileRunner.Options, digest: (FileResult, _ index: Int) -> Digest
  ) -> [Digest] {
    var options = options
    options.runsOnlyMarked = options.runsOnlyMarked || isOnlyMarked
    var runner = FileRunner(options)
    let reason = reason
    var identities: Set<[UInt8]> = []
    return files.indices.map { index in
      var builder = begun[index]?.builder ?? FileResultBuilder()
      if builder.head == nil {
        let isNew = identities.insert(Discovery.identity(files[index].path)).inserted
        if isNew, let modules = modules?.group(ofFile: index), modules.failure == nil {
          runner.run(
            files[index], modules, index: index, stop: { _ in reason },
            receive: { builder.apply($0) })
        } else if !isNew {
          let head = FileHead.unusable(
            files[index].path, "the journal names this file more than once", startedAt: Moment.wallClock())
          builder.apply(.fileBegan(file: index, head))
        }
      }
      var result = builder.result(path: files[index].path, missing: .notRun(reason))
      if builder.head == nil { result.add(.unreadFile, CaseEnd(.notRun(reason))) }
      return digest(result, index)
    }
  }
}
