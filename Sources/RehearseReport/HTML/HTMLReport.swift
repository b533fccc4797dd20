import RehearseResults
import RehearseSource

/// The page to look at: put together from what was kept of each file, once the run has ended.
package struct HTMLReport: Sendable {
  /// How every page of ours begins: what stands at its place and begins otherwise is not replaced.
  package static let beginning: StaticString = "<!DOCTYPE html>\n<!-- a report of rehearse -->\n"
  /// How many cards are open at first: more would cost a browser seconds.
  private static let openLimit = 20
  /// How many rows and cards a browser lays out at once without a wait; of a longer page, only what is seen is laid out.
  private static let layoutLimit = 400
  /// How many cases that are gone are listed.
  private static let goneLimit = 100

  /// Where the stylesheet and the script are: in the page, or beside it, for a server that allows neither in a page.
  package enum Form: Sendable {
    case file, folder

    /// The names of the files in a folder.
    package static let pageName = "index.html"
    package static let stylesheetName = "report.css"
    package static let scriptName = "report.js"
  }

  private let run: RunFacts
  private let form: Form
  private let files: [HTMLFile]
  /// What went wrong in the earlier run and is not there any more.
  private let gone: [String]
  private let filters: HTMLFilters
  /// What links to each row, and to its card, end in: no two the same.
  private let ids: [[HTMLIdentifier]]

  private init(_ run: RunFacts, _ form: Form, _ files: [HTMLFile], _ gone: [String]) {
    (self.run, self.form, self.files, self.gone) = (run, form, files, gone)
    filters = HTMLFilters(files)
    ids = Self.unique(files)
  }

  /// The page's bytes.
  ///
  /// - Parameter gone: cases that went wrong in the earlier run and are not there any more.
  package static func render(
    _ run: RunFacts, _ store: HTMLStore, form: Form = .file, gone: [String] = []
  ) -> [UInt8] {
    let report = HTMLReport(run, form, store.all, gone)
    if let level = store.level { return report.page(level) }
    for level in DetailLevel.allCases.reversed() where level > .counts && level <= store.highest {
      guard report.files.reduce(0, { $0 + $1.size(level) }) < HTMLStore.pageLimit else { continue }
      let page = report.page(level)
      if page.count < HTMLStore.pageLimit { return page }
    }
    let page = report.page(.counts)
    return page.count < HTMLStore.pageLimit ? page : report.page(.counts, isTerse: true)
  }

  private static func unique(_ files: [HTMLFile]) -> [[HTMLIdentifier]] {
    var used: Set<HTMLIdentifier> = []
    return files.map { file in
      file.rows.map { row in
        var id = row.id
        while !used.insert(id).inserted { id.advance() }
        return id
      }
    }
  }
}

extension HTMLReport {
  /// - Parameter isTerse: whether links to what passed are given up as well.
  private func page(_ level: DetailLevel, isTerse: Bool = false) -> [UInt8] {
    var html = HTMLWriter()
    let header = HTMLHeader(run, files)
    header.writeHead(form, to: &html)
    html.markup(isLong ? "<body class=\"big\">" : "<body>")
    html.markup("<a class=\"skip\" href=\"#all\">Skip to the scenarios</a>\n")
    header.write(to: &html)
    filters.write(to: &html)
    html.markup("<main>\n")
    writeWrong(to: &html)
    writeKnown(to: &html)
    writeAll(level, isTerse: isTerse, to: &html)
    writeGone(to: &html)
    html.markup("</main>\n")
    HTMLFooter(run, files, level, form).write(to: &html)
    switch form {
    case .file:
      html.markup("<script>")
      html.markup(HTMLAssets.script)
      html.markup("</script>")
    case .folder: html.markup("<script src=\"report.js\"></script>")
    }
    html.markup("</body></html>\n")
    return html.bytes
  }

  private var isLong: Bool { files.reduce(0) { $0 + $1.rows.count + 5 * $1.cards.count } > Self.layoutLimit }

  /// A card with what links to it end in, and the file that it belongs to.
  private struct Placed {
    let card: HTMLCard
    let id: HTMLIdentifier
    let file: HTMLFile
  }

  private func cards(_ isWanted: (HTMLStatus) -> Bool) -> [Placed] {
    var placed: [Placed] = []
    for (file, ids) in zip(files, ids) {
      let own = zip(file.rows, ids).filter { $0.0.status.hasCard }.map(\.1)
      for (card, id) in zip(file.cards, own) where isWanted(card.status) {
        placed.append(Placed(card: card, id: id, file: file))
      }
    }
    return placed
  }

