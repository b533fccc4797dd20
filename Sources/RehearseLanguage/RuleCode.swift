/// Mistakes with `anything`, which makes a scenario a rule.
package enum RuleCode {
  /// All of them.
  static let all = [misplacedAnything, notInRules, onlyInRules]

  package static let misplacedAnything = MessageCode(
    "misplaced-anything", "`anything` is written where it cannot be",
    """
    `anything` makes a scenario a rule, which must hold whatever happens. It stands alone after `when`, or last in \
    its list, without quotes, and never in a step.
    """,
    wrong: .keys(
      """
      when: [anything, register]
      then: { never: [application.open] }
      """),
    right: .keys(
      """
      when: [register, anything]
      then: { never: [application.open] }
      """))

  package static let notInRules = MessageCode(
    "not-in-a-rule", "A rule has something that a rule cannot have",
    """
    A scenario with `when: anything` is a rule: it must hold whatever happens. Its `then` has never, at most once, \
    state and whenever, which can be true all the time. It has one `when`, and each response is an answer that any \
    number of calls may get.
    """,
    wrong: .keys(
      """
      when: anything
      then: { calls: none }
      """),
    right: .keys(
      """
      when: anything
      then: { never: [application.open] }
      """))

  package static let onlyInRules = MessageCode(
    "only-in-a-rule", "Something is used that only a rule can have",
    """
    `at most once`, `whenever` and `one of` speak of all that could happen, so they need `when: anything`. In any \
    other scenario, exactly one thing happens.
    """,
    wrong: .keys(
      """
      when: register
      then: { at most once: [application.open] }
      """),
    right: .keys(
      """
      when: anything
      then: { at most once: [completionHandler: { since: [register, requestAuthorization, handleAuthorization] }] }
      """))
}
