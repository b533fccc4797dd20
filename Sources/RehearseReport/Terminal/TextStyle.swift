/// Colours for a terminal, or none.
package struct TextStyle: Sendable {
  package let isColoured: Bool

  package init(isColoured: Bool) { self.isColoured = isColoured }

  package func good(_ text: String) -> String { painted(text, "32") }
  package func bad(_ text: String) -> String { painted(text, "31") }
  package func doubtful(_ text: String) -> String { painted(text, "33") }
  package func faint(_ text: String) -> String { painted(text, "2") }

  private func painted(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
