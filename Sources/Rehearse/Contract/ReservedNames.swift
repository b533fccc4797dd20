/// Names that mean something of themselves in a scenario file, so that no module declares them.
///
/// They are written here as well as in the tables of the language, of which adapters know nothing; a test holds the two
/// together.
package enum ReservedNames {
  package static let givens = ["flags", "responses"]
  package static let operations = ["becomes"]
  package static let actions = [ClockAdvance.action, "anything", "anything but"]
}
