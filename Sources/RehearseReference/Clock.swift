/// Virtual time, which every scenario can let pass.
package enum Clock {
  package static let action = "clock.advance"
  package static let sentence = "Virtual time passes; nothing waits"
  package static let example = "2s"
  /// What a span of time looks like: more than nothing, and its unit directly after the number.
  static let pattern = "^0*[1-9][0-9]*(ms|s|m|h)$"
}
