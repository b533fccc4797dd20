import Rehearse

/// Finds invisible and special characters in values, which are hardly ever intended.
///
/// They make strings that look the same differ. Escapes (`"\u200B"`) are considered intended, and so are characters
/// that a script or an emoji needs.
struct CharacterReview {
  private let tree: NodeTree
  private let source: SourceText
  private struct Line {
    var number = 0
    var characters: [Unicode.Scalar] = []
  }

  /// Cached, because a file may be one long line.
  private var line = Line()

  init(_ tree: NodeTree, _ source: SourceText) {
    self.tree = tree
    self.source = source
  }

  /// One warning for each string, up to the limit of diagnostics per file.
  mutating func warnings() -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    for index in tree.records.indices where warnings.count < Diagnostics.limit {
      let node = Node(index: index)
      guard tree.isScalar(node), tree.bytes(node).contains(where: { $0 >= 0x80 }) else { continue }
      if let warning = warning(node) { warnings.append(warning) }
    }
    return warnings
  }

  private mutating func warning(_ node: Node) -> Diagnostic? {
    let written = written(node)
    for (index, (scalar, position)) in written.enumerated() where !scalar.isASCII {
      let before = index > 0 ? written[index - 1].scalar : nil
      let after = index + 1 < written.count ? written[index + 1].scalar : nil
      if InvisibleCharacter.isOne(scalar), !InvisibleCharacter.isAtWork(scalar, after: before, before: after) {
        return warning("an invisible character", "is part of this text", scalar, at: position)
      }
      guard InvisibleCharacter.isSpecialSpace(scalar) else { continue }
      if before == nil || after == nil {
        return warning("a special space", "\(words: before == nil ? "begins" : "ends") this text", scalar, at: position)
      }
      if Self.isSpace(before) || Self.isSpace(after) {
        return warning("a special space", "is next to another space", scalar, at: position)
      }
    }
    return nil
  }

  private static func isSpace(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map { $0 == " " || InvisibleCharacter.isSpecialSpace($0) } ?? false
  }

  private func warning(_ what: MessageText, _ does: MessageText, _ scalar: Unicode.Scalar, at position: SourcePosition)
    -> Diagnostic
  {
    let instead: MessageText =
      InvisibleCharacter.isSpecialSpace(scalar) ? "Delete it, or type a plain space" : "Delete it"
    return Diagnostic(
      .warning, at: SourceRange(position, count: 1),
      .surprisingCharacter(what, scalar: scalar, does: does, instead: instead))
  }

  /// The characters of a string as written in the file, without its quotes.
  private mutating func written(_ node: Node) -> [(scalar: Unicode.Scalar, position: SourcePosition)] {
    let record = tree[node]
    var result: [(scalar: Unicode.Scalar, position: SourcePosition)] = []
    for number in Int(record.start.line)...max(Int(record.start.line), Int(record.end.line)) {
      if line.number != number { line = Line(number: number, characters: source.characters(number)) }
      let characters = line.characters
      let start = number == Int(record.start.line) ? Int(record.start.column) - 1 : 0
      let end = number == Int(record.end.line) ? Int(record.end.column) - 1 : characters.count
      guard start < min(end, characters.count) else { continue }
      for column in start..<min(end, characters.count) {
        result.append((characters[column], SourcePosition(line: number, column: column + 1)))
      }
    }
    if record.style == .quoted, result.count >= 2 { result = Array(result.dropFirst().dropLast()) }
    return result
  }
}

extension Message {
  fileprivate static func surprisingCharacter(
    _ what: MessageText, scalar: Unicode.Scalar, does: MessageText, instead: MessageText
  )
    -> Message
  {
    Message(
      .surprisingCharacter, "\(what) (\(InvisibleCharacter.name(of: scalar))) \(does)",
      hints: [
        Hint(
          "\(instead). If you want it, write it inside double quotes as \(InvisibleCharacter.escape(of: scalar)).",
          Hint.Change.removing.titled("Delete it")
        ).general
      ])
  }
}
