import RehearseSource

/// What a page shows beside the run: the words of `--with`.
struct PageContents: Sendable {
  /// A word of the list.
  enum Word: String, CaseIterable {
    case coverage, explore, mutate, diff

    /// As it is written.
    var example: String { self == .diff ? "diff=REVISION" : rawValue }
  }

  static let option = Option<PageContents?>(
    "--with", "LIST", "Sections of the page beside the run: coverage, explore, mutate, diff=REVISION",
    ValueReader(completing: .words(["coverage", "explore", "mutate", "diff=main"]), PageContents.init))

  private(set) var hasCoverage = false
  private(set) var hasTransitions = false
  private(set) var hasMutation = false
  /// What the scenarios are compared with: a revision of git's, a folder or a file.
  private(set) var revision: String?

  /// Whether some part can be made only by running scenarios.
  var needsRun: Bool { hasCoverage || hasTransitions || hasMutation }

  init(_ text: String) throws(ValueMistake) {
    var seen: Set<Word> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let word = Word(rawValue: sides[0]) else {
        throw ValueMistake(sides[0], isNoneOf: Word.allCases.map(\.example))
      }
      guard seen.insert(word).inserted else { throw ValueMistake("names \(word.rawValue) twice") }
      let value = sides.count > 1 ? sides[1] : nil
      guard (value ?? "").isEmpty != (word == .diff) else {
        throw word == .diff
          ? ValueMistake("needs to know what diff compares with", hint: "Write: diff=main")
          : ValueMistake("takes \(word.rawValue) without a value", hint: "Write: \(word.rawValue)")
      }
      switch word {
      case .coverage: hasCoverage = true
      case .explore: hasTransitions = true
      case .mutate: hasMutation = true
      case .diff: revision = value
      }
    }
  }
}
