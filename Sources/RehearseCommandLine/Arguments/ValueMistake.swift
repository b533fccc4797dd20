import Rehearse
import RehearseLanguage

/// Why a text is no value of an option.
struct ValueMistake: Error {
  /// To be put behind the option's name: `takes a whole number from 1, not "x"`.
  let words: String
  /// What to do about it.
  let hint: String?

  init(_ words: String, hint: String? = nil) {
    self.words = words
    self.hint = hint
  }

  /// - Parameter text: what was written in place of one of these words.
  init(_ text: String, isNoneOf words: [String]) {
    self.init(
      "takes \(words.joined(separator: ", ")), not \"\(SanitizedText.of(text))\"",
      hint: NameSuggestion.nearest(to: text, in: words).map { "Did you mean \($0)?" })
  }
}
