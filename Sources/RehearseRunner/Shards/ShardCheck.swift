import RehearseLanguage

/// Finds shards of a plan that are missing, doubled or of another plan, by what the reports of the shards say.
package struct ShardCheck {
  /// A report, or several that together are the report of one shard.
  package struct Source {
    package let path: String
    /// `nil` for the report of a run that was not divided.
    package let planned: PlannedShard?

    package init(_ path: String, _ planned: PlannedShard?) { (self.path, self.planned) = (path, planned) }
  }

  /// What is wrong, one sentence each.
  package private(set) var problems: [String] = []
  /// The indices of sources whose cases are expected to be in no other one.
  package private(set) var sound: Set<Int> = []
  /// Whether there is exactly one report of each shard.
  package private(set) var isComplete = false
  /// The plan of most sources. `nil` if no run was divided.
  package private(set) var plan: String?

  /// - Parameter what: what holds the results of a shard: `report` or `journal`.
  package init(_ sources: [Source], _ what: String) {
    let plans = sources.compactMap { $0.planned?.plan }
    let counts = Dictionary(plans.map { ($0, 1) }, uniquingKeysWith: +)
    // Of several plans with as many reports, the first one.
    guard let most = counts.values.max(), let plan = plans.first(where: { counts[$0] == most }),
      let model = sources.firstIndex(where: { $0.planned?.plan == plan }),
      let count = sources[model].planned?.shard.count
    else {
      sound = Set(sources.indices)
      return
    }
    self.plan = plan
    var present: [Int: [Int]] = [:]
    for (place, source) in sources.enumerated() {
      guard let planned = source.planned else {
        problems.append("\(source.path) is not the \(what) of a shard, but \(sources[model].path) is")
        continue
      }
      guard planned.plan == plan, planned.shard.count == count else {
        problems.append(
          "\(source.path) is \(planned.shard.words) of another plan than \(sources[model].path): of other cases, or divided by other times"
        )
        continue
      }
      present[planned.shard.index, default: []].append(place)
    }
    for (number, places) in present.sorted(by: { $0.key < $1.key }) where places.count > 1 {
      let paths = Counted.list(places.map { sources[$0].path })
      problems.append("shard \(number) of \(count) is in \(places.count) \(what)s: \(paths)")
    }
    sound = Set(present.values.filter { $0.count == 1 }.joined())
    let missing = (1...count).filter { present[$0] == nil }
    if !missing.isEmpty { problems.append(Self.missing(missing, of: count)) }
    isComplete = missing.isEmpty && sound.count == count && problems.isEmpty
  }

  private static let namedShards = 20

  private static func missing(_ numbers: [Int], of count: Int) -> String {
    let named = numbers.prefix(namedShards).map(String.init)
    let rest = numbers.count - named.count
    let list = rest > 0 ? "\(named.joined(separator: ", ")) and \(rest) more" : Counted.list(named)
    return numbers.count == 1 ? "shard \(list) of \(count) is missing" : "shards \(list) of \(count) are missing"
  }
}
