import Rehearse
import RehearseLanguage

/// Finds shards of a plan that are missing, doubled or of another plan, and cases that are missing or doubled, by the
/// journals of the shards.
package struct ShardCheck {
  package struct Source {
    package let path: String
    let files: [RepositoryPath]
    /// `nil` for the journal of a run that was not divided.
    let planned: PlannedShard?
    /// The names of the cases of each file.
    private(set) var names: [[String]] = []

    package init(_ path: String, _ head: RunHead) {
      (self.path, files, planned) = (path, head.identities, head.shard)
    }

    /// Adds the cases of the next file.
    package mutating func add(_ result: FileResult) {
      if planned != nil { names.append(result.reportedNames) }
    }
  }

  /// What is wrong, one sentence each.
  package private(set) var problems: [String] = []

  private static let namedShards = 20
  private static let namedCases = 5

  package init(_ sources: [Source]) {
    let plans = sources.compactMap { $0.planned?.plan }
    let counts = Dictionary(plans.map { ($0, 1) }, uniquingKeysWith: +)
    // Of several plans with as many journals, the first one.
    guard let most = counts.values.max(), let plan = plans.first(where: { counts[$0] == most }),
      let model = sources.first(where: { $0.planned?.plan == plan }), let count = model.planned?.shard.count
    else { return }
    var present: [Int: [Source]] = [:]
    for source in sources {
      guard let planned = source.planned else {
        problems.append("\(source.path) is not the journal of a shard, but \(model.path) is")
        continue
      }
      guard planned.plan == plan, planned.shard.count == count else {
        problems.append(
          "\(source.path) is \(planned.shard.words) of another plan than \(model.path): of other cases, or divided by other times"
        )
        continue
      }
      present[planned.shard.index, default: []].append(source)
    }
    let shards = present.sorted { $0.key < $1.key }.map(\.value)
    for same in shards where same.count > 1 {
      let (number, paths) = (same[0].planned?.shard.index ?? 0, Counted.list(same.map(\.path)))
      problems.append("shard \(number) of \(count) is in \(same.count) journals: \(paths)")
    }
    let missing = (1...count).filter { present[$0] == nil }
    if !missing.isEmpty { problems.append(Self.missing(missing, of: count)) }
    check(shards.filter { $0.count == 1 }.joined(), plan: problems.isEmpty ? plan : nil)
  }

  /// Compares the cases of shards that are there once.
  ///
  /// - Parameter plan: their plan. `nil` if not all shards of it are there.
  private mutating func check(_ sources: some Sequence<Source>, plan: String?) {
    var known: [[String]: String] = [:]
    var (doubled, digest): ([String], PlanDigest) = ([], PlanDigest())
    for source in sources {
      guard let shard = source.planned?.shard else { continue }
      for (names, file) in zip(source.names, source.files) {
        for name in names {
          digest.add(name, of: file, shard: shard.index)
          if let other = known.updateValue(source.path, forKey: [file.root, file.path, name]) {
            doubled.append("\"\(name)\" of \(file.path) is in two journals: \(other) and \(source.path)")
          }
        }
      }
    }
    problems += doubled.prefix(Self.namedCases)
    let rest = doubled.count - Self.namedCases
    if rest > 0 {
      problems.append("\(Counted.text(rest, "more case")) \(Counted.word(rest, "is", "are")) in two journals")
    }
    if let plan, doubled.isEmpty, plan != digest.text {
      problems.append("the journals do not hold the cases of their plan: at least one case is missing or was changed")
    }
  }

  private static func missing(_ numbers: [Int], of count: Int) -> String {
    let named = numbers.prefix(namedShards).map(String.init)
    let rest = numbers.count - named.count
    let list = rest > 0 ? "\(named.joined(separator: ", ")) and \(rest) more" : Counted.list(named)
    return numbers.count == 1 ? "shard \(list) of \(count) is missing" : "shards \(list) of \(count) are missing"
  }
}

extension FileResult {
  /// The names of the file's cases in a report.
  package var reportedNames: [String] {
    head.isInvalid ? [CaseHead.unreadFile.name] : head.cases.map(\.names.titled)
  }
}
