/// Virtual time, which every scenario can let pass.
enum Clock {
  static let action = "clock.advance"
  static let sentence = "Virtual time passes; nothing waits"
  static let example = "2s"
  /// What a span of time looks like: more than nothing, and its unit directly after the number.
  static let pattern = "^0*[1-9][0-9]*(ms|s|m|h)$"
}
