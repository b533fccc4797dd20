import Rehearse
import RehearseLanguage

package struct ReportTable {
  /// The headings. Empty for a table without them, which only the terminal output supports.
  package var headings: [String]
  package var rows: [[String]]

  package init(headings: [String] = [], rows: [[String]]) { (self.headings, self.rows) = (headings, rows) }

  /// The table as aligned columns, three spaces apart.
  package func text(indent: Int = 0) -> String {
    let lines = (headings.isEmpty ? [] : [headings]) + rows
    guard let first = lines.first else { return "" }
    let widths = first.indices.map { column in lines.map { TextWidth.cells($0[column]) }.max() ?? 0 }
    return lines.map { line in
      let text = zip(line, widths).map { $0.padded(to: $1) }.joined(separator: "   ")
      let shown = text.lastIndex { $0 != " " }.map { text[...$0] } ?? ""
      return "\(String.blanks(indent))\(shown)\n"
    }.joined()
  }

  /// - Parameter numbers: the right-aligned columns.
  package func markdown(numbers: Range<Int> = 0..<0) -> String {
    let rule = headings.indices.map { numbers.contains($0) ? "---:" : "---" }
    return ([headings, rule] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}

extension JSONValue {
  package init(_ text: String?) { self = text.map(JSONValue.text) ?? .null }

  package init(_ number: Int?) { self = number.map(JSONValue.integer) ?? .null }

  package static func list<Part>(of parts: [Part], _ value: (Part) -> JSONValue) -> JSONValue {
    .list(parts.map(value))
  }
}
