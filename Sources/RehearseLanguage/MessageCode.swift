/// The kind of a mistake, or of a warning, by a word that stays the same: `unknown-operation`. Each is declared once, with
/// what `rehearse explain` tells of it.
package final class MessageCode: Sendable {
  package let word: String
  /// What is wrong, in one short sentence.
  package let summary: String
  /// What that means, for somebody who does not program.
  package let explanation: String
  /// A file that leads to this message and to no other, and one that does not.
  package let wrong: CodeExample
  package let right: CodeExample

  /// All of them, by their words.
  package static let all =
    (FileCode.all + LayoutCode.all + KeyCode.all + NameCode.all + TableCode.all + RuleCode.all + WarningCode.all)
    .sorted { $0.word < $1.word }

  init(_ word: String, _ summary: String, _ explanation: String, wrong: CodeExample, right: CodeExample) {
    self.word = word
    self.summary = summary
    self.explanation = explanation
    self.wrong = wrong
    self.right = right
  }

  /// The code with this word.
  package static func named(_ word: String) -> MessageCode? { all.first { $0.word == word } }
}
