import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// Several runs merged into one, with each file and each case once.
struct MergedRuns {
  /// The files, in the order in which the runs name them.
  private(set) var results: [FileResult] = []
  private var heads: [RunHead] = []
  private var ends: [Int64?] = []
  /// The index of each result, by the bytes of its path.
  private var places: [[UInt8]: Int] = [:]

  /// Adds a run. Runs must be added in the order of their start.
  ///
  /// - Parameter nanoseconds: the duration of the run, or `nil` if it did not finish.
  mutating func add(_ added: [FileResult], _ head: RunHead, _ nanoseconds: Int64?) {
    heads.append(head)
    ends.append(nanoseconds.map { head.startedAt &+ $0 })
    // The suite may be in different folders on different machines, so files are identified by their relative paths.
    let paths = SuiteNames.paths(added.map(\.path), root: head.folder)
    for (result, path) in zip(added, paths) {
      if let place = places[Array(path.utf8)] {
        results[place] = result.merging(results[place])
      } else {
        places[Array(path.utf8)] = results.count
        results.append(result)
      }
    }
  }

  /// From the start of the first run to the end of the last, or `nil` if one did not finish.
  var nanoseconds: Int64? {
    guard let start = heads.map(\.startedAt).min() else { return nil }
    return ends.reduce(Int64?.some(0)) { longest, end in
      guard let longest, let end else { return nil }
      return max(longest, end &- start)
    }
  }

  /// The facts that all runs share.
  func head(in folder: String) -> RunHead {
    func shared<Value: Equatable>(_ value: (RunHead) -> Value?) -> Value? {
      guard let first = heads.first.flatMap(value), heads.allSatisfy({ value($0) == first }) else { return nil }
      return first
    }
    var paths = Array(repeating: "", count: results.count)
    for (path, place) in places { paths[place] = String(decoding: path, as: UTF8.self) }
    var head = RunHead(
      version: shared(\.version) ?? Version.text, startedAt: heads.map(\.startedAt).min() ?? 0, folder: folder,
      seed: shared(\.seed), tags: shared(\.tags), name: shared(\.name),
      isContinuousIntegration: heads.contains(where: \.isContinuousIntegration),
      files: paths.map { SourceFile(path: $0) })
    head.revision = shared(\.revision)
    return head
  }
}
