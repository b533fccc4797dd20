import Rehearse
import RehearseLanguage
import RehearseRunner

/// The page of a run, rendered after the run has ended. Failures are shown in full, and everything else is folded.
package struct HTMLReport: Sendable {
  /// The first lines of every page. A report replaces an existing file only if the file starts like this.
  package static let beginning: StaticString = "<!DOCTYPE html>\n<!-- a report of rehearse -->\n"
  /// The number of cards that are open at first. A browser would take seconds for more.
  private static let openLimit = 20
  /// The number of entries and cards that a browser can lay out quickly. On longer pages, CSS skips what is off screen.
  private static let layoutLimit = 400
  /// The maximum length of the lists of removed cases and of scenarios with missing combinations.
  private static let listLimit = 100
  /// Lines for each scenario in these lists.
  private static let lineLimit = 5

  /// Whether the stylesheet and script are in the page, or beside it for servers that forbid inline code.
  package enum Form: Sendable {
    case file, folder

    package static let pageName = "index.html"
    package static let stylesheetName = "report.css"
    package static let scriptName = "report.js"
  }

  private struct Place {
    let file: HTMLFile
    let entry: HTMLEntry
  }

  private let run: RunFacts
  private let form: Form
  private let files: [HTMLFile]
  /// Failures from the earlier run whose cases no longer exist.
  private let gone: [String]
  private let filters: HTMLFilters
  private let places: [Place]

  private init(_ run: RunFacts, _ form: Form, _ files: [HTMLFile], _ gone: [String]) {
    var files = files
    var used: Set<HTMLIdentifier> = []
    for file in files.indices {
      for entry in files[file].entries.indices {
        while !used.insert(files[file].entries[entry].id).inserted { files[file].entries[entry].id.advance() }
      }
    }
    (self.run, self.form, self.files, self.gone) = (run, form, files, gone)
    filters = HTMLFilters(files)
    places = files.flatMap { file in file.entries.map { Place(file: file, entry: $0) } }
  }

  /// Renders the page.
  ///
  /// - Parameter gone: failures from the earlier run whose cases no longer exist.
  package static func render(_ run: RunFacts, _ store: HTMLStore, form: Form = .file, gone: [String] = []) -> [UInt8] {
    HTMLReport(run, form, store.all, gone).page
  }

  private var page: [UInt8] {
    let header = HTMLHeader(run, files)
    let script: HTML =
      form == .file ? "<script>\(HTML(HTMLAssets.script))</script>" : "<script src=\"report.js\"></script>"
    var html = header.head(form)
    html += isLong ? "<body class=\"big\">" : "<body>"
    html += "<a class=\"skip\" href=\"#all\">Skip to the scenarios</a>\n\(header.body)\(filters.bar)<main>\n"
    html += "\(wrong)\(flaky)\(known)\(gaps)\(all)\(goneCases)</main>\n\(footer)\(script)</body></html>\n"
    return html.bytes
  }

  private var isLong: Bool {
    places.count + 5 * places.count { $0.entry.status.hasCard } > Self.layoutLimit
  }
}

/// The sections with failures and known failures.
extension HTMLReport {
  private var wrong: HTML {
    let wrong = places.filter { $0.entry.status.isWrong }
    guard !wrong.isEmpty else { return "" }
    // Sorted as in `HTMLStatus`: invalid files first, then crashed cases, and so on.
    let sorted = HTMLStatus.allCases.flatMap { status in wrong.filter { $0.entry.status == status } }
    let shown = sorted.filter(\.entry.hasCard)
    let cards = shown.enumerated().map { card(of: $1, isOpen: $0 < Self.openLimit) }
    var html: HTML = "\(begin("wrong", wrong))What went wrong</h2><ul class=\"toc\">\n"
    html += "\(sorted.prefix(HTMLRoom.messages).map(message))</ul>\n"
    html += "\(HTML.omitted(sorted.count - HTMLRoom.messages))\(cards)"
    if shown.count < sorted.count {
      html += .note(
        "Only the first \(shown.count) are shown in full. To see one of the other \(sorted.count - shown.count), run it alone."
      )
    }
    return "\(html)</section>\n"
  }

  private func message(of place: Place) -> HTML {
    let entry = place.entry
    let title: HTML =
      entry.hasCard ? "<a href=\"#\(entry.id.text)\">\(entry.cardTitle)</a>" : "\(entry.cardTitle)"
    return """
      <li class="\(classes(place))">\(HTML.badge(entry.status)) <div>\(HTML.standing(entry.standing))\(title)\
      \(HTML.remark(entry.count))</div><small>\(HTMLFinding.sentence(entry.message))</small>

      """
  }

  private var known: HTML {
    let known = places.filter { $0.entry.status == .known }
    let shown = known.filter(\.entry.hasCard)
    guard !shown.isEmpty else { return "" }
    return """
      \(begin("known", known))Known failures <small>they are expected to fail, and do not count</small></h2>
      \(shown.map { card(of: $0, isOpen: false) })\(HTML.omitted(known.count - shown.count))</section>

      """
  }

