import Rehearse
import RehearseLanguage

/// Makes of a journal what the run would have made: results of what ran, and the names of what did not.
package struct Replay {
  /// What is said of cases that the run did not come to.
  package static let reason = "not run: the run was stopped early"

  /// A file as the journal tells of it.
  private struct File {
    var builder = FileResultBuilder()
    var isWhole = false
  }

  private let files: [SourceFile]
  /// By the places of the files.
  private var begun: [Int: File] = [:]
  /// Whether only scenarios that ask to run alone have run.
  private var isOnlyMarked = false
  /// How long the run took, in nanoseconds; `nil` when it did not finish.
  package private(set) var nanoseconds: Int64?

  /// - Parameter files: those that the journal's head names.
  package init(_ reader: JournalReader, _ files: [SourceFile]) {
    self.files = files
    while let event = reader.next() { take(event) }
  }

  private mutating func take(_ event: RunEvent) {
    switch event {
    case .runBegan: break
    case .runEnded(let time): nanoseconds = time
    case .restarted:
      // A run does so once at most.
      if !isOnlyMarked { (begun, isOnlyMarked) = ([:], true) }
    case .fileBegan, .caseEnded, .warned, .fileEnded:
      guard let place = event.file, files.indices.contains(place), begun[place]?.isWhole != true else { return }
      begun[place, default: File()].builder.apply(event)
      if case .fileEnded = event { begun[place]?.isWhole = true }
    }
  }

  /// Whether there are files of which the journal does not even name the cases.
  package var hasUnread: Bool { files.indices.contains { begun[$0]?.builder.head == nil } }

  /// What became of each file, in their order; files that had not begun are read now, but not run.
  ///
  /// - Parameters:
  ///   - modules: `nil` where they are not known: then the cases of such files have no names.
  ///   - digest: makes what is kept of a file.
  package func results<Digest>(
    _ modules: FileModules?, _ options: FileRunner.Options, digest: (FileResult, _ index: Int) -> Digest
  ) -> [Digest] {
    var options = options
    options.selection.onlyMarked = options.selection.onlyMarked || isOnlyMarked
    var runner = FileRunner(options)
    var places: Set<[UInt8]> = []
    return files.indices.map { index in
      var builder = begun[index]?.builder ?? FileResultBuilder()
      if builder.head == nil {
        let isNew = places.insert(Discovery.identity(files[index].path)).inserted
        if isNew, let modules {
          runner.run(
            files[index], modules.group(ofFile: index), index: index, stop: { _ in Self.reason },
            tell: { builder.apply($0) })
        } else if !isNew {
          let head = FileHead.unusable(
            files[index].path, "the journal names this file more than once", startedAt: Moment.wallClock())
          builder.apply(.fileBegan(file: index, head))
        }
      }
      var result = builder.result(path: files[index].path, missing: .notRun(reason: Self.reason))
      if builder.head == nil { result.add(.unreadFile, CaseEnd(.notRun(reason: Self.reason))) }
      return digest(result, index)
    }
  }
}
