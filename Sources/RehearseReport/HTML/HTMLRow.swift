import Rehearse
import RehearseLanguage
import RehearseRunner

/// An entry in the list of all scenarios. Its content and picture are folded below the title.
struct HTMLRow {
  private let entry: HTMLEntry
  private let file: HTMLFile
  private var introduction: HTML = ""
  private var lines: HTML = ""
  private var picture: HTML = ""

  init(_ entry: HTMLEntry, _ file: HTMLFile, hasPictures: Bool, _ tickets: TicketAddress?) {
    (self.entry, self.file) = (entry, file)
    guard let scenario = entry.scenario else { return }
    let facts = scenario.facts
    if let why = facts.why { introduction += "<p class=\"why\">\(why)</p>" }
    if !facts.links.isEmpty {
      introduction += "<p class=\"meta\">\(facts.links.map { "\(HTML.link($0, tickets)) " as HTML })</p>"
    }
    if !facts.lines.texts.isEmpty { lines = "<h4>As written</h4>\(HTMLSource.html(facts.lines))" }
    // The card already shows the table and the picture.
    guard !entry.status.hasCard else { return }
    if hasPictures, let scene = scenario.cases.lazy.compactMap({ $0.end.details?.scene }).first {
      let title = scenario.cases.count > 1 ? "What happened in the first case" : "What happened"
      picture = "<h4>\(title)</h4>\(SequencePicture.html(scene, module: file.module))\(SceneList.html(scene))"
    }
    if let grid = DecisionGrid(scenario) { picture += "<h4>Cases</h4>\(grid.html)" }
  }

  func html(data: HTML) -> HTML {
    let id = entry.id.text
    let anchor: HTML = entry.hasCard ? "" : " id=\"\(id)\""
    guard !introduction.isEmpty || !lines.isEmpty || !picture.isEmpty else {
      let title: HTML =
        entry.hasCard
        ? "<a class=\"ti\" href=\"#\(id)\">\(entry.title)</a>" : "<span class=\"ti\">\(entry.title)</span>"
      return "<li\(data)\(anchor)>\(head(title))\n"
    }
    let toCard: HTML = entry.hasCard ? "<p class=\"tech\"><a href=\"#\(id)\">What went wrong</a></p>" : ""
    let toItself: HTML = entry.hasCard ? "" : " <a href=\"#\(id)\">link</a>"
    // A summary acts as a button, so it must not contain links.
    return """
      <li\(data)><details><summary>\(head("<span class=\"ti\">\(entry.title)</span>"))</summary><div\(anchor)>\
      \(toCard)\(introduction)\(HTML.columns(lines, picture))\
      <p class="meta tech"><code>\(file.place(entry.location, line: entry.line))</code>\(toItself)</p></div></details>

      """
  }

  private func head(_ title: HTML) -> HTML {
    let notes = entry.notes.map { " <small>\($0)</small>" as HTML }
    return """
      \(HTML.badge(entry.status)) \(HTML.standing(entry.standing))\(HTML.trend(entry.trend))\(title)\(notes)\
      \(HTML.time(entry.nanoseconds))
      """
  }

  static func head(of file: HTMLFile, _ tickets: TicketAddress?) -> HTML {
    let module: HTML = file.module.isEmpty ? "" : "\("\(file.module) ")"
    let passed = "\(file.tally.passed) of \(Counted.text(file.tally.cases, "case")) passed"
    var html: HTML = """
      <h3>\(file.feature)</h3><p class="meta">\(module)<code class="tech">\(file.place(file.path))</code> \
      \(file.isInvalid ? "" : passed)\(file.links.map { " \(HTML.link($0, tickets))" as HTML })</p>
      """
    if let about = file.about { html += "<p>\(about)</p>" }
    guard !file.isInvalid, file.diagnosticCount > 0 else { return html }
    html += "<details class=\"alt tech\"><summary>\(Counted.text(file.diagnosticCount, "warning"))</summary>"
    return "\(html)\(file.diagnostics.map { HTMLDiagnostic.html($0, file) })</details>"
  }
}
