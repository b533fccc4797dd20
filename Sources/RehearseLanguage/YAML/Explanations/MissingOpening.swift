import Rehearse

/// Explains a bracket that is closed, but never opened: `signedIn: token: t-0 }` and `signedIn { token: t-0 }`.
struct MissingOpening: ComplaintCheck {
  let complaint: Complaint

  var diagnostic: Diagnostic? {
    let problems: [LibYAMLProblem] = [.unexpectedValue, .missingKey, .missingItem, .missingDocument]
    if problems.contains(complaint.problem), let colon = line.colon, colon <= noticed,
      let found = Self.colon(inside: line.start..<colon, line, end: line.textEnd)
    {
      return found
    }
    guard line.character(noticed) == ":", let closing = unopened, closing > noticed else { return nil }
    let start = line.characters[..<noticed].lastIndex { ",{}[]\"'".unicodeScalars.contains($0) }.map { $0 + 1 } ?? 0
    let item = YAMLLine(Array(line.characters[start..<noticed]))
    guard let key = item.key, !item.value.isEmpty else { return nil }
    let first = start + item.valuePlaces.lowerBound
    let isRound = line.character(first) == "("
    let inside = line.skipping("( ", from: first)
    guard let end = end(from: inside), line.name(before: noticed)?.lowerBound == inside else { return nil }
    let opening = line.character(end) == "}" ? "{ " : "["
    let change = Hint.Change.edits(line.replacing(first..<inside, opening))
    return line.mistake(
      .missingOpening(
        opening.first ?? "{", isRound: isRound, "\(key): \(opening)\(line.text(from: inside, to: end + 1))", change),
      at: first)
  }

  /// The first closing bracket that nothing on the line opens.
  private var unopened: Int? {
    var depth = 0
    return brackets(from: line.start).first { index in
      depth += isOpening(index) ? 1 : -1
      return depth < 0
    }
  }

  /// The closing bracket of what starts at an offset, behind its opening bracket.
  private func end(from start: Int) -> Int? {
    var depth = 1
    return brackets(from: start).first { index in
      depth += isOpening(index) ? 1 : -1
      return depth == 0
    }
  }

  private func isOpening(_ index: Int) -> Bool { line.characters[index] == "{" || line.characters[index] == "[" }

  /// The brackets outside quotes.
  private func brackets(from start: Int) -> [Int] {
    var (found, index) = ([Int](), start)
    let end = line.textEnd
    while index < end {
      if line.isQuote(index), let next = line.quoteEnd(of: line.characters[index], from: index + 1) {
        index = next
      } else {
        if "{}[]".unicodeScalars.contains(line.characters[index]) { found.append(index) }
        index += 1
      }
    }
    return found
  }

  /// A brace inside a key, as in the valid `signedIn { token: t-0 }`: the colon before it is missing.
  static func inKey(_ key: Node, _ value: Node, of tree: NodeTree, _ line: YAMLLine) -> Diagnostic? {
    guard tree.isPlain(key), tree.isPlain(value), tree[value].end.line == tree[key].start.line else { return nil }
    let range = tree.position(key).offset..<tree[key].end.offset
    return colon(inside: range, line, end: tree[value].end.offset)
  }

  /// - Parameters:
  ///   - key: the offsets of what was read as a key.
  ///   - end: the offset behind its value.
  private static func colon(
    inside key: Range<Int>, _ line: YAMLLine, end: Int
  ) -> Diagnostic? {
    guard let opening = line.characters[key].firstIndex(of: "{"), opening > key.lowerBound + 1,
      line.character(end - 1) == "}"
    else { return nil }
    let between = line.characters[key.lowerBound..<opening].reversed().prefix { " =;>-–—:".unicodeScalars.contains($0) }
    let nameEnd = opening - between.count
    guard !between.isEmpty, let name = line.name(before: nameEnd), name.lowerBound == key.lowerBound else { return nil }
    let change = Hint.Change.edits(line.replacing(nameEnd..<opening, ": "))
    if line.text(nameEnd..<opening) == ":" {
      return line.mistake(
        .missingSpace(line.text(name), value: line.text(opening..<end), change), at: name.lowerBound,
        count: nameEnd + 1 - name.lowerBound)
    }
    return line.mistake(
      .colonBeforeBrace(
        line.text(nameEnd..<opening).filter { $0 != " " }, line.text(name), line.text(opening..<end), change),
      at: line.skipping(" ", from: nameEnd))
  }
}

extension Message {
  fileprivate static func missingOpening(
    _ opening: Character, isRound: Bool, _ written: String, _ change: Hint.Change
  ) -> Message {
    Message(
      .unopenedBracket,
      isRound ? "`(` is not the bracket that is closed here" : "a `\(opening)` is missing before this",
      hints: [Hint("Write `\(written)`", change).or("Write `\(opening)` where it begins.")])
  }

  /// - Parameter joint: what stands in place of the colon.
  fileprivate static func colonBeforeBrace(
    _ joint: String, _ name: String, _ braces: String, _ change: Hint.Change
  ) -> Message {
    if !joint.isEmpty { return .wrongJoint(joint, name: name, value: braces[...], change) }
    return Message(
      .missingColon, "a colon is missing before this",
      hints: [
        // The arguments of a call may be secret, and what is hidden may be more than they.
        Hint("Write `\(name): \(name.contains(".") ? "{ … }" : braces)`", change).or(
          "Write a colon and a space before it.")
      ])
  }
}
