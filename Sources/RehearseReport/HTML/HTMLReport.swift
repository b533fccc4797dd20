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
  /// The maximum length of each list, except that of all scenarios.
  private static let listLimit = 1000
  /// Lines for each scenario in these lists.
  private static let lineLimit = 5

  /// Whether the stylesheet and script are in the page, or beside it for servers that forbid inline code.
  package enum Form: Sendable {
    case file, folder

    package static let pageName = "index.html"
    package static let stylesheetName = "report.css"
    package static let scriptName = "report.js"
  }

  struct PageEntry {
    let file: HTMLFile
    let entry: HTMLEntry
  }

  private let run: RunFacts
  private let form: Form
  private let files: [HTMLFile]
  /// Failures from the earlier run whose cases no longer exist.
  private let gone: [String]
  private let entries: [PageEntry]

  private init(_ run: RunFacts, _ form: Form, _ files: [HTMLFile], gone: [String]) {
    var files = files
    var used: Set<HTMLIdentifier> = []
    for file in files.indices {
      for entry in files[file].entries.indices {
        while !used.insert(files[file].entries[entry].id).inserted { files[file].entries[entry].id.advance() }
      }
    }
    (self.run, self.form, self.files, self.gone) = (run, form, files, gone)
    entries = files.flatMap { file in file.entries.map { PageEntry(file: file, entry: $0) } }
  }

  /// Renders the page.
  ///
  /// - Parameter gone: failures from the earlier run whose cases no longer exist.
  package static func render(_ run: RunFacts, _ store: HTMLStore, form: Form = .file, gone: [String] = []) -> [UInt8] {
    HTMLReport(run, form, store.all, gone: gone).page
  }

  private var page: [UInt8] {
    let header = HTMLHeader(run, files)
    let script: HTML =
      form == .file ? "<script>\(HTML(HTMLAssets.script))</script>" : "<script src=\"report.js\"></script>"
    let sections = sections
    var html = header.head(form)
    html += isLong ? "<body class=\"big\">" : "<body>"
    html += "<a class=\"skip\" href=\"#all\">Skip to the scenarios</a>\n\(header.body)\(HTMLFilters.bar)<main>\n"
    html += "\(Self.contents(sections))\(sections.map(\.html))</main>\n\(footer)\(script)</body></html>\n"
    return html.bytes
  }

  private var isLong: Bool {
    entries.count + 5 * entries.count { $0.entry.status.hasCard } > Self.layoutLimit
  }
}

extension HTMLReport {
  private struct Section {
    let id: String
    let title: String
    var remark = ""
    /// Whether the script hides it together with its last visible entry.
    var isPart = true
    let body: HTML

    var html: HTML {
      let look: HTML = isPart ? " class=\"part\"" : ""
      return "<section id=\"\(id)\"\(look)><h2>\(title)\(HTML.remark(remark))</h2>\n\(body)</section>\n"
    }
  }

  private var sections: [Section] {
    [wrong, flaky, known, gaps, slow, all, goneCases].compactMap { $0 }
  }

  private static func contents(_ sections: [Section]) -> HTML {
    guard sections.count > 1 else { return "" }
    let links = sections.map { "<a href=\"#\($0.id)\">\($0.title)</a> " as HTML }
    return "<nav class=\"jump noprint\" aria-label=\"Sections\">\(links)</nav>\n"
  }
}

