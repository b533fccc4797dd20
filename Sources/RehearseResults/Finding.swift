import RehearseSource

/// One expectation that did not hold, in words.
///
/// Secret values are already blotted out; what the text holds of a file or a module is made visible where it is shown.
package struct Finding: Sendable {
  /// Where the expectation was written.
  package var range: SourceRange
  /// The author's line with a caret below it, as `SnippetRenderer` draws it; empty where the file was not at hand.
  ///
  /// It is drawn while the file is read, by the process that reads it: later the file may be another, or gone.
  package var quotation = ""
  /// What is wrong, on one line.
  package var headline: String
  /// Expected beside actual, or the call in question.
  package var details: [String]
  /// What the author can do, with lines to paste.
  package var advice: [String]

  package init(at range: SourceRange, _ headline: String, details: [String] = [], advice: [String] = []) {
    self.range = range
    self.headline = headline
    self.details = details
    self.advice = advice
  }

  /// Where the expectation begins.
  package var position: SourcePosition { range.start }
}
