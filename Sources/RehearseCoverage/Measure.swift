/// What coverage counts; the words that `--fail-under` and the table's headings use.
package enum Measure: String, CaseIterable, Sendable {
  case answers, given, arguments, actions, state, calls, effects, time
}