/// The sections with failures and known failures.
extension HTMLReport {
  private var wrong: Section? {
    let wrong = entries.filter { $0.entry.status.isWrong }
    guard !wrong.isEmpty else { return nil }
    // Sorted as in `Status`: invalid files first, then crashed cases, and so on.
    let sorted = Status.allCases.flatMap { status in wrong.filter { $0.entry.status == status } }
    let messages = EqualEntries.all(Array(sorted.prefix(Self.listLimit))).map(message)
    var html: HTML = "<ul class=\"toc\">\n\(messages)</ul>\n\(HTML.omitted(sorted.count - Self.listLimit))"
    // Of equal failures, only the first is open.
    var opened = 0
    for group in EqualEntries.all(sorted) {
      for (index, member) in group.members.enumerated() where member.entry.hasCard {
        let isOpen = index == 0 && opened < Self.openLimit
        if isOpen { opened += 1 }
        html += card(of: member, isOpen: isOpen)
      }
    }
    if !sorted.allSatisfy(\.entry.hasCard) {
      html += .note("Only the first are shown in full, to keep the page small. To see another one, run it alone.")
    }
    return Section(id: "wrong", title: "What went wrong", body: html)
  }

  /// A message, after the titles of all scenarios that it is about.
  private func message(of group: EqualEntries) -> HTML {
    let titles = group.members.map { member -> (data: HTML, html: HTML) in
      let entry = member.entry
      let title: HTML =
        entry.hasCard ? "<a href=\"#\(entry.id.text)\">\(entry.cardTitle)</a>" : "\(entry.cardTitle)"
      return (
        entry.filterData(in: member.file, failures: true),
        "\(HTML.standing(entry.standing))\(HTML.trend(entry.trend))\(title)\(HTML.remark(entry.count))"
      )
    }
    let (badge, message) = (HTML.badge(group.status), HTML.sentence(group.message))
    guard titles.count > 1 else {
      return "<li\(titles[0].data)>\(badge) <div>\(titles[0].html)</div><small>\(message)</small>\n"
    }
    let list = titles.map { "<li\($0.data)>\($0.html)\n" as HTML }
    return "<li class=\"part\">\(badge) <ul>\(list)</ul><small>\(message)</small>\n"
  }

  private var known: Section? {
    let known = entries.filter { $0.entry.status == .knownFailure }
    let shown = known.filter(\.entry.hasCard)
    guard !shown.isEmpty else { return nil }
    return Section(
      id: "known", title: "Known failures", remark: "they are expected to fail, and do not count",
      body: "\(shown.map { card(of: $0, isOpen: false) })\(HTML.omitted(known.count - shown.count))")
  }

  private func card(of member: PageEntry, isOpen: Bool) -> HTML {
    let entry = member.entry
    let data = entry.filterData(in: member.file, failures: true)
    let body = entry.scenario.map { HTMLCard($0, member.file, run.tickets).html } ?? HTMLCard.mistakes(of: member.file)
    return """
      <details class="card \(entry.status.look)"\(data)\(isOpen ? " open" : "")><summary>\(HTML.badge(entry.status)) \
      \(HTML.standing(entry.standing))<h3>\(entry.cardTitle)</h3>\(HTML.remark(entry.count))\
      \(HTML.time(entry.nanoseconds))</summary>\
      <div id="\(entry.id.text)">\(body)</div></details>

      """
  }
}

/// The list of all scenarios, and the sections about flaky cases, gaps and removed cases.
extension HTMLReport {
  private var flaky: Section? {
    let entries = entries.filter { !$0.entry.flaky.isEmpty }
    guard !entries.isEmpty else { return nil }
    return Section(
      id: "flaky", title: "Flaky",
      remark: "failed in an earlier run and passed in a later one, so the result cannot be relied on",
      body: list(entries, \.flaky))
  }

  private var gaps: Section? {
    let entries = entries.filter { !$0.entry.gaps.isEmpty }
    guard !entries.isEmpty else { return nil }
    return Section(
      id: "gaps", title: "Combinations no scenario covers", remark: "in tables that cover most of them",
      body: list(entries, \.gaps))
  }

