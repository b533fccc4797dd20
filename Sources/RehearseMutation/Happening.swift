import Rehearse

/// Something that happens to a module: an action, time that passes, or an answer that arrives.
package struct Happening: Sendable {
  package enum Content: Sendable {
    case trigger(Plan.Trigger)
    case answer(operation: Int)
  }

  package var content: Content
  /// Which of its like it is, from 0; `nil` where there is no other.
  package var number: Int?
}
