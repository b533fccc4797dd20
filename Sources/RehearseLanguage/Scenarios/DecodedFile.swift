/// What has been read of a file's scenarios so far.
struct DecodedFile {
  var scenarios: [Scenario] = []
  var cases: [Case] = []
  var missingRows: [MissingRow] = []
  /// Whether a case had no room any more, which is said once.
  var isFull = false
  /// How much the cases repeat of their scenarios, in bytes of text.
  var repetition = 0
  /// What is written for readers alone, where that is kept.
  let words: KeptWords?

  init(keepsWords: Bool) { words = keepsWords ? KeptWords() : nil }

  /// Keeps a scenario's columns, where words are kept.
  func keep(_ columns: [Column], ofScenario scenario: Int) {
    guard let words, words.scenarios.indices.contains(scenario) else { return }
    words.scenarios[scenario] = words.scenarios[scenario].with(columns)
  }

  /// Keeps what the row of the case says that was read last, where words are kept.
  func keep(_ row: [ColumnValue]) {
    words?.cells[cases.count - 1] = row.map { CaseCell(shown: $0.shown, range: $0.range) }
  }
}
