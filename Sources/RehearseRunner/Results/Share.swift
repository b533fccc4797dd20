/// How many of how many.
package struct Share: Sendable, Equatable {
  package var met: Int
  package var total: Int

  package init(met: Int = 0, total: Int = 0) {
    self.met = met
    self.total = total
  }

  /// Whole percents, rounded down, so that 100 means all; `nil` where there is nothing to meet.
  package var percent: Int? { total == 0 ? nil : met * 100 / total }

  /// `95 % (19 of 20)`, or a dash.
  package var text: String { percent.map { "\($0) % (\(met) of \(total))" } ?? "–" }

  /// A whole number from 0 to 100 as somebody wrote it; `nil` for anything else.
  package static func percent(_ text: String) -> Int? {
    Int(text).flatMap { (0...100).contains($0) && !text.hasPrefix("+") ? $0 : nil }
  }

  /// Whether it is less than so many percent, which nothing of nothing never is.
  package func isBelow(_ percent: Int) -> Bool { met * 100 < percent * total }

  package static func += (left: inout Share, right: Share) {
    left.met += right.met
    left.total += right.total
  }
}
