import Rehearse

/// Declared names within words, such as `first and second` or `second twice`.
enum WrittenNames {
  /// Words between names that only say that one follows the other.
  static let joints = OtherLanguages.words(for: .and).union([
    "and", "then", "next", "first", "followed", "by", "plus", "only", "just", "nothing", "else", "again", "called",
    "is", "was", "-",
  ])

  /// Whether a word is the number of an item, as in `1. first`.
  private static func isNumbering(_ word: Substring) -> Bool {
    word.count > 1 && word.last == "." && word.dropLast().allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// The names, if there are only names and words that join or count them.
  static func list(in text: String, isName: (String) -> Bool) -> [String]? {
    let text = text.replacing("->", with: " ").replacing("=>", with: " ")
    var (names, pending): ([String], [Substring]) = ([], [])
    func isCounted() -> Bool {
      guard !pending.isEmpty else { return true }
      guard let last = names.last, let count = CountWords.number(pending.joined(separator: " ")), 1...9 ~= count else {
        return false
      }
      names += Array(repeating: last, count: count - 1)
      return true
    }
    for word in text.split(whereSeparator: { " \n,;()[]|+&→>".contains($0) }) {
      let isJoint = joints.contains(word.lowercased()) || isNumbering(word)
      guard isJoint || isName(String(word)) else {
        pending.append(word)
        continue
      }
      guard isCounted() else { return nil }
      pending = []
      if !isJoint { names.append(String(word)) }
    }
    return isCounted() && !names.isEmpty ? names : nil
  }
}
