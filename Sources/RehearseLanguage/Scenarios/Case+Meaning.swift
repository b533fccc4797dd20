import Rehearse

extension Case {
  /// All that a case does and expects, without its name, its marks and its place: two cases that mean the same are the
  /// same test.
  package struct Meaning: Hashable, Sendable {
    let plan: Plan
    let steps: [Expectations.Meaning]
    let rule: Rule.Meaning?
  }

  package var meaning: Meaning {
    Meaning(
      plan: plan, steps: steps.map(\.meaning), rule: rule?.meaning(fixed: Set(givenSites.map(\.given))))
  }
}
