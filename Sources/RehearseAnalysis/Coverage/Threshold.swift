import Rehearse
import RehearseLanguage
import RehearseRunner

/// The minimum that a build requires for a measure: `answers=90`.
package struct Threshold: Sendable, Equatable {
  package let measure: Measure
  /// From 0 to 100.
  package let percent: Int

  /// Parses `answers=90,given=80`.
  package static func list(_ text: String) throws(ThresholdError) -> [Threshold] {
    var thresholds: [Threshold] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let threshold = try Threshold(String(part))
      guard !thresholds.contains(where: { $0.measure == threshold.measure }) else {
        throw ThresholdError("names \(threshold.measure.rawValue) twice")
      }
      thresholds.append(threshold)
    }
    return thresholds
  }

  private init(_ text: String) throws(ThresholdError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw ThresholdError("takes a measure and a percentage, not \"\(SanitizedText.of(text))\"")
    }
    let words = Measure.allCases.map(\.rawValue)
    guard let measure = Measure(rawValue: parts[0]) else {
      let all = "Measures: \(words.joined(separator: ", "))"
      if Measure.removed.contains(parts[0]) {
        throw ThresholdError("no longer counts \(parts[0])", "arguments, effects and time have been removed. \(all)")
      }
      let near = NameSuggestion.nearest(to: parts[0], in: words).map { "Did you mean \($0)?" }
      throw ThresholdError("does not know the measure \"\(SanitizedText.of(parts[0]))\"", near ?? all)
    }
    guard let percent = Ratio.percent(parts[1]) else {
      throw ThresholdError("takes a whole number from 0 to 100, not \"\(SanitizedText.of(parts[1]))\"")
    }
    (self.measure, self.percent) = (measure, percent)
  }

  /// An error message if too little is covered; `nil` if enough is, or if there is nothing to cover.
  package func complaint(about coverage: Coverage) -> String? {
    let share = coverage.share(measure)
    guard share.isBelow(percent) else { return nil }
    return "too little is covered: \(measure.rawValue) \(share.text), but \(percent) % is required"
  }
}

package struct ThresholdError: Error, Equatable {
  package let message: String
  package let hint: String

  package init(_ message: String, _ hint: String = "For example: --fail-under answers=90,given=80") {
    (self.message, self.hint) = (message, hint)
  }
}
