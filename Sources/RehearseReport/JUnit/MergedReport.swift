import Rehearse
import RehearseLanguage
import RehearseRunner

/// One report from the reports of several shards or suites.
package struct MergedReport {
  /// What is missing or doubled, one sentence each.
  package private(set) var problems: [String]
  package private(set) var tally = Tally()
  /// The number of scenario files.
  package var files: Int { suites.count }
  /// From the start of the first run to the end of the last one.
  package let nanoseconds: Int64

  private let startedAt: Int64
  private let dialect: JUnitDialect
  private var suites: [ReportPart.Suite] = []

  private static let namedCases = 5

  package init(_ parts: [ReportPart]) {
    startedAt = parts.map(\.startedAt).min() ?? 0
    let start = startedAt
    nanoseconds = parts.map { $0.startedAt - start + $0.nanoseconds }.max() ?? 0
    dialect = parts.contains { $0.dialect == .strict } ? .strict : .rich
    let sources = Sources(parts)
    let check = ShardCheck(sources.all, "report")
    problems = parts.compactMap { part in part.gap.map { "the report \(part.path) is incomplete: \($0)" } }
    problems += check.problems
    join(parts, sources, check)
    for suite in suites { tally += Self.tally(suite) }
  }

  /// Joins equal suites, and keeps each case once.
  private mutating func join(_ parts: [ReportPart], _ sources: Sources, _ check: ShardCheck) {
    var places: [String: Int] = [:]
    var known: [[String]: (suite: Int, place: Int, part: Int)] = [:]
    var (doubled, digest): ([String], PlanDigest) = ([], PlanDigest())
    for (part, report) in parts.enumerated() {
      for suite in report.suites {
        let number = places[suite.name] ?? suites.count
        places[suite.name] = number
        if number == suites.count {
          suites.append(ReportPart.Suite(name: suite.name, file: suite.file, startedAt: suite.startedAt))
        }
        suites[number].startedAt = min(suites[number].startedAt, suite.startedAt)
        for one in suite.cases {
          if let shard = report.planned?.shard { digest.add(read: one.name, suite: suite.name, shard: shard.index) }
          guard let other = known[[suite.name, one.name]] else {
            known[[suite.name, one.name]] = (number, suites[number].cases.count, part)
            suites[number].cases.append(one)
            continue
          }
          if check.sound.isSuperset(of: [sources.places[part], sources.places[other.part]]) {
            doubled.append(
              "\"\(one.name)\" of \(suite.name) is in two reports: \(parts[other.part].path) and \(report.path)")
          }
          // A failure must not be lost.
          if one.result.isFailure, !suites[number].cases[other.place].result.isFailure {
            suites[number].cases[other.place] = one
          }
        }
      }
    }
    problems += doubled.prefix(Self.namedCases)
    let rest = doubled.count - Self.namedCases
    if rest > 0 {
      problems.append("\(Counted.text(rest, "more case")) \(Counted.word(rest, "is", "are")) in two reports")
    }
    if check.isComplete, doubled.isEmpty, check.plan != digest.text {
      problems.append("the reports do not hold the cases of their plan: at least one case is missing or was changed")
    }
    sort()
  }

  /// Sorts suites and cases as in a run that was not divided.
  private mutating func sort() {
    suites.sort { one, other in
      // Two repositories may have the same path.
      one.file == other.file ? one.name < other.name : RepositoryPath.isEarlier(one.file, than: other.file)
    }
    for suite in suites.indices {
      let isKnown = suites[suite].cases.allSatisfy { $0.place != nil }
      func key(_ one: ReportPart.Case) -> Int { (isKnown ? one.place : one.line) ?? 0 }
      suites[suite].cases = suites[suite].cases.enumerated().sorted {
        (key($0.element), $0.offset) < (key($1.element), $1.offset)
      }.map(\.element)
    }
  }

  private static func tally(_ suite: ReportPart.Suite) -> Tally {
    var tally = Tally()
    for one in suite.cases {
      switch one.unread {
      case .hasMistakes: tally.invalidFiles += 1
      case .hasNoHost: tally.filesWithoutHost += 1
      case nil: tally.count(one.result)
      }
    }
    return tally
  }

  package func render() -> [ArraySlice<UInt8>] {
    let suites = suites.map { suite in
      JUnitSuite(
        suite.name, path: suite.file, Self.tally(suite), milliseconds: suite.cases.reduce(0) { $0 + $1.milliseconds },
        startedAt: suite.startedAt, suite.cases.map(\.bytes), dialect: dialect)
    }
    return JUnitReport(dialect: dialect, seed: nil).render(
      suites, tally, startedAt: startedAt, nanoseconds: nanoseconds)
  }

  /// The reports by shard. In a folder of reports, those of one shard have different suites.
  private struct Sources {
    private(set) var all: [ShardCheck.Source] = []
    /// The source of each part.
    private(set) var places: [Int] = []

    init(_ parts: [ReportPart]) {
      var suites: [Set<String>] = []
      for part in parts {
        let own = Set(part.suites.map(\.name))
        let place = all.indices.first { place in
          part.planned != nil && all[place].planned == part.planned && !own.isEmpty && !suites[place].isEmpty
            && suites[place].isDisjoint(with: own)
        }
        places.append(place ?? all.count)
        if let place {
          suites[place].formUnion(own)
        } else {
          all.append(ShardCheck.Source(part.path, part.planned))
          suites.append(own)
        }
      }
    }
  }
}