  private func writeWrong(to html: inout HTMLWriter) {
    let wrong = cards(\.isWrong)
    guard !wrong.isEmpty else { return }
    // What kept a file from being read comes first, then what kept a case from ending.
    let sorted = HTMLStatus.allCases.flatMap { status in wrong.filter { $0.card.status == status } }
    html.markup("<section id=\"wrong\"><h2>What went wrong</h2><ul class=\"toc\">\n")
    for placed in sorted { writeEntry(placed, to: &html) }
    html.markup("</ul>\n")
    let shown = sorted.filter { !$0.card.isDropped }
    for (place, placed) in shown.enumerated() { write(placed, isOpen: place < Self.openLimit, to: &html) }
    if shown.count < sorted.count {
      html.markup("<p>")
      html.text(
        "There is no room for all that is known of \(sorted.count - shown.count) of them: run one of them alone to see it."
      )
      html.markup("</p>")
    }
    html.markup("</section>\n")
  }

  private func writeEntry(_ placed: Placed, to html: inout HTMLWriter) {
    html.markup("<li")
    html.attribute("class", classes(placed).joined(separator: " "))
    html.markup(">")
    html.badge(placed.card.status)
    html.markup(" <div>")
    if let standing = placed.card.standing { html.standing(standing) }
    if placed.card.isDropped {
      html.text(placed.card.title)
    } else {
      html.markup("<a")
      html.attribute("href", "#\(placed.id.text)")
      html.markup(">")
      html.text(placed.card.title)
      html.markup("</a>")
    }
    if !placed.card.count.isEmpty { html.element("small", " \(placed.card.count)") }
    html.markup("</div><small>")
    html.text(HTMLFinding.sentence(placed.card.message))
    html.markup("</small>\n")
  }

  private func writeKnown(to html: inout HTMLWriter) {
    let known = cards { $0 == .known }.filter { !$0.card.isDropped }
    guard !known.isEmpty else { return }
    html.markup(
      "<section id=\"known\"><h2>Known failures <small>they are expected to fail, and do not count</small></h2>\n")
    for placed in known { write(placed, isOpen: false, to: &html) }
    html.markup("</section>\n")
  }

  private func write(_ placed: Placed, isOpen: Bool, to html: inout HTMLWriter) {
    let card = placed.card
    html.markup("<details")
    html.attribute("class", (["card", card.status.look.description] + classes(placed)).joined(separator: " "))
    html.markup(isOpen ? " open><summary>" : "><summary>")
    html.badge(card.status)
    html.markup(" ")
    if let standing = card.standing { html.standing(standing) }
    html.element("h3", card.title)
    if !card.count.isEmpty { html.element("small", " \(card.count)") }
    html.markup("</summary><div")
    html.attribute("id", placed.id.text)
    html.markup(">")
    card.write(to: &html)
    html.markup("</div></details>\n")
  }

  private func classes(_ placed: Placed) -> [String] {
    filters.classes(placed.card.status, placed.card.standing, placed.card.tags)
      + filters.classes(module: placed.file.module)
  }

  private func writeAll(_ level: DetailLevel, isTerse: Bool, to html: inout HTMLWriter) {
    html.markup("<section id=\"all\"><h2>All scenarios</h2>\n")
    if files.allSatisfy({ $0.rows.isEmpty }) { html.markup("<p>There are none.</p>") }
    html.markup("<p class=\"none\" hidden>No scenario fits these filters.</p>\n")
    for (file, ids) in zip(files, ids) where !file.rows.isEmpty {
      html.markup("<article")
      html.attribute("class", (["file"] + filters.classes(file)).joined(separator: " "))
      html.markup(">")
      html.markup(file.head)
      html.markup("<ul>\n")
      var cards = file.cards[...]
      for (row, id) in zip(file.rows, ids) {
        let card = row.status.hasCard ? cards.popFirst() : nil
        let target: HTMLRow.Target = card?.isDropped == false ? .card(id) : isTerse ? .nothing : .row(id)
        row.write(
          level, target, classes: filters.classes(row.status, row.standing, filters.own(row.tags, file)), to: &html)
      }
      html.markup("</ul></article>\n")
    }
    html.markup("</section>\n")
  }

  private func writeGone(to html: inout HTMLWriter) {
    guard !gone.isEmpty else { return }
    html.markup("<section id=\"gone\"><h2>No longer there ")
    html.element("small", "\(Counted.text(gone.count, "case")) of the earlier run that went wrong")
    html.markup("</h2>\n<ul class=\"li\">")
    for name in gone.prefix(Self.goneLimit) {
      html.markup("<li>")
      html.text(name)
      html.markup("\n")
    }
    html.markup("</ul>")
    if gone.count > Self.goneLimit {
      html.markup("<p class=\"dim\">")
      html.text(PictureText.omitted(gone.count - Self.goneLimit))
      html.markup("</p>")
    }
    html.markup("</section>\n")
  }
}

extension HTMLCard {
  fileprivate func write(to html: inout HTMLWriter) {
    html.markup(top)
    if right.isEmpty {
      html.markup(left)
    } else {
      html.markup("<div class=\"two\"><div>")
      html.markup(left)
      html.markup("</div><div>")
      html.markup(right)
      html.markup("</div></div>")
    }
    if isPictureDropped {
      html.markup("<p class=\"dim\">There is no room for the picture: run the scenario alone to see it.</p>")
    }
    html.markup(foot)
  }
}
