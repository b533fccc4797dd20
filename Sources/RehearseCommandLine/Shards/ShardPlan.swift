import Rehearse
import RehearseLanguage
import RehearseReport
import RehearseRunner

/// The cases of a run and the shard of each, the same on every machine.
struct ShardPlan {
  /// What a run needs of a file.
  private struct Facts: Sendable {
    let cases: [CaseHead]
    let isInvalid: Bool
    let isMarked: Bool
    /// The names of the file's cases in a report.
    let reported: [String]
  }

  /// The cases of one shard.
  struct Part {
    /// The files with cases of the shard, which they name.
    let files: [SourceFile]
    let planned: PlannedShard
  }

  /// The cases that this process runs.
  let part: Part

  /// Whether only scenarios with `only` run, wherever they are.
  let runsOnlyMarked: Bool
  /// Whether the selection contains nothing: no case, and no file that cannot be read.
  let isEmpty: Bool
  /// Whether a shard runs anything.
  let runsAnything: Bool

  /// Reads all files.
  init(
    _ files: [SourceFile], _ modules: FileModules, _ inputs: ScenarioInputs, identities: [RepositoryPath],
    shard: Shard, times: EarlierTimes?
  ) {
    var options = inputs.fileOptions()
    options.review = .none
    let facts = Runner(RunPlan(files, modules, options, jobs: inputs.jobs)).list { result, _ in
      Facts(
        cases: result.head.cases, isInvalid: result.head.isInvalid, isMarked: !result.head.only.isEmpty,
        reported: result.reportedNames)
    }
    runsOnlyMarked = facts.contains(where: \.isMarked)
    isEmpty = facts.allSatisfy(\.reported.isEmpty)
    runsAnything = facts.contains { $0.isInvalid || $0.cases.contains { $0.skip == nil } }

    let suites = SuiteNames(identities).names
    let items = zip(facts, suites).map { Self.items($0, suite: $1, times) }
    var rest = ShardAssignment.shards(of: Self.weighed(items), count: shard.count)[...]
    var digest = PlanDigest()
    var (kept, indices): ([SourceFile], [Int]) = ([], [])
    for (index, facts) in facts.enumerated() {
      let shards = rest.prefix(items[index].count)
      rest = rest.dropFirst(shards.count)
      for (name, number) in zip(facts.reported, shards) { digest.add(name, of: identities[index], shard: number) }
      guard shards.contains(shard.index) else { continue }
      var file = files[index]
      file.names = Set(zip(facts.cases, shards).filter { $0.1 == shard.index }.map(\.0.name))
      kept.append(file)
      indices.append(index)
    }
    let cases = facts.reduce(0) { $0 + $1.reported.count }
    part = Part(files: kept, planned: PlannedShard(shard, plan: digest.text, cases: cases, files: indices))
  }

  /// The items of a file. An unknown weight is `nil`.
  private static func items(
    _ facts: Facts, suite: String, _ times: EarlierTimes?
  ) -> [(identity: String, weight: Double?)] {
    // A file without cases is an item, so that its mistakes and warnings are in exactly one report.
    guard !facts.cases.isEmpty else { return [("\(suite)\t", facts.isInvalid ? nil : 0)] }
    return facts.cases.map { ("\(suite)\t\($0.name)", times?.time(of: $0.names.titled, suite: suite)) }
  }

  /// The items of all files. A case without a known time counts like the mean.
  private static func weighed(_ items: [[(identity: String, weight: Double?)]]) -> [ShardAssignment.Item] {
    let known = items.joined().compactMap(\.weight).filter { $0 > 0 }
    let mean = known.isEmpty ? 1 : known.reduce(0, +) / Double(known.count)
    return items.joined().map { ShardAssignment.Item($0.identity, weight: $0.weight ?? mean) }
  }
}

extension RunHead {
  /// Keeps only the files of a shard. They stay identified by all files of the run.
  mutating func take(_ part: ShardPlan.Part) {
    (files, identities, shard) = (part.files, part.planned.files.map { identities[$0] }, part.planned)
  }
}
