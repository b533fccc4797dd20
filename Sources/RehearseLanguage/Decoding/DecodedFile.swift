import Rehearse

/// The scenarios and cases read so far.
struct DecodedFile {
  var scenarios: [Scenario] = []
  var cases: [Case] = []
  var missingRows: [MissingRow] = []
  /// Each scenario's text for readers, and the cells of each row by case index; empty unless words are kept.
  var words: [WrittenWords] = []
  var cells: [Int: [CaseCell]] = [:]
  fileprivate var isFull = false
  /// How much text, in bytes, the cases repeat from their scenarios.
  fileprivate var repetition = 0

  mutating func keep(_ columns: [Column], ofScenario scenario: Int) {
    if words.indices.contains(scenario) { words[scenario].columns = columns }
  }

  mutating func add(_ row: Case, _ values: [ColumnValue], keepsWords: Bool) {
    if keepsWords { cells[cases.count] = values.map { CaseCell(shown: $0.shown, range: $0.range) } }
    cases.append(row)
  }
}

/// Limits how many cases a file may expand to, and how much text the cases may repeat from their scenarios.
struct ExpansionLimit: DecoderPart {
  let context: DecodingContext

  /// How much text, in bytes, the cases of a file may repeat from their scenarios.
  ///
  /// A thousand rows in a 100 kB scenario would be 100 MB to run, name and report.
  static let repetitionLimit = 128 << 20

  /// The cost of a value in addition to its text, because each case runs, compares or reports it.
  private static let valueWeight = 64

  /// How many copies of a case's name exist: in the file's result, on the terminal and in the reports.
  private static let nameWeight = 4

  /// Whether the limit allows these cases in the file, checked before they are built.
  ///
  /// - Parameter rows: The alternative values for each row and column.
  func hasSpace(
    for rows: [[[ColumnValue]]], _ columns: [Column], at node: Node, of scenario: Node, in file: inout DecodedFile
  ) -> Bool {
    let own = repeatedWeight(of: scenario, without: node)
    let titles = columns.reduce(0) { $0 + $1.title.utf8.count }
    var count = 0
    var weight = file.repetition
    for row in rows {
      let product = row.reduce(1) { min($0 * $1.count, FileDecoder.caseLimit + 1) }
      count += product
      guard hasSpace(for: count, at: node, in: &file) else { return false }
      weight += product * (own + Self.nameWeight * titles) + Self.nameWeight * namesLength(row, product)
    }
    file.repetition = weight
    guard weight > Self.repetitionLimit else { return true }
    report(
      .tooManyCases, "this scenario is too large to be repeated in \(count) cases",
      ["Write fewer rows, shorten what each of them repeats, or split it into several files."], at: node)
    return false
  }

  /// Whether the limit allows `count` more cases in the file; reports only the first time that there is not.
  func hasSpace(for count: Int, at node: Node, in file: inout DecodedFile) -> Bool {
    if file.cases.count + count <= FileDecoder.caseLimit { return true }
    if !file.isFull {
      report(
        .tooManyCases, "this file would contain more than \(FileDecoder.caseLimit) cases",
        ["Split it into several files, or list fewer values."], at: node)
    }
    file.isFull = true
    return false
  }

  /// The cost of what every case repeats from its scenario, except for one node.
  private func repeatedWeight(of scenario: Node, without: Node) -> Int {
    (Int(scenario.index)..<Int(tree[scenario].next)).reduce(0) { weight, index in
      index < without.index || index >= tree[without].next
        ? weight + Self.valueWeight + tree.byteCount(Node(index: index)) : weight
    }
  }

  private func namesLength(_ row: [[ColumnValue]], _ product: Int) -> Int {
    row.reduce(0) { length, alternatives in
      length + alternatives.reduce(0) { $0 + $1.shown.utf8.count } * (product / max(1, alternatives.count))
    }
  }
}
