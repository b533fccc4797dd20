import RehearseScenario
import RehearseVocabulary

/// Whether two patterns are the same, whatever the order of a map's keys.
func areSame(_ one: Pattern, _ other: Pattern) -> Bool {
  switch (one, other) {
  case (.exactly(let literal), .exactly(let otherLiteral)): literal == otherLiteral
  case (.matcher(let matcher), .matcher(let otherMatcher)): areSame(matcher, otherMatcher)
  case (.list(let patterns), .list(let others)): areSame(patterns, others)
  case (.map(let entries), .map(let others)):
    entries.count == others.count
      && entries.allSatisfy { entry in
        others.contains { haveSameScalars($0.key, entry.key) && areSame($0.value, entry.value) }
      }
  default: false
  }
}

func areSame(_ patterns: [Pattern], _ others: [Pattern]) -> Bool { patterns.elementsEqual(others, by: areSame) }

private func areSame(_ one: Matcher, _ other: Matcher) -> Bool { haveSameScalars(one.text, other.text) }

/// Whether two expected calls are the same, whatever the order of their arguments.
func areSame(_ call: CallPattern, _ other: CallPattern) -> Bool {
  call.operation == other.operation && call.arguments.count == other.arguments.count
    && call.arguments.allSatisfy { argument in
      other.arguments.contains { $0.parameter == argument.parameter && areSame($0.pattern, argument.pattern) }
    }
}
