/// A change that a case did not notice.
package struct Survivor: Sendable {
  package let change: Change
  package let blindness: Blindness
}
