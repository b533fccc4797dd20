import Rehearse

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

  /// A mistake with its explanation and its examples.
  package func text(_ mistake: Mistake) -> String {
    let head = ["\(strong(mistake.code.rawValue))  \(mistake.summary)", ""] + Wrapped.lines(mistake.explanation)
    return (head + ["", "Wrong:", ""] + lines(mistake.wrong) + ["", "Right:", ""] + lines(mistake.right))
      .map { $0 + "\n" }.joined()
  }

  /// Each code with its short sentence.
  package func list(_ mistakes: [Mistake]) -> String {
    let width = mistakes.map(\.code.rawValue.count).max() ?? 0
    return mistakes.map { "\(strong($0.code.rawValue.padded(to: width)))  \($0.summary)\n" }.joined()
  }

  private func lines(_ example: Mistake.Example) -> [String] {
    example.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "" : "    " + faint(SanitizedText.of(String($0)))
    }
  }
}
