import RehearseSource

/// Draws the transitions of a module: a row for each state before, a column for each state after, and where they meet whether scenarios
/// tell what leads from one to the other.
///
/// Arrows between dozens of states would be a tangle; a grid can be read, however many there are.
struct TransitionPicture {
  /// How many states are drawn: those that are reached first.
  private static let limit = 64

  private let transitions: HTMLTransitions
  private let count: Int
  private let cell: Int
  /// Where the grid begins.
  private let left: Int
  private let top = 26

  init(_ transitions: HTMLTransitions) {
    self.transitions = transitions
    count = min(transitions.states.count, Self.limit)
    cell = count > 24 ? 18 : 26
    let words = (0..<count).map { SequencePicture.width(of: Self.cut(transitions.words($0))) }
    left = 36 + (words.max() ?? 0)
  }

  private static func cut(_ text: String) -> String { text.count > 60 ? text.prefix(59) + "…" : text }

  func write(to html: inout HTMLWriter) {
    guard count > 0 else { return }
    html.markup("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Picture of the transitions\">")
    html.markup("<svg class=\"q\" role=\"img\"")
    let (width, height) = (left + count * cell + 8, top + count * cell + 4)
    html.attribute("aria-label", "\(transitions.told) of \(transitions.told + transitions.untold) transitions are told")
    html.attribute("width", width)
    html.attribute("height", height)
    html.attribute("viewBox", "0 0 \(width) \(height)")
    html.markup(" font-family=\"system-ui,sans-serif\" font-size=\"12.5\">")
    writeGrid(to: &html)
    writeCells(to: &html)
    writeWords(to: &html)
    html.markup("</svg></div>")
    if transitions.states.count > count {
      html.markup("<p class=\"dim\">")
      html.text(
        "… and \(Counted.text(transitions.states.count - count, "more state", "more states")) that are not drawn")
      html.markup("</p>")
    }
  }

  private func x(_ state: Int) -> Int { left + state * cell }
  private func y(_ state: Int) -> Int { top + state * cell }

  private func writeGrid(to html: inout HTMLWriter) {
    let bands = stride(from: 0, to: count, by: 2).map { "M0 \(y($0))H\(x(count))v\(cell)H0z" }
    html.markup("<path class=\"a\" fill=\"#eef0f3\"")
    html.attribute("d", bands.joined())
    html.markup("/><path class=\"l\" color=\"#c9ced8\" stroke=\"currentColor\" fill=\"none\"")
    let lines = (0...count).map { "M\(x($0)) \(top)V\(y(count))M\(left) \(y($0))H\(x(count))" }
    html.attribute("d", lines.joined())
    html.markup("/>")
  }

  /// What is told as one path, what is not as another: of a cell with both, its part.
  private func writeCells(to html: inout HTMLWriter) {
    var (told, untold) = ("", "")
    var numbers = HTMLWriter()
    let inner = cell - 4
    for edge in transitions.edges where edge.from < count && edge.to < count {
      let (x, y) = (x(edge.to) + 2, y(edge.from) + 2)
      let whole = edge.told + edge.untold
      guard whole > 0 else { continue }
      // What is not told is seen, however little of it there is.
      let part = edge.untold == 0 ? 0 : max(4, inner * edge.untold / whole)
      if part < inner { told += "M\(x) \(y)h\(inner)v\(inner - part)h-\(inner)z" }
      if part > 0 {
        untold += "M\(x) \(y + inner - part)h\(inner)v\(part)h-\(inner)z"
        numbers.markup("<text text-anchor=\"middle\" font-size=\"10\"")
        numbers.attribute("x", x + inner / 2)
        numbers.attribute("y", y + inner / 2 + 4)
        numbers.markup(">")
        numbers.number(edge.untold)
        numbers.markup("</text>")
      }
    }
    write(told, "<path class=\"y\" color=\"#9fd3b4\" fill=\"currentColor\"", to: &html)
    write(untold, "<path class=\"z\" color=\"#f3b27a\" fill=\"currentColor\"", to: &html)
    html.markup("<g fill=\"currentColor\" class=\"j\">")
    html.markup(numbers.bytes)
    html.markup("</g>")
  }

  private func write(_ path: String, _ begin: StaticString, to html: inout HTMLWriter) {
    guard !path.isEmpty else { return }
    html.markup(begin)
    html.attribute("d", path)
    html.markup("/>")
  }

  private func writeWords(to html: inout HTMLWriter) {
    html.markup("<g fill=\"currentColor\">")
    for state in 0..<count {
      html.markup("<text class=\"h\" text-anchor=\"middle\"")
      html.attribute("x", x(state) + cell / 2)
      html.markup(" y=\"18\">")
      html.number(state + 1)
      html.markup("</text><text class=\"h\" text-anchor=\"end\" x=\"26\"")
      html.attribute("y", y(state) + cell / 2 + 5)
      html.markup(">")
      html.number(state + 1)
      html.markup("</text><text x=\"34\"")
      html.attribute("y", y(state) + cell / 2 + 5)
      html.markup(">")
      html.text(Self.cut(transitions.words(state)))
      html.markup("</text>")
    }
    html.markup("</g>")
  }
}
