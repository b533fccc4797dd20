/// How many changes were tried, and how many of them were noticed.
package struct Score: Sendable, Equatable {
  package var tried = 0
  package var noticed = 0

  package init() {}

  package init(tried: Int, noticed: Int) { (self.tried, self.noticed) = (tried, noticed) }

  /// Whole percents, rounded down, so that 100 means all; `nil` where nothing was tried.
  package var percent: Int? { tried == 0 ? nil : noticed * 100 / tried }

  /// `95 % (19 of 20)`, or a dash.
  package var text: String { percent.map { "\($0) % (\(noticed) of \(tried))" } ?? "–" }

  package static func += (left: inout Score, right: Score) {
    left.tried += right.tried
    left.noticed += right.noticed
  }
}
