import Rehearse
import RehearseLanguage

extension Evaluator {
  mutating func check(_ history: Expectation.History, _ step: Int) {
    guard !holds(history, trace.writeIndices(ofStep: step)), takesAnother() else { return }
    reportValues(of: history.field, history.patterns, at: history.range, step)
  }

  private func holds(_ history: Expectation.History, _ places: Range<Int>) -> Bool {
    var next = 0
    for place in places where trace.writes[place].field == history.field {
      guard next < history.patterns.count, history.patterns[next].matches(trace.writes[place].value) else {
        return false
      }
      next += 1
    }
    return next == history.patterns.count
  }

  mutating func reportValues(of field: Int, _ patterns: [Pattern], at range: SourceRange, _ step: Int) {
    let values = trace.writes(ofStep: step).filter { $0.field == field }.map(\.value)
    let declaration = contract.state[field]
    let same = zip(patterns, values).prefix { $0.matches($1) }.count
    let text = text
    let expected = listed(patterns, around: same) { text.flow($0, declaration.valueType, to: Self.valueLength) }
    let actual = listed(values, around: same) { text.flow($0, declaration.valueType, to: Self.valueLength) }
    findings.append(
      Finding(
        at: range, .otherValues, declaration.name,
        details: [
          .values(
            path: "",
            [
              .init(.expected, expected ?? "none: it does not change"),
              .init(.actual, actual ?? "none: it did not change"),
            ], nil)
        ],
        advice: zip(patterns, values).lazy.map { LiteralHint.advice($0, $1, text.secrets) }.first { !$0.isEmpty } ?? [])
    )
  }

  /// The displayed length of a value in a list, in bytes.
  private static let valueLength = 200
  private static let valueLimit = 40

  /// The values in brackets, limited to those around a place if there are many; `nil` if there are none.
  private func listed<Value>(_ values: [Value], around place: Int, _ shown: (Value) -> String) -> String? {
    guard !values.isEmpty else { return nil }
    let isLong = values.count > Self.valueLimit
    let start = isLong ? max(0, min(place, values.count) - Self.valueLimit / 2) : 0
    let end = min(values.count, start + Self.valueLimit)
    let parts =
      (start > 0 ? ["… \(start) more"] : []) + values[start..<end].map(shown)
      + (end < values.count ? ["… \(values.count - end) more"] : [])
    return "[" + parts.joined(separator: ", ") + "]"
  }
}
