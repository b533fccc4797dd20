import Rehearse

/// Finds the syntax mistakes after the first one, in a copy of the file in which each is repaired.
///
/// libyaml stops at its first mistake. A repair keeps the number of lines, so that places stay valid, and need not be
/// what the author meant: nothing else is reported about its lines.
struct SyntaxRecovery {
  /// The most mistakes to find.
  static let mistakeLimit = 30
  /// The most bytes to read again, since each attempt reads the whole file.
  private static let readingLimit = 8 << 20
  /// Mistakes that concern more than a line.
  private static let wholeFileCodes = Set(
    [MessageCode.pastedMarks, .mergeConflict, .secondFile, .notPlainText, .tooLarge].map(\.rawValue))

  /// Mistakes after which it is uncertain what belongs to what: the whole scenario is left out.
  private static let structuralCodes = Set(
    [
      MessageCode.extraDash, .indentation, .listOnKeyLine, .missingDash, .sentence, .tabIndentation, .valueAndLines,
      .wrongDash,
    ].map(\.rawValue))

  /// A repaired copy of the file.
  private struct Attempt {
    let lines: [Int: [Unicode.Scalar]]
    let builder: TreeBuilder
    /// The next mistake; `nil` if there is none.
    let next: YAMLProblem.Syntax?
  }

  private(set) var mistakes: [Diagnostic] = []
  private(set) var repairedLines: Set<Int> = []
  private var source: SourceText
  private var lines: [YAMLLine]
  private var bytesLeft = Self.readingLimit

  init(_ source: SourceText) {
    self.source = source
    lines = source.lines
  }

  /// Collects all mistakes that it can find.
  ///
  /// - Returns: the tree of the repaired file, and its text; `nil` if a mistake could not be repaired.
  mutating func run(_ first: YAMLProblem.Syntax) -> (builder: TreeBuilder, source: SourceText)? {
    var syntax = first
    while true {
      let mistake = SyntaxExplanation.diagnostic(Complaint(syntax, source))
      // What cannot be explained may follow from a repair.
      guard mistakes.isEmpty || mistake.code != MessageCode.strayText.rawValue else { return nil }
      mistakes.append(mistake)
      guard mistakes.count < Self.mistakeLimit, !Self.wholeFileCodes.contains(mistake.code ?? ""),
        let attempt = repair(mistake, noticedIn: Int(syntax.place.line))
      else { return nil }
      for (number, characters) in attempt.lines { lines[number - 1] = YAMLLine(characters, number: number) }
      repairedLines.formUnion(attempt.lines.keys)
      source = SourceText(path: source.path, bytes: Self.bytes(lines, [:]))
      guard let next = attempt.next else { return (attempt.builder, source) }
      syntax = next
    }
  }

  // MARK: Attempts

  /// The attempt after which libyaml gets furthest.
  private mutating func repair(_ mistake: Diagnostic, noticedIn noticed: Int) -> Attempt? {
    let number = min(Int(mistake.range.start.line), lines.count)
    let line = lines.line(number)
    // What is below the line may belong to it, and be noticed next for that reason alone.
    let below = lines[number...].first { !$0.isIdle }
    let end = below.map { $0.indent <= line.start } ?? true ? number : max(number, noticed)
    var best: Attempt?
    if !repairedLines.contains(number), !Self.structuralCodes.contains(mistake.code ?? "") {
      for characters in RepairedLine(line: line).candidates {
        guard let attempt = attempt([number: characters], beyond: end) else { continue }
        guard let next = attempt.next else { return attempt }
        if best.map({ $0.next.map { $0.place < next.place } ?? false }) ?? true { best = attempt }
      }
    }
    return best ?? scenario(around: number).flatMap { attempt($0.lines, beyond: $0.end) }
  }

  /// Reads the file with some lines replaced; `nil` if the next mistake is not below a line.
  private mutating func attempt(_ replaced: [Int: [Unicode.Scalar]], beyond line: Int) -> Attempt? {
    let bytes = Self.bytes(lines, replaced)
    bytesLeft -= bytes.count
    guard bytesLeft > 0 else { return nil }
    let text = SourceText(path: "", bytes: bytes)
    var builder = TreeBuilder(text)
    YAMLReader.parse(bytes, into: &builder)
    switch builder.problem {
    case nil: return Attempt(lines: replaced, builder: builder, next: nil)
    case .syntax(let next):
      let place = min(Int(next.place.line), Int(SyntaxExplanation.diagnostic(Complaint(next, text)).range.start.line))
      return place > line ? Attempt(lines: replaced, builder: builder, next: next) : nil
    default: return nil
    }
  }

  private static func bytes(_ lines: [YAMLLine], _ replaced: [Int: [Unicode.Scalar]]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for line in lines {
      text.append(contentsOf: replaced[line.number] ?? line.characters)
      text.append("\n")
    }
    return Array(String(text).utf8)
  }

  /// The lines of the scenario around a line, replaced by an item that says nothing.
  private func scenario(around number: Int) -> (lines: [Int: [Unicode.Scalar]], end: Int)? {
    guard let around = ScenarioLines(lines).scenario(around: number), !repairedLines.contains(around.lowerBound) else {
      return nil
    }
    var replaced = Dictionary(uniqueKeysWithValues: around.map { ($0, [Unicode.Scalar]()) })
    replaced[around.lowerBound] = Array("\(String.blanks(lines.line(around.lowerBound).indent))- x".unicodeScalars)
    return (replaced, around.upperBound)
  }
}

/// What a line with a mistake may have been meant to be, with the value left open.
private struct RepairedLine {
  let line: YAMLLine

  /// The most probable first.
  var candidates: [[Unicode.Scalar]] {
    (withDash + withoutValue + withColon + [line.text(0..<line.start) + "x", String.blanks(line.indent) + "- x", ""])
      .map { Array($0.unicodeScalars) }.filter { $0 != line.characters }
  }

  /// `- closeScreen` for `-closeScreen`.
  private var withDash: [String] {
    guard line.character(line.start) == "-", !line.isBlank(line.start + 1) else { return [] }
    return [line.text(0..<line.start) + "- " + line.text(from: line.start + 1)]
  }

  private var withoutValue: [String] {
    guard let colon = line.colon, colon > line.start else { return [] }
    return [line.text(0..<colon) + ": x"]
  }

  /// A key without its colon, or with another sign in its place.
  private var withColon: [String] {
    guard line.colon == nil else { return [] }
    let body = line.body
    let key =
      MappingKind.allCases.flatMap(\.words.names).filter { $0.contains(" ") && body.hasPrefix($0) }.first
      ?? String(body.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" })
    guard !key.isEmpty else { return [] }
    let start = line.text(0..<line.start)
    return [start + key + ":", start + key + ": x"]
  }
}
