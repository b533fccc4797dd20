import Rehearse

/// The syntax mistakes of a file, explained.
struct SyntaxMistakes {
  /// The most mistakes to explain.
  static let limit = 30
  /// The most problems to look at, since several can lead to one mistake.
  static let problemLimit = 100
  /// Mistakes that concern more than a line: nothing else can be said about the file.
  private static let wholeFileCodes = Set(
    [MessageCode.pastedMarks, .mergeConflict, .secondFile, .notPlainText, .tooLarge].map(\.rawValue))

  /// Mistakes that a file often has on each line.
  private static let onceCodes = Set([MessageCode.sentence, .tabIndentation].map(\.rawValue))

  private(set) var all: [Diagnostic]
  let concernWholeFile: Bool

  /// - Parameters:
  ///   - first: what libyaml complains about.
  ///   - problems: what `TolerantReader` noted.
  init(
    _ first: YAMLProblem.Syntax, _ problems: [YAMLProblem.Syntax], _ source: SourceText, _ lines: [YAMLLine]
  ) {
    all = [SyntaxExplanation.diagnostic(Complaint(first, source, lines))]
    concernWholeFile = Self.wholeFileCodes.contains(all[0].code ?? "")
    guard !concernWholeFile else { return }
    var explained = Set([all[0].range.start.line])
    var said = Set(all.compactMap(\.code))
    for (index, problem) in problems.enumerated() where all.count < Self.limit {
      // libyaml may notice the first mistake later, and at another position.
      if index == 0, problem.place.line <= first.place.line { continue }
      if explained.contains(problem.place.line) { continue }
      let mistake = SyntaxExplanation.diagnostic(Complaint(problem, source, lines))
      // What cannot be explained may follow from another mistake.
      guard mistake.code != MessageCode.strayText.rawValue, !Self.wholeFileCodes.contains(mistake.code ?? ""),
        explained.insert(mistake.range.start.line).inserted
      else { continue }
      // A file of sentences, such as Gherkin, needs to be told only once, and so does one with many tabs.
      if Self.onceCodes.contains(mistake.code ?? ""), !said.insert(mistake.code ?? "").inserted { continue }
      all.append(mistake)
    }
  }

  /// Mistakes that the lines below in the same column have as well.
  private static let listCodes = Set([MessageCode.indentation, .tableWithBars].map(\.rawValue))

  /// The lines with a mistake, and those that are indented as one that is indented wrongly: nothing else is reported
  /// about them.
  func brokenLines(of lines: [YAMLLine]) -> Set<Int> {
    var broken: Set<Int> = []
    for mistake in all {
      let first = Int(mistake.range.start.line)
      broken.formUnion(first...max(first, Int(mistake.range.end.line)))
      guard Self.listCodes.contains(mistake.code ?? "") else { continue }
      let indent = lines.line(first).indent
      let below = lines.dropFirst(first).prefix { $0.isIdle || $0.indent >= indent }
      broken.formUnion(below.filter { $0.indent == indent }.map(\.number))
    }
    return broken
  }
}
