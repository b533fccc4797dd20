import RehearseLanguage

/// How many cases ended with each status, and how many files could not be used.
package struct Tally: Sendable, Equatable, Codable {
  /// In the order of all statuses.
  private var counts: [Int]

  package init(_ counts: [Status: Int] = [:]) { self.counts = Status.allCases.map { counts[$0] ?? 0 } }

  package subscript(_ statuses: Status...) -> Int { count(where: statuses.contains) }

  package var passed: Int { self[.passed] }
  package var failed: Int { self[.failed, .ruleBroken] }
  package var errored: Int { self[.error, .crashed, .timedOut] }
  package var skipped: Int { self[.skipped] }
  /// Known failures that failed. Reports show them as skipped, although they ran.
  package var known: Int { self[.knownFailure] }
  package var notRun: Int { self[.notRun] }
  /// Files of which no case was judged.
  package var unjudgedFiles: Int { self[.invalidFile, .noHost] }

  /// The counts that are not 0, as reports show them.
  package var groups: [(Status, Int)] {
    [
      (.passed, passed), (.failed, failed), (.error, errored), (.invalidFile, self[.invalidFile]),
      (.noHost, self[.noHost]), (.knownFailure, known), (.skipped, skipped), (.notRun, notRun),
    ].filter { $0.1 > 0 }
  }

  package var cases: Int { count { !$0.isOfFile } }
  package var ran: Int { count(where: \.isRun) }
  /// Cases that went wrong.
  package var wrong: Int { failed + errored }

  private func count(where belongs: (Status) -> Bool) -> Int {
    zip(Status.allCases, counts).reduce(0) { belongs($1.0) ? $0 + $1.1 : $0 }
  }

  package mutating func count(_ status: Status) { counts[status.rank] += 1 }

  package static func += (left: inout Tally, right: Tally) { left.counts = zip(left.counts, right.counts).map(+) }
}

package struct Ratio: Sendable, Equatable {
  package var met: Int
  package var total: Int

  package init(met: Int = 0, total: Int = 0) {
    self.met = met
    self.total = total
  }

  /// The percentage, rounded down so that 100 means all; `nil` if the total is 0.
  package var percent: Int? { total == 0 ? nil : met * 100 / total }

  /// `95 % (19 of 20)`, or a dash.
  package var text: String { percent.map { "\($0) % (\(met) of \(total))" } ?? "–" }

  /// Parses an integer from 0 to 100; `nil` for anything else.
  package static func percent(_ text: String) -> Int? {
    Int(text).flatMap { (0...100).contains($0) && !text.hasPrefix("+") ? $0 : nil }
  }

  /// Whether the ratio is below this percentage; `false` if the total is 0.
  package func isBelow(_ percent: Int) -> Bool { met * 100 < percent * total }

  package static func += (left: inout Ratio, right: Ratio) {
    left.met += right.met
    left.total += right.total
  }
}