  private func card(of place: Place, isOpen: Bool) -> HTML {
    let entry = place.entry
    let classes = ["card", entry.status.look] + filters.classes(entry, in: place.file)
    let body = entry.scenario.map { HTMLCard($0, place.file, run.tickets).html } ?? HTMLCard.mistakes(of: place.file)
    return """
      <details class="\(classes.joined(separator: " "))"\(isOpen ? " open" : "")><summary>\(HTML.badge(entry.status)) \
      \(HTML.standing(entry.standing))<h3>\(entry.cardTitle)</h3>\(HTML.remark(entry.count))</summary>\
      <div id="\(entry.id.text)">\(body)</div></details>

      """
  }

  private func classes(_ place: Place) -> String {
    filters.classes(place.entry, in: place.file).joined(separator: " ")
  }

  /// Opens a section, which the filters hide together with its last visible entry.
  private func begin(_ id: String, _ places: [Place]) -> HTML {
    let classes = Set(
      places.flatMap { filters.classes($0.entry, in: $0.file) + ($0.entry.status.filter == nil ? ["P"] : []) })
    return "<section id=\"\(id)\" class=\"\((["part"] + classes.sorted()).joined(separator: " "))\"><h2>"
  }
}

/// The list of all scenarios, and the sections about flaky cases, gaps and removed cases.
extension HTMLReport {
  private var flaky: HTML {
    let places = places.filter { !$0.entry.flaky.isEmpty }
    guard !places.isEmpty else { return "" }
    return """
      \(begin("flaky", places))Flaky \
      <small>failed in an earlier run and passed in a later one, so the result cannot be relied on</small></h2>
      \(list(places, \.flaky))</section>

      """
  }

  private var gaps: HTML {
    let places = places.filter { !$0.entry.gaps.isEmpty }
    guard !places.isEmpty else { return "" }
    return """
      \(begin("gaps", places))Combinations no scenario covers <small>in tables that cover most of them</small></h2>
      \(list(places, \.gaps))</section>

      """
  }

  /// Scenarios, each with the first of its lines.
  private func list(_ places: [Place], _ lines: KeyPath<HTMLEntry, [String]>) -> HTML {
    let items = places.prefix(Self.listLimit).map { place -> HTML in
      let lines = place.entry[keyPath: lines]
      let shown = lines.prefix(Self.lineLimit).map { "<br>\(SceneWords.cut($0))" as HTML }
      let more = lines.count - Self.lineLimit
      let rest: HTML = more > 0 ? "<br><small>\(SceneWords.omitted(more))</small>" : ""
      return """
        <li class="\(classes(place))"><a href="#\(place.entry.id.text)">\(place.entry.title)</a>\(shown)\(rest)

        """
    }
    return "<ul class=\"list\">\(items)</ul>\n\(HTML.omitted(places.count - Self.listLimit))"
  }

  private var all: HTML {
    let hasPictures = !files.contains(where: \.omitsPictures)
    var html: HTML = "<section id=\"all\"><h2>All scenarios</h2>\n"
    if places.isEmpty { html += "<p>There are none.</p>" }
    html += "<p class=\"none\" hidden>No scenario fits these filters.</p>\n"
    var room = HTMLRoom.listed
    for file in files where !file.entries.isEmpty && room > 0 {
      let rows = file.entries.prefix(room).map { entry in
        HTMLRow(entry, file, hasPictures: hasPictures, run.tickets).html(classes: filters.classes(entry, of: file))
      }
      html += "<article class=\"\((["file"] + filters.classes(file)).joined(separator: " "))\">"
      html += "\(HTMLRow.head(of: file, run.tickets))<ul>\n\(rows)</ul></article>\n"
      room -= file.entries.count
    }
    return "\(html)</section>\n"
  }

  private var goneCases: HTML {
    guard !gone.isEmpty else { return "" }
    let items = gone.prefix(Self.listLimit).map { "<li>\($0)\n" as HTML }
    return """
      \(begin("gone", []))No longer there \
      <small>\("\(Counted.text(gone.count, "case")) of the earlier run that went wrong")</small></h2>
      <ul class="list">\(items)</ul>
      \(HTML.omitted(gone.count - Self.listLimit))</section>

      """
  }

  /// How the page was made, and what it omits to stay small.
  private var footer: HTML {
    let fetched = form == .file ? "nothing" : "nothing but the stylesheet and the script beside it"
    let order = run.seed.map { " The order was random: --seed \($0) repeats it." } ?? ""
    var omissions: [String] = []
    if places.count > HTMLRoom.listed { omissions.append("all but the first \(HTMLRoom.listed) scenarios") }
    if places.count > HTMLRoom.opened {
      omissions.append("what scenarios say and do, after the first \(HTMLRoom.opened)")
    }
    if files.contains(where: \.omitsPictures) { omissions.append("pictures of what passed") }
    var html: HTML = """
      <footer><p>\("Made by \(ProgramName.text) \(run.version) from \(Counted.text(run.files, "file")).")\(order)\
       Secret values are shown as •••. The page needs no script and fetches \(fetched).</p>
      """
    if !omissions.isEmpty {
      html += .note(
        "Left out of the list of all scenarios, to keep the page small: \(omissions.joined(separator: "; ")). "
          + "To see it, run one file or scenario alone.")
    }
    return "\(html)</footer>\n"
  }
}
