import Rehearse

/// The scenarios and cases of a file, as far as they have been read.
struct DecodedFile {
  var scenarios: [Scenario] = []
  var cases: [Case] = []
  var missingRows: [MissingRow] = []
  /// The words of each scenario for readers alone, and the cells of each case that is a row, where they are kept.
  var words: [WrittenWords] = []
  var cells: [Int: [CaseCell]] = [:]
  /// Whether a case had no room any more, which is reported once.
  fileprivate var isFull = false
  /// How much the cases repeat of their scenarios, in bytes of text.
  fileprivate var repetition = 0

  /// Keeps the columns of the scenario that is being read, where words are kept.
  mutating func keep(_ columns: [Column], ofScenario scenario: Int) {
    if words.indices.contains(scenario) { words[scenario].columns = columns }
  }

  /// Adds a case that is a row.
  mutating func add(_ row: Case, _ values: [ColumnValue], keepsWords: Bool) {
    if keepsWords { cells[cases.count] = values.map { CaseCell(shown: $0.shown, range: $0.range) } }
    cases.append(row)
  }
}

/// How many cases a file may expand to, and how much they may repeat of their scenarios together.
struct ExpansionLimit: DecoderPart {
  let context: DecodingContext

  /// How much the cases of a file may repeat of their scenarios together, in bytes of text.
  ///
  /// A thousand rows below a scenario of a hundred kilobytes would be a hundred megabytes, each to be run, named and
  /// reported.
  static let repetitionLimit = 128 << 20

  /// What a value counts for besides its text: it runs, is compared or is reported in each case.
  private static let valueWeight = 64

  /// How often the text of a case's name is held: in its file's result, on the terminal and in the reports.
  private static let nameWeight = 4

  /// Whether the file may hold these cases as well: counted before any is made.
  ///
  /// - Parameters:
  ///   - rows: for each row, the values of its cases in each column.
  ///   - node: the table, or the value of `for every`.
  ///   - file: what has been read of the file so far.
  func hasRoom(
    for rows: [[[ColumnValue]]], _ columns: [Column], at node: Node, of scenario: Node, in file: inout DecodedFile
  ) -> Bool {
    let own = repeatedWeight(of: scenario, without: node)
    let titles = columns.reduce(0) { $0 + $1.title.utf8.count }
    var count = 0
    var weight = file.repetition
    for row in rows {
      let product = row.reduce(1) { min($0 * $1.count, FileDecoder.caseLimit + 1) }
      count += product
      guard hasRoom(for: count, at: node, in: &file) else { return false }
      weight += product * (own + Self.nameWeight * titles) + Self.nameWeight * namesLength(row, product)
    }
    file.repetition = weight
    guard weight > Self.repetitionLimit else { return true }
    report(
      .tooManyCases, "this scenario is too large to be repeated in \(count) cases",
      ["Write fewer rows, shorten what each of them repeats, or split it into several files."], at: node)
    return false
  }

  /// Whether the file may hold some more cases; that it may not is reported once.
  func hasRoom(for count: Int, at node: Node, in file: inout DecodedFile) -> Bool {
    if file.cases.count + count <= FileDecoder.caseLimit { return true }
    if !file.isFull {
      report(
        .tooManyCases, "this file would contain more than \(FileDecoder.caseLimit) cases",
        ["Split it into several files, or list fewer values."], at: node)
    }
    file.isFull = true
    return false
  }

  /// What every case repeats of its scenario, `without` counting for itself.
  private func repeatedWeight(of scenario: Node, without: Node) -> Int {
    (Int(scenario.index)..<Int(tree[scenario].next)).reduce(0) { weight, index in
      index < without.index || index >= tree[without].next
        ? weight + Self.valueWeight + tree.byteCount(Node(index: index)) : weight
    }
  }

  /// How long the values in the names of a row's cases are together.
  private func namesLength(_ row: [[ColumnValue]], _ product: Int) -> Int {
    row.reduce(0) { length, alternatives in
      length + alternatives.reduce(0) { $0 + $1.shown.utf8.count } * (product / max(1, alternatives.count))
    }
  }
}
