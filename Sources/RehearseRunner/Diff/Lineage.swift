/// From which scenarios of the old side those of the new one come.
///
/// That follows from their cases; a name decides only between scenarios of which it has some.
struct Lineage {
  /// For each new scenario the old ones that told its cases before, in their order.
  private(set) var sources: [[Int]]
  /// The one of the old scenarios that each new one takes for itself; `nil` where it is new altogether.
  private(set) var origins: [Int?]
  /// The new scenario that each old one has become; `nil` where it is gone.
  private(set) var heirs: [Int?]

  init(_ old: [StatedScenario], _ pairs: CasePairs, namesakes: [Int?]) {
    let counts = pairs.partners.map { cells in
      cells.compactMap { $0?.scenario }.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
    }
    sources = counts.map { $0.keys.sorted() }
    origins = counts.enumerated().map { place, counts in
      if let namesake = namesakes[place], counts[namesake] != nil || counts.isEmpty { return namesake }
      return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
    heirs = old.map { _ in nil }
    for (place, origin) in origins.enumerated() {
      guard let origin else { continue }
      guard let rival = heirs[origin] else {
        heirs[origin] = place
        continue
      }
      if namesakes[rival] == origin { continue }
      let isBetter = namesakes[place] == origin || counts[place][origin, default: 0] > counts[rival][origin, default: 0]
      if isBetter { heirs[origin] = place }
    }
  }
}
