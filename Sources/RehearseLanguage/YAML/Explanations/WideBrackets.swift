import Rehearse

extension YAMLLine {
  private static let plainBrackets: [Unicode.Scalar: String] = [
    "｛": "{", "［": "[", "（": "{", "｝": "}", "］": "]", "）": "}",
  ]

  /// Explains the first bracket of another script after an offset, as in `｛ id: ana ｝`.
  func wideBracket(from start: Int) -> Diagnostic? {
    let wide = characters.indices.filter { $0 >= start && Self.plainBrackets[characters[$0]] != nil }
    guard let first = wide.first, let sign = Self.plainBrackets[characters[first]] else { return nil }
    // A text in quotes may have such brackets.
    if characters[..<first].count(where: { $0 == "\"" }) % 2 == 1 { return nil }
    let edits = wide.prefix(100).map { replacing($0..<$0 + 1, Self.plainBrackets[characters[$0]] ?? "") }
    return mistake(.wideBracket(Character(characters[first]), plain: Character(sign), .edits(edits)), at: first)
  }
}

extension Message {
  fileprivate static func wideBracket(_ bracket: Character, plain: Character, _ change: Hint.Change) -> Message {
    Message(
      .wrongBracket, "`\(bracket)` is a wide bracket, which has no meaning here",
      hints: [Hint("Write `\(plain)`, and the same kind of closing bracket.", change)])
  }
}