  /// Scenarios, each with the first of its lines.
  private func list(_ entries: [PageEntry], _ lines: KeyPath<HTMLEntry, [String]>) -> HTML {
    let items = entries.prefix(Self.listLimit).map { member -> HTML in
      let lines = member.entry[keyPath: lines]
      let shown = lines.prefix(Self.lineLimit).map { "<br>\(SceneWords.cut($0))" as HTML }
      let more = lines.count - Self.lineLimit
      let rest: HTML = more > 0 ? "<br><small>\(SceneWords.omitted(more))</small>" : ""
      return """
        <li\(member.entry.filterData(in: member.file))>\
        <a href="#\(member.entry.id.text)">\(member.entry.title)</a>\(shown)\(rest)

        """
    }
    return "<ul class=\"list\">\(items)</ul>\n\(HTML.omitted(entries.count - Self.listLimit))"
  }

  private var slow: Section? {
    let cases = files.flatMap { file in file.slow.map { (file, $0) } }.sorted { $0.1.nanoseconds > $1.1.nanoseconds }
    guard !cases.isEmpty else { return nil }
    let items = cases.prefix(HTMLFile.SlowCase.limit).map { file, slow -> HTML in
      let entry = file.entries[slow.entry]
      return """
        <li\(entry.filterData(in: file))><a href="#\(entry.id.text)">\(entry.title)</a>\
        \(HTML.remark(slow.label))\(HTML.time(slow.nanoseconds))

        """
    }
    return Section(
      id: "slow", title: "Slowest cases", remark: "no other case took longer",
      body: "<ul class=\"list\">\(items)</ul>\n")
  }

  private var all: Section? {
    let hasPictures = !files.contains(where: \.omitsPictures)
    var html: HTML = entries.isEmpty ? "<p>There are none.</p>" : ""
    if entries.contains(where: { !$0.entry.trend.isEmpty }) {
      html += "<p class=\"dim tech\">\("Earlier runs, the oldest first: \(HTML.marksOfTrend).")</p>"
    }
    html += "<p class=\"none\" hidden>No scenario fits these filters.</p>\n"
    var remaining = SizeLimits.pageListed
    for file in files where !file.entries.isEmpty && remaining > 0 {
      let rows = file.entries.prefix(remaining).map { entry in
        HTMLRow(entry, file, hasPictures: hasPictures, run.tickets).html(data: entry.filterData())
      }
      html += "<article class=\"file part\"\(file.filterData)>"
      html += "\(HTMLRow.head(of: file, run.tickets))<ul>\n\(rows)</ul></article>\n"
      remaining -= file.entries.count
    }
    return Section(id: "all", title: "All scenarios", isPart: false, body: html)
  }

  private var goneCases: Section? {
    guard !gone.isEmpty else { return nil }
    let items = gone.prefix(Self.listLimit).map { "<li data-show=\"\">\($0)\n" as HTML }
    return Section(
      id: "gone", title: "No longer there",
      remark: "\(Counted.text(gone.count, "case")) of the earlier run that went wrong",
      body: "<ul class=\"list\">\(items)</ul>\n\(HTML.omitted(gone.count - Self.listLimit))")
  }

  /// How the page was made, and what it omits to stay small.
  private var footer: HTML {
    let fetched = form == .file ? "nothing" : "nothing but the stylesheet and the script beside it"
    let order = run.seed.map { " The order was random: --seed \($0) repeats it." } ?? ""
    var omissions: [String] = []
    let short = entries.count { !$0.entry.hasContent }
    if entries.count > SizeLimits.pageListed {
      omissions.append("all but the first \(SizeLimits.pageListed) scenarios of the list")
    }
    if short > 0 { omissions.append("the content of \(Counted.text(short, "scenario"))") }
    if files.contains(where: \.omitsPictures) { omissions.append("pictures of what passed") }
    var html: HTML = """
      <footer><p>\("Made by \(ProgramName.text) \(run.version) from \(Counted.text(run.files, "file")).")\(order)\
       Secret values are shown as •••. The page needs no script and fetches \(fetched).</p>
      """
    if !omissions.isEmpty {
      html += .note(
        "Left out to keep the page small: \(omissions.joined(separator: "; ")). "
          + "To see it, run one file or scenario alone.")
    }
    return "\(html)</footer>\n"
  }
}
