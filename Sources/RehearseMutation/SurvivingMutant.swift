/// A change that a case did not notice.
package struct SurvivingMutant: Sendable {
  package let change: Mutant
  package let blindness: AssertionGap
}
