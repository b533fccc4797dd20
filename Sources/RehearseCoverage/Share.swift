/// How many of how many.
package struct Share: Sendable, Equatable {
  package var met: Int
  package var total: Int

  package init(met: Int, total: Int) {
    self.met = met
    self.total = total
  }

  /// Whole percents, rounded down, so that 100 means all; `nil` where there is nothing to meet.
  package var percent: Int? { total == 0 ? nil : met * 100 / total }

  /// `95 % (19 of 20)`, or a dash.
  package var text: String { percent.map { "\($0) % (\(met) of \(total))" } ?? "–" }

  package static func += (left: inout Share, right: Share) {
    left.met += right.met
    left.total += right.total
  }
}
