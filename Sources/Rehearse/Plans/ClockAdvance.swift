/// Virtual time, which every scenario can let pass.
package enum ClockAdvance {
  package static let word: StaticString = "clock.advance"
  package static let action = "\(word)"
  package static let sentence = "Virtual time passes; nothing waits"
  package static let example = "2s"
  /// What a span of time looks like: more than nothing, and its unit directly after the number.
  package static let pattern = "^0*[1-9][0-9]*(ms|s|m|h)$"
}
