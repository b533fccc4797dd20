import Rehearse

/// How many cases a file may expand to, and how much they may repeat of their scenarios together.
struct ExpansionLimit: DecoderPart {
  let context: DecodingContext

  /// How much the cases of a file may repeat of their scenarios together, in bytes of text.
  ///
  /// A thousand rows below a scenario of a hundred kilobytes would be a hundred megabytes, each to be run, named and
  /// reported.
  static let repetitionLimit = 128 << 20

  /// What a value counts for besides its text: that it is carried out, compared or reported in each case.
  private static let valueWeight = 64

  /// How often the text of a case's name is held: in its file's result, on the terminal and in the reports.
  private static let nameWeight = 4

  /// Whether the file may hold these cases as well: counted before any is made.
  ///
  /// - Parameters:
  ///   - rows: for each row, what its cases have in each column.
  ///   - node: the table, or the value of `for every`.
  ///   - file: what the file holds so far.
  func hasRoom(
    for rows: [[[ColumnValue]]], _ columns: [Column], at node: Node, of scenario: Node, in file: inout DecodedFile
  ) -> Bool {
    let own = repeatedWeight(of: scenario, without: node)
    let titles = columns.reduce(0) { $0 + $1.title.utf8.count }
    var count = 0
    var weight = file.repetition
    for row in rows {
      var product = 1
      for alternatives in row where product <= FileDecoder.caseLimit { product *= alternatives.count }
      count += product
      guard hasRoom(for: count, at: node, in: &file) else { return false }
      weight += product * (own + Self.nameWeight * titles) + Self.nameWeight * namesLength(row, product)
    }
    file.repetition = weight
    guard weight > Self.repetitionLimit else { return true }
    report(.tooMuchRepetition(count), at: node)
    return false
  }

  /// Whether the file may hold some more cases; that it may not is reported once.
  func hasRoom(for count: Int, at node: Node, in file: inout DecodedFile) -> Bool {
    if file.cases.count + count <= FileDecoder.caseLimit { return true }
    if !file.isFull { report(.tooManyCases, at: node) }
    file.isFull = true
    return false
  }

  /// What every case repeats of its scenario, `without` counting for itself.
  private func repeatedWeight(of scenario: Node, without: Node) -> Int {
    var weight = 0
    for index in Int(scenario.index)..<Int(tree[scenario].next) {
      guard index < without.index || index >= tree[without].next else { continue }
      weight += Self.valueWeight + tree.byteCount(Node(index: index))
    }
    return weight
  }

  /// How long the values in the names of a row's cases are together.
  private func namesLength(_ row: [[ColumnValue]], _ product: Int) -> Int {
    row.reduce(0) { length, alternatives in
      length + alternatives.reduce(0) { $0 + $1.shown.utf8.count } * (product / max(1, alternatives.count))
    }
  }
}

extension Message {
  fileprivate static var tooManyCases: Message {
    Message(
      .tooManyCases, "this file would contain more than \(FileDecoder.caseLimit) cases",
      hints: ["Split it into several files, or list fewer values."])
  }

  fileprivate static func tooMuchRepetition(_ count: Int) -> Message {
    Message(
      .tooManyCases, "this scenario is too large to be repeated in \(count) cases",
      hints: ["Write fewer rows, shorten what each of them repeats, or split it into several files."])
  }
}
