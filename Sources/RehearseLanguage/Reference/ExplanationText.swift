import Rehearse

/// Renders explanations of codes for the terminal.
package struct ExplanationText {
  private let faint: (String) -> String
  private let strong: (String) -> String

  /// - Parameters:
  ///   - strong: Emphasizes codes.
  ///   - faint: Dims examples.
  package init(strong: @escaping (String) -> String, faint: @escaping (String) -> String) {
    self.strong = strong
    self.faint = faint
  }

  package func text(_ mistake: Mistake) -> String {
    let head = ["\(strong(mistake.code.rawValue))  \(mistake.summary)", ""] + Wrapped.lines(mistake.explanation)
    return (head + ["", "Wrong:", ""] + lines(mistake.wrong) + ["", "Right:", ""] + lines(mistake.right))
      .map { $0 + "\n" }.joined()
  }

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
