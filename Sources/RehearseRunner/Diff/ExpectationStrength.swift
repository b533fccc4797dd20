import Rehearse
import RehearseLanguage

/// Whether one expectation asks for more than another, for less, or for something else.
enum ExpectationStrength {
  /// - Parameters: what is expected of one value, `nil` where it is not looked at.
  static func effect(_ old: Pattern?, _ new: Pattern?) -> StatedDifference.Effect {
    guard let old else { return .more }
    guard let new else { return .less }
    return accepts(old, new) ? .more : accepts(new, old) ? .less : .otherwise
  }

  static func effect(_ old: Expectations.Calls, _ new: Expectations.Calls) -> StatedDifference.Effect {
    guard old.isOrdered, new.isOrdered, old.items.count == new.items.count else { return .otherwise }
    if zip(old.items, new.items).allSatisfy(accepts) { return .more }
    return zip(new.items, old.items).allSatisfy(accepts) ? .less : .otherwise
  }

  static func effect(_ old: PlaceSet, _ new: PlaceSet) -> StatedDifference.Effect {
    new.isSuperset(of: old) ? .more : new.isSubset(of: old) ? .less : .otherwise
  }

  /// Whether a pattern fits, as far as can easily be told, all that another fits.
  private static func accepts(_ wide: Pattern, _ narrow: Pattern) -> Bool {
    switch (wide, narrow) {
    case (.matcher(.anything), _): true
    case (.matcher(let matcher), .exactly(let literal)): matcher.matches(literal)
    default: wide == narrow
    }
  }

  private static func accepts(_ wide: CallPattern, _ narrow: CallPattern) -> Bool {
    wide.operation == narrow.operation
      && wide.arguments.allSatisfy { argument in
        narrow.arguments.contains { $0.parameter == argument.parameter && accepts(argument.pattern, $0.pattern) }
      }
  }
}
