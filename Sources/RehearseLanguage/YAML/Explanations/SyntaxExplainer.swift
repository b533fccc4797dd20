import Rehearse

/// Something that explains a complaint of libyaml by the lines around it.
protocol SyntaxExplainer {
  var source: SourceText { get }
  var syntax: YAMLProblem.Syntax { get }
}

extension SyntaxExplainer {
  func report(_ message: Message, at range: SourceRange) -> Diagnostic { Diagnostic(.error, at: range, message) }

  func line(_ position: SourcePosition) -> YAMLLine { YAMLLine(source, Int(position.line)) }

  func text(_ scalars: some Sequence<Unicode.Scalar>) -> String { String(scalars: scalars) }

  func position(_ line: Int32, _ column: Int) -> SourcePosition {
    SourcePosition(line: Int(line), column: column)
  }

  func withoutColon(_ place: SourcePosition, _ word: String) -> Diagnostic {
    report(.withoutColon(word, meant: withColon(word)), at: SourceRange(place, count: word.unicodeScalars.count))
  }

  /// What is to be written where a name is followed by braces or brackets without a colon between them.
  func withoutColon(_ name: ArraySlice<Unicode.Scalar>, sign: Unicode.Scalar, at column: Int) -> Diagnostic {
    let inside = sign == "{" ? "{ … }" : "[…]"
    return report(
      .colonBefore(text(name), inside: inside), at: SourceRange(position(syntax.place.line, column + 1), count: 1))
  }

  /// `when closeScreen` as it was probably meant.
  private func withColon(_ word: String) -> String {
    let parts = word.split(separator: " ", maxSplits: 1)
    let isProse = word.split(separator: " ").count > 4
    guard !isProse, word.unicodeScalars.first?.properties.isAlphabetic ?? false else { return "" }
    return parts.count == 2 ? " Did you mean `\(parts[0]): \(parts[1])`?" : " Did you mean `\(word):`?"
  }

  /// A name of the app or a key that ends before a place.
  func name(in characters: [Unicode.Scalar], before place: Int) -> ArraySlice<Unicode.Scalar>? {
    let name = characters[..<place].suffix {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "._".unicodeScalars.contains($0)
    }
    return name.isEmpty || !(name.first?.properties.isAlphabetic ?? false) ? nil : name
  }
}

extension ArraySlice {
  /// The longest end of which every element fits.
  func suffix(while fits: (Element) -> Bool) -> ArraySlice {
    self[(lastIndex { !fits($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}

extension Message {
  fileprivate static func withoutColon(_ word: String, meant: String) -> Message {
    Message(
      .missingColon, "a colon is missing in `\(word)`",
      hints: [
        "A line is `key: value`, or `- item` in a list." + meant,
        "If it goes on with the text of the line above, write both on one line.",
      ])
  }

  fileprivate static func colonBefore(_ name: String, inside: String) -> Message {
    Message(.missingColon, "a colon is missing before this", hints: ["Write `\(name): \(inside)`"])
  }
}
