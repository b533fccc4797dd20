import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// Several runs merged into one, in which each file and each case occurs once.
struct MergedRuns {
  /// The files, in the order in which they first appear in the runs.
  private(set) var results: [FileResult] = []
  private var heads: [RunHead] = []
  private var ends: [Int64?] = []
  private var identities: [RepositoryPath] = []
  /// The index of each result, keyed by the bytes of its path.
  private var indices: [[UInt8]: Int] = [:]
  /// The index of each file in the run of which these are the shards. `nil` if it is unknown.
  private var order: [Int?] = []
  /// Whether these are shards of one run, in which two repositories may have files with the same path.
  private let isOneRun: Bool

  init(_ heads: [RunHead]) {
    let plans = Set(heads.map(\.shard?.plan))
    isOneRun = plans.count == 1 && plans.first != .some(nil)
  }

  private func key(_ file: RepositoryPath) -> [UInt8] {
    Array(file.path.utf8) + (isOneRun ? [0] + Array(file.root.utf8) : [])
  }

  /// Adds a run. Runs must be added in the order in which they started.
  ///
  /// - Parameter nanoseconds: the duration of the run. `nil` if it did not finish.
  mutating func add(
    _ added: [FileResult], _ head: RunHead, _ nanoseconds: Int64?
  ) throws(CommandError) {
    heads.append(head)
    ends.append(nanoseconds.map { head.startedAt &+ $0 })
    for (index, identity) in head.identities.enumerated() {
      var result = added[index]
      // The paths on the command lines of different runs may be equal for different files.
      result.path = identity.path
      if let known = indices[key(identity)] {
        guard identities[known].root == identity.root else { throw .twoRepositories(identities[known], identity) }
        results[known] = result.merging(results[known])
      } else {
        indices[key(identity)] = results.count
        results.append(result)
        identities.append(identity)
        order.append(head.shard?.files[index])
      }
    }
  }

  /// Sorts the files of shards as in a run that was not divided.
  mutating func sortFilesOfShards() {
    guard heads.contains(where: { $0.shard != nil }) else { return }
    let sorted = identities.indices.sorted { one, other in
      if isOneRun, let first = order[one], let second = order[other] { return first < second }
      return RepositoryPath.isEarlier(identities[one].path, than: identities[other].path)
    }
    (results, identities) = (sorted.map { results[$0] }, sorted.map { identities[$0] })
    indices = [:]
    for (index, identity) in identities.enumerated() { indices[key(identity)] = index }
  }

  /// Adds a warning for each case that failed in one run and passed in a later one.
  mutating func warnOfFlakyCases() {
    for index in results.indices { results[index].warnOfFlakyCases() }
  }

  /// Adds placeholders for runs whose results cannot be read.
  mutating func add(missing: [FileResult]) {
    for result in missing {
      let identity = RepositoryPath(root: "", path: result.path, isInRepository: false)
      guard indices[key(identity)] == nil else { continue }
      indices[key(identity)] = results.count
      results.append(result)
      identities.append(identity)
    }
    if !missing.isEmpty { ends.append(nil) }
  }

  /// From the start of the first run to the end of the last. `nil` if one did not finish.
  var nanoseconds: Int64? {
    guard let start = heads.map(\.startedAt).min() else { return nil }
    return ends.reduce(Int64?.some(0)) { longest, end in
      guard let longest, let end else { return nil }
      return max(longest, end &- start)
    }
  }

  /// The facts that are the same for all runs.
  func head(in folder: String) -> RunHead {
    func shared<Value: Equatable>(_ value: (RunHead) -> Value?) -> Value? {
      guard let first = heads.first.flatMap(value), heads.allSatisfy({ value($0) == first }) else { return nil }
      return first
    }
    var head = RunHead(
      version: shared(\.version) ?? Version.text, startedAt: heads.map(\.startedAt).min() ?? Moment.wallClock(),
      folder: folder,
      seed: shared(\.seed), tags: shared(\.tags), name: shared(\.name),
      isContinuousIntegration: heads.contains(where: \.isContinuousIntegration),
      files: identities.map { SourceFile(path: $0.path) }, identities: identities)
    (head.link, head.failedIn, head.revision) = (shared(\.link), shared(\.failedIn), shared(\.revision))
    return head
  }
}

// MARK: Messages

extension CommandError {
  fileprivate static func twoRepositories(_ one: RepositoryPath, _ other: RepositoryPath) -> CommandError {
    let (first, second) = (SanitizedText.of(one.root), SanitizedText.of(other.root))
    return .refused(
      "the journals cannot be one report, because the file \(SanitizedText.of(one.path)) is in two repositories: \(first) and \(second)",
      hints: ["Write a report of each"], .invalid)
  }
}
