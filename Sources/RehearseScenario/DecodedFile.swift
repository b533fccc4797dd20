/// What has been read of a file's scenarios so far.
struct DecodedFile {
  var scenarios: [Scenario] = []
  var cases: [Case] = []
  var missingRows: [MissingRow] = []
  /// How much the cases repeat of their scenarios, in bytes of text.
  var repetition = 0

  /// Keeps a scenario's columns, where words are kept.
  mutating func keep(_ columns: [Column], ofScenario scenario: Int) {
    if let words = scenarios[scenario].words { scenarios[scenario].words = words.with(columns) }
  }
}
