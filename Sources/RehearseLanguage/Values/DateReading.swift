import Rehearse

/// Reads dates, and says what a date lacks.
struct DateReading: ScalarReading {
  static let schema: JSONValue = [
    "type": "string",
    "pattern":
      "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?(Z|[+-][0-9]{2}(:?[0-9]{2})?)$",
  ]
  static let mayBeQuoted = true
  private static let example: Hint =
    "Write it like 2026-11-26T09:00:00Z, or with another zone: 2026-11-26T10:00:00+01:00."

  let context: DecodingContext

  static func value(_ word: String) -> Literal? { DateValue.normalized(word).map(Literal.text) }

  func advice(on node: Node, _ site: ValueSite) -> [Hint] {
    [tree.isScalar(node) && !site.isSecret ? Self.advice(on: tree.string(node)) : Self.example]
  }

  private static func advice(on text: String) -> Hint {
    if isDate(text + "T09:00:00Z") {
      return Hint(
        "Add a time of day and a time zone: \(text)T09:00:00Z, or \(text)T09:00:00+01:00.",
        .replacing("\(text)T09:00:00Z"))
    }
    if isDate(text + "Z") { return Hint("Add a time zone: \(text)Z, or \(text)+01:00.", .replacing("\(text)Z")) }
    let joined = text.replacing(" ", with: "T", maxReplacements: 1).replacing(" ", with: "").uppercased()
    for attempt in [joined, joined + "Z"] where isDate(attempt) {
      return Hint("Write \(attempt)", .replacing(attempt))
    }
    if let number = Int64(text), number.magnitude < 100_000_000_000_000 {
      let moment = number.magnitude < 100_000_000_000 ? number * 1000 : number
      let date = Literal.text(DateValue.text(moment)).flow(.date)
      return Hint("If these are seconds since 1970, write \(date)", .replacing(date))
    }
    return example
  }

  private static func isDate(_ text: String) -> Bool { DateValue.milliseconds(text) != nil }
}
