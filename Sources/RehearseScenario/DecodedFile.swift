/// What has been read of a file's scenarios so far.
struct DecodedFile {
  var scenarios: [Scenario] = []
  var cases: [Case] = []
  var missingRows: [MissingRow] = []
  /// How much the cases repeat of their scenarios, in bytes of text.
  var repetition = 0

  /// What is written for readers alone, where that is kept: of each scenario, and of each case that is a row.
  var words: [WrittenWords] = []
  var cells: [Int: [CaseCell]] = [:]

  /// Keeps a scenario's columns, where words are kept.
  mutating func keep(_ columns: [Column], ofScenario scenario: Int) {
    if words.indices.contains(scenario) { words[scenario] = words[scenario].with(columns) }
  }

  /// Keeps what the row of the case says that was read last.
  mutating func keep(_ row: [ColumnValue]) {
    cells[cases.count - 1] = row.map { CaseCell(shown: $0.shown, range: $0.range) }
  }
}
