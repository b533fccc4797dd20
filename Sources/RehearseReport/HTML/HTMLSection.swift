import RehearseSource

/// A further part of the page, for what a run alone does not know: what changed, what the scenarios leave out, what they would not notice.
///
/// Whoever knows that says it in these few forms; nothing here knows what it is about.
package struct HTMLSection: Sendable {
  /// Which part it is: what the stylesheet knows it by.
  package enum Name: String, Sendable, CaseIterable {
    case gone, diff, coverage, mutants, explore

    /// What stands above it; of a comparison, what it is compared with follows.
    package var title: String {
      switch self {
      case .gone: "No longer there"
      case .diff: "What changed since"
      case .coverage: "What the scenarios leave out"
      case .mutants: "Would the scenarios notice?"
      case .explore: "What the modules can do"
      }
    }
  }

  /// A cell of a table.
  package enum Cell: Sendable {
    case text(String)
    /// A part of a whole, as a bar with its numbers.
    case share(Int, of: Int)
    case yes
    /// What should be said, and is not: hatched, with the word for it.
    case missing(String)
    case change(from: String, to: String)
  }

  package struct Item: Sendable {
    package var badge: String?
    package var text: String
    /// Changes below it: what was, and what is.
    package var changes: [(what: String, from: String, to: String)]
    package var notes: [String]
    /// Lines to paste.
    package var paste: [String]

    package init(
      _ text: String, badge: String? = nil, changes: [(what: String, from: String, to: String)] = [],
      notes: [String] = [], paste: [String] = []
    ) {
      (self.text, self.badge, self.changes, self.notes, self.paste) = (text, badge, changes, notes, paste)
    }
  }

  package indirect enum Block: Sendable {
    case paragraph(String)
    case heading(String, note: String)
    /// - Parameter rowHeadings: how many columns at the left say what a row is about.
    case table(title: String, headings: [String], rows: [[Cell]], rowHeadings: Int)
    case list([Item])
    case lines([String])
    case transitions(HTMLTransitions)
    /// What can be folded away, below its title.
    case fold(title: String, note: String, isOpen: Bool, [Block])
  }

  package var name: Name
  package var title: String
  package var note: String
  package var blocks: [Block]

  package init(_ name: Name, _ title: String? = nil, note: String = "", blocks: [Block]) {
    (self.name, self.title, self.note, self.blocks) = (name, title ?? name.title, note, blocks)
  }

  func write(to html: inout HTMLWriter) {
    html.markup("<section")
    html.attribute("id", name.rawValue)
    html.markup("><h2>")
    html.text(title)
    if !note.isEmpty { html.element("small", " \(note)") }
    html.markup("</h2>\n")
    for block in blocks { Self.write(block, to: &html) }
    html.markup("</section>\n")
  }
}

extension HTMLSection {
  private static func write(_ block: Block, to html: inout HTMLWriter) {
    switch block {
    case .paragraph(let text): html.element("p", text)
    case .heading(let text, let note):
      html.markup("<h3>")
      html.text(text)
      if !note.isEmpty { html.element("small", " \(note)") }
      html.markup("</h3>")
    case .table(let title, let headings, let rows, let rowHeadings):
      html.markup("<div class=\"scroll\" tabindex=\"0\" role=\"group\"")
      html.attribute("aria-label", title)
      html.markup("><table class=\"g\"><thead><tr>")
      for heading in headings { writeHeading("col", heading, to: &html) }
      html.markup("</tr></thead><tbody>")
      for row in rows {
        html.markup("<tr>")
        for (place, cell) in row.enumerated() {
          if place < rowHeadings, case .text(let text) = cell {
            writeHeading("row", text, to: &html)
          } else {
            write(cell, to: &html)
          }
        }
        html.markup("</tr>")
      }
      html.markup("</tbody></table></div>")
    case .list(let items):
      html.markup("<ul class=\"li\">")
      for item in items { write(item, to: &html) }
      html.markup("</ul>")
    case .lines(let lines): write(lines, to: &html)
    case .transitions(let transitions): TransitionPicture(transitions).write(to: &html)
    case .fold(let title, let note, let isOpen, let blocks):
      html.markup(isOpen ? "<details class=\"fold\" open><summary>" : "<details class=\"fold\"><summary>")
      html.element("h4", title)
      if !note.isEmpty { html.element("small", " \(note)") }
      html.markup("</summary><div>")
      for block in blocks { write(block, to: &html) }
      html.markup("</div></details>\n")
    }
  }

  private static func writeHeading(_ scope: StaticString, _ text: String, to html: inout HTMLWriter) {
    html.markup("<th scope=\"")
    html.markup(scope)
    html.markup("\">")
    html.text(text)
    html.markup("</th>")
  }

  private static func write(_ cell: Cell, to html: inout HTMLWriter) {
    switch cell {
    case .text(let text):
      html.markup("<td>")
      html.text(text)
    case .share(let part, let whole):
      html.markup("<td>")
      if whole == 0 {
        html.text("–")
      } else {
        html.bar(part, of: whole)
        html.text("\(part * 100 / whole)\u{A0}% ")
        html.element("small", "\(part) of \(whole)")
      }
    case .yes: html.markup("<td class=\"p\">✓ stated")
    case .missing(let word):
      html.markup("<td class=\"u\">")
      html.element("span", word)
    case .change(let from, let to):
      html.markup("<td>")
      html.element("del", from)
      html.markup(" → ")
      html.element("ins", to)
    }
    html.markup("</td>")
  }

  private static func write(_ item: Item, to html: inout HTMLWriter) {
    html.markup("<li>")
    if let badge = item.badge {
      html.badge("w", badge)
      html.markup(" ")
    }
    html.text(item.text)
    for change in item.changes {
      html.markup("<br>")
      html.element("code", change.what)
      html.markup(": ")
      html.element("del", change.from)
      html.markup(" → ")
      html.element("ins", change.to)
    }
    for note in item.notes {
      html.markup("<br>")
      html.element("small", note)
    }
    if !item.paste.isEmpty { write(item.paste, to: &html) }
    html.markup("\n")
  }

  private static func write(_ lines: [String], to html: inout HTMLWriter) {
    html.markup("<pre>")
    for line in lines {
      html.text(line)
      html.markup("\n")
    }
    html.markup("</pre>")
  }
}
