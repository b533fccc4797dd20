import RehearseSource

/// A mistake in a file, or a warning about it, as the terminal shows it: the sentence, the author's lines with a caret, what to write instead.
enum HTMLDiagnostic {
  static func write(_ diagnostic: ShownDiagnostic, to html: inout HTMLWriter) {
    html.markup("<div class=\"fi\">")
    html.element("strong", HTMLFinding.sentence(diagnostic.message))
    html.element("small", " line \(diagnostic.line), column \(diagnostic.column)")
    // The first line says the same with the path before it.
    let lines = diagnostic.text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      .drop { $0.isEmpty }
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? lines.startIndex
    if end > lines.startIndex {
      html.markup("<pre class=\"sn\" tabindex=\"0\">")
      for line in lines[..<end] {
        html.text(String(line))
        html.markup("\n")
      }
      html.markup("</pre>")
    }
    html.markup("</div>")
  }
}
