import RehearseScenario

/// What a sequence did that a rule forbids.
enum RuleBreach {
  /// An operation was called, or a field took a value.
  case never(Expectations.Never)
  /// The calls with these places in the trace were calls too many.
  case limit(Rule.Limit, calls: [Int])
  /// At the end of the sequence these fields had other values.
  case state([Expectations.Field])

  /// Whether another sequence breaks the same promise.
  func isSame(as other: RuleBreach?) -> Bool {
    switch (self, other) {
    case (.never(let one), .never(let other)): one.range == other.range
    case (.limit(let one, _), .limit(let other, _)): one.range == other.range
    case (.state(let fields), .state(let others)): fields.map(\.range) == others.map(\.range)
    default: false
    }
  }
}
