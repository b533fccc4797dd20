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
}
