import RehearseLanguage
import RehearseSource

/// What a code means, for a terminal.
package struct ExplanationText {
  private let faint: (String) -> String
  private let strong: (String) -> String

  /// - Parameters:
  ///   - strong: how codes are set off.
  ///   - faint: how examples are toned down.
  package init(strong: @escaping (String) -> String, faint: @escaping (String) -> String) {
    self.strong = strong
    self.faint = faint
  }

  /// All that is known of a code.
  package func text(_ code: MessageCode) -> String {
    let head = ["\(strong(code.word))  \(code.summary)", ""] + Wrapped.lines(code.explanation)
    return (head + ["", "Wrong:", ""] + lines(code.wrong) + ["", "Right:", ""] + lines(code.right))
      .map { $0 + "\n" }.joined()
  }

  /// Each code with its short sentence.
  package func list(_ codes: [MessageCode]) -> String {
    let width = codes.map(\.word.count).max() ?? 0
    return codes.map { "\(strong($0.word.padded(to: width)))  \($0.summary)\n" }.joined()
  }

  private func lines(_ example: CodeExample) -> [String] {
    example.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : "    " + faint(SanitizedText.of(String($0)))
    }
  }
}
