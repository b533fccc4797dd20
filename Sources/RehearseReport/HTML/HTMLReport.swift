import Rehearse
import RehearseLanguage
import RehearseRunner

/// The page of a run: what went wrong in full, all else folded. It is put together once the run has ended.
package struct HTMLReport: Sendable {
  /// How every page begins, by which a file that it may replace is recognised.
  package static let beginning: StaticString = "<!DOCTYPE html>\n<!-- a report of rehearse -->\n"
  /// How many cards are open at first: more would cost a browser seconds.
  private static let openLimit = 20
  /// How many rows and cards a browser lays out at once without a wait; of a longer page, only what is seen is laid out.
  private static let layoutLimit = 400
  /// How many cases are listed that are gone, and how many scenarios with combinations that are not covered.
  private static let listLimit = 100
  /// How many combinations of a scenario are listed that are not covered.
  private static let gapLimit = 5

  /// Where the stylesheet and the script are: in the page, or beside it, for a server that allows neither in a page.
  package enum Form: Sendable {
    case file, folder

    /// The names of the files in a folder.
    package static let pageName = "index.html"
    package static let stylesheetName = "report.css"
    package static let scriptName = "report.js"
  }

  /// An entry of a file: its card, its row, or both.
  private struct Entry {
    let file: HTMLFile
    let row: HTMLRow
    let card: HTMLCard?
    /// What links to it end in: no two entries have the same.
    let id: HTMLIdentifier

    /// What a link to its card ends in, where that is on the page.
    var cardID: HTMLIdentifier? { card?.isDropped == false ? id : nil }
  }

  private let run: RunFacts
  private let form: Form
  private let files: [HTMLFile]
  /// What went wrong in the earlier run and is not there any more.
  private let gone: [String]
  private let filters: HTMLFilters
  /// Those of each file.
  private let entries: [[Entry]]

  private init(_ run: RunFacts, _ form: Form, _ files: [HTMLFile], _ gone: [String]) {
    (self.run, self.form, self.files, self.gone) = (run, form, files, gone)
    filters = HTMLFilters(files)
    var used: Set<HTMLIdentifier> = []
    entries = files.map { file in
      var cards = file.cards[...]
      return file.rows.map { row in
        var id = row.id
        while !used.insert(id).inserted { id.advance() }
        return Entry(file: file, row: row, card: row.status.hasCard ? cards.popFirst() : nil, id: id)
      }
    }
  }

  /// The page's bytes.
  ///
  /// - Parameter gone: cases that went wrong in the earlier run and are not there any more.
  package static func render(_ run: RunFacts, _ store: HTMLStore, form: Form = .file, gone: [String] = []) -> [UInt8] {
    HTMLReport(run, form, store.all, gone).page
  }

  private var page: [UInt8] {
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
    writeGaps(to: &html)
    writeAll(to: &html)
    writeGone(to: &html)
    html.markup("</main>\n")
    writeFooter(to: &html)
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
}

/// What went wrong, and what is known to.
extension HTMLReport {
  private func entries(_ isWanted: (HTMLStatus) -> Bool) -> [Entry] {
    entries.joined().filter { $0.card != nil && isWanted($0.row.status) }
  }

  private func writeWrong(to html: inout HTMLWriter) {
    let wrong = entries(\.isWrong)
    guard !wrong.isEmpty else { return }
    // What kept a file from being read comes first, then what kept a case from ending.
    let sorted = HTMLStatus.allCases.flatMap { status in wrong.filter { $0.row.status == status } }
    begin("wrong", wrong, to: &html)
    html.markup("What went wrong</h2><ul class=\"toc\">\n")
    for entry in sorted.prefix(HTMLRoom.messages) { writeMessage(of: entry, to: &html) }
    html.markup("</ul>\n")
    if sorted.count > HTMLRoom.messages { html.note(PictureText.omitted(sorted.count - HTMLRoom.messages)) }
    let shown = sorted.filter { $0.cardID != nil }
    for (place, entry) in shown.enumerated() { writeCard(of: entry, isOpen: place < Self.openLimit, to: &html) }
    if shown.count < sorted.count {
      html.note(
        "Only the first \(shown.count) are shown in full. To see one of the other \(sorted.count - shown.count), run it alone."
      )
    }
    html.markup("</section>\n")
  }

  private func writeMessage(of entry: Entry, to html: inout HTMLWriter) {
    guard let card = entry.card else { return }
    html.markup("<li")
    html.attribute("class", filters.classes(entry.row, entry.file).joined(separator: " "))
    html.markup(">")
    html.badge(card.status)
    html.markup(" <div>")
    if let standing = entry.row.standing { html.standing(standing) }
    if let id = entry.cardID {
      html.markup("<a")
      html.attribute("href", "#\(id.text)")
      html.markup(">")
      html.text(card.title)
      html.markup("</a>")
    } else {
      html.text(card.title)
    }
    if !card.count.isEmpty { html.element("small", " \(card.count)") }
    html.markup("</div><small>")
    html.text(HTMLFinding.sentence(card.message))
    html.markup("</small>\n")
  }

  private func writeKnown(to html: inout HTMLWriter) {
    let known = entries { $0 == .known }
    let shown = known.filter { $0.cardID != nil }
    guard !shown.isEmpty else { return }
    begin("known", known, to: &html)
    html.markup("Known failures <small>they are expected to fail, and do not count</small></h2>\n")
    for entry in shown { writeCard(of: entry, isOpen: false, to: &html) }
    if shown.count < known.count { html.note(PictureText.omitted(known.count - shown.count)) }
    html.markup("</section>\n")
  }

  private func writeCard(of entry: Entry, isOpen: Bool, to html: inout HTMLWriter) {
    guard let card = entry.card else { return }
    let classes = ["card", card.status.look.description] + filters.classes(entry.row, entry.file)
    html.markup("<details")
    html.attribute("class", classes.joined(separator: " "))
    html.markup(isOpen ? " open><summary>" : "><summary>")
    html.badge(card.status)
    html.markup(" ")
    if let standing = entry.row.standing { html.standing(standing) }
    html.element("h3", card.title)
    if !card.count.isEmpty { html.element("small", " \(card.count)") }
    html.markup("</summary><div")
    html.attribute("id", entry.id.text)
    html.markup(">")
    html.markup(card.body)
    html.markup("</div></details>\n")
  }

  /// Begins a section that filters hide where they hide all its entries.
  private func begin(_ id: StaticString, _ entries: [Entry], to html: inout HTMLWriter) {
    let classes = Set(entries.flatMap { filters.classes($0.row, $0.file) + ($0.row.status.filter == nil ? ["P"] : []) })
    html.markup("<section id=\"")
    html.markup(id)
    html.markup("\"")
    html.attribute("class", (["part"] + classes.sorted()).joined(separator: " "))
    html.markup("><h2>")
  }
}

/// All scenarios, and what the run knows beside their results.
extension HTMLReport {
  private func writeGaps(to html: inout HTMLWriter) {
    let entries = entries.joined().filter { !$0.row.gaps.isEmpty }
    guard !entries.isEmpty else { return }
    begin("gaps", entries, to: &html)
    html.markup("Combinations no scenario covers <small>in tables that cover most of them</small></h2>\n")
    html.markup("<ul class=\"list\">")
    for entry in entries.prefix(Self.listLimit) {
      html.markup("<li")
      html.attribute("class", filters.classes(entry.row, entry.file).joined(separator: " "))
      html.markup("><a")
      html.attribute("href", "#\(entry.id.text)")
      html.markup(">")
      html.text(entry.row.title)
      html.markup("</a>")
      for gap in entry.row.gaps.prefix(Self.gapLimit) {
        html.markup("<br>")
        html.text(PictureText.cut(gap))
      }
      let more = entry.row.gaps.count - Self.gapLimit
      if more > 0 {
        html.markup("<br>")
        html.element("small", PictureText.omitted(more))
      }
      html.markup("\n")
    }
    html.markup("</ul>\n")
    if entries.count > Self.listLimit { html.note(PictureText.omitted(entries.count - Self.listLimit)) }
    html.markup("</section>\n")
  }

  private func writeAll(to html: inout HTMLWriter) {
    html.markup("<section id=\"all\"><h2>All scenarios</h2>\n")
    if files.allSatisfy({ $0.rows.isEmpty }) { html.markup("<p>There are none.</p>") }
    html.markup("<p class=\"none\" hidden>No scenario fits these filters.</p>\n")
    let hasPictures = !files.contains(where: \.omitsPictures)
    var room = HTMLRoom.listed
    for (file, entries) in zip(files, entries) where !entries.isEmpty && room > 0 {
      html.markup("<article")
      html.attribute("class", (["file"] + filters.classes(file)).joined(separator: " "))
      html.markup(">")
      html.markup(file.head)
      html.markup("<ul>\n")
      for entry in entries.prefix(room) {
        entry.row.write(
          card: entry.cardID, id: entry.id, hasPictures: hasPictures,
          classes: filters.classes(entry.row, of: file), to: &html)
      }
      room -= entries.count
      html.markup("</ul></article>\n")
    }
    html.markup("</section>\n")
  }

  private func writeGone(to html: inout HTMLWriter) {
    guard !gone.isEmpty else { return }
    begin("gone", [], to: &html)
    html.markup("No longer there ")
    html.element("small", "\(Counted.text(gone.count, "case")) of the earlier run that went wrong")
    html.markup("</h2>\n<ul class=\"list\">")
    for name in gone.prefix(Self.listLimit) {
      html.markup("<li>")
      html.text(name)
      html.markup("\n")
    }
    html.markup("</ul>\n")
    if gone.count > Self.listLimit { html.note(PictureText.omitted(gone.count - Self.listLimit)) }
    html.markup("</section>\n")
  }

  /// What made the page, from what, and what it leaves out for its size.
  private func writeFooter(to html: inout HTMLWriter) {
    html.markup("<footer><p>")
    html.text("Made by \(ProgramName.text) \(run.version) from \(Counted.text(run.files, "file")).")
    if let seed = run.seed { html.text(" The order was random: --seed \(seed) repeats it.") }
    let fetched = form == .file ? "nothing" : "nothing but the stylesheet and the script beside it"
    html.text(" Secret values are shown as •••. The page needs no script and fetches \(fetched).")
    html.markup("</p>")
    let count = files.reduce(0) { $0 + $1.rows.count }
    var omissions: [String] = []
    if count > HTMLRoom.listed { omissions.append("all but the first \(HTMLRoom.listed) scenarios") }
    if count > HTMLRoom.opened {
      omissions.append("what scenarios say and do, after the first \(HTMLRoom.opened)")
    }
    if files.contains(where: \.omitsPictures) { omissions.append("pictures of what passed") }
    if !omissions.isEmpty {
      html.note(
        "Left out of the list of all scenarios, to keep the page small: \(omissions.joined(separator: "; ")). "
          + "To see it, run one file or scenario alone.")
    }
    html.markup("</footer>\n")
  }
}

extension HTMLWriter {
  /// A remark that stands back.
  fileprivate mutating func note(_ text: String) {
    markup("<p class=\"dim\">")
    self.text(text)
    markup("</p>")
  }
}
