import RehearseSource

/// One expectation that did not hold, in words.
///
/// Secret values are already blotted out; what the text holds of a file or a module is made visible where it is shown.
package struct Finding: Sendable {
  /// Where the expectation was written.
  package var position: SourcePosition
  /// What is wrong, on one line.
  package var headline: String
  /// Expected beside actual, or the call in question.
  package var details: [String]
  /// What the author can do, with lines to paste.
  package var advice: [String]

  package init(at position: SourcePosition, _ headline: String, details: [String] = [], advice: [String] = []) {
    self.position = position
    self.headline = headline
    self.details = details
    self.advice = advice
  }
}
