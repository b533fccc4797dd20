import RehearseResults
import RehearseSource

/// A scenario in the list of all, in parts of which a page takes as many as it has room for.
package struct HTMLRow: Sendable {
  let status: HTMLStatus
  let id: HTMLIdentifier
  let tags: [String]
  let standing: Standing?
  let title: [UInt8]
  let count: [UInt8]
  /// Why it is not run, or did not end.
  let reason: [UInt8]
  /// `path:line`.
  let place: [UInt8]
  /// Why there is such a scenario.
  private let introduction: [UInt8]
  /// What a level adds to the one before: the table, the author's lines, a picture of the first case, pictures of the others.
  private(set) var parts: [DetailLevel: [UInt8]] = [:]

  /// How many bytes it takes at a level, markup around the parts included.
  func size(_ level: DetailLevel) -> Int {
    let own = title.count + count.count + reason.count + 60
    let body = parts.reduce(level == .counts ? 0 : introduction.count) { $1.key <= level ? $0 + $1.value.count : $0 }
    return body == 0 ? own : own + body + place.count + 300
  }

  /// Leaves out what only levels above this one show.
  mutating func drop(above level: DetailLevel) { parts = parts.filter { $0.key <= level } }
}

extension HTMLRow {
  /// - Parameter level: what the page may show at most.
  init(
    _ scenario: HTMLScenario, _ file: HTMLFileFacts, id: HTMLIdentifier, standing: Standing?, upTo level: DetailLevel
  ) {
    status = scenario.status
    self.id = id
    tags = scenario.facts.tags
    self.standing = standing
    title = HTMLText.escaped(scenario.facts.title)
    count = HTMLText.escaped(scenario.count)
    reason = HTMLText.escaped(Self.reason(scenario))
    place = HTMLText.escaped("\(file.path):\(scenario.line)")
    introduction = Self.introduction(scenario)
    for part in DetailLevel.allCases where part <= level {
      let bytes = Self.part(part, scenario, module: file.module)
      if !bytes.isEmpty { parts[part] = bytes }
    }
  }

  /// What a level adds to those below it.
  private static func part(_ level: DetailLevel, _ scenario: HTMLScenario, module: String) -> [UInt8] {
    switch level {
    case .lines:
      return scenario.facts.lines.texts.isEmpty
        ? [] : HTMLWriter.bytes { HTMLSource.write(scenario.facts.lines, to: &$0) }
    // What has a card is drawn there.
    case .counts,
      .titles where scenario.status.hasCard, .pictures where scenario.status.hasCard,
      .all where scenario.status.hasCard:
      return []
    case .titles: return table(scenario)
    case .pictures:
      guard let scene = scenario.cases.lazy.compactMap({ $0.details?.scene }).first else { return [] }
      return HTMLWriter.bytes { html in
        html.element("h4", scenario.cases.count > 1 ? "What happened in the first case" : "What happened")
        HTMLScene.write(scene, module: module, to: &html)
      }
    case .all:
      return HTMLWriter.bytes { html in
        for testCase in scenario.cases.filter({ $0.details?.scene != nil }).dropFirst() {
          guard let scene = testCase.details?.scene else { continue }
          html.element("h4", scenario.label(testCase))
          HTMLScene.write(scene, module: module, to: &html)
        }
      }
    }
  }

  /// Why there is such a scenario, and where more is said of it.
  private static func introduction(_ scenario: HTMLScenario) -> [UInt8] {
    HTMLWriter.bytes { html in
      if let why = scenario.facts.why {
        html.markup("<p class=\"why\">")
        html.text(why)
        html.markup("</p>")
      }
      guard !scenario.facts.links.isEmpty else { return }
      html.markup("<p class=\"meta\">")
      for link in scenario.facts.links {
        html.link(link)
        html.markup(" ")
      }
      html.markup("</p>")
    }
  }

  private static func table(_ scenario: HTMLScenario) -> [UInt8] {
    guard !scenario.facts.columns.isEmpty else { return [] }
    return HTMLWriter.bytes { html in
      html.markup("<h4>Cases</h4>")
      DecisionGrid.write(scenario, to: &html)
    }
  }

  private static func reason(_ scenario: HTMLScenario) -> String {
    switch scenario.first?.end.verdict {
    case .skipped(let reason), .notRun(let reason): reason
    case .passed: scenario.cases.count == 1 ? scenario.first?.end.remark ?? "" : ""
    case .failed, .errored, .failedAsKnown, .passedUnexpectedly, nil: ""
    }
  }
}

extension HTMLRow {
  /// What stands for the scenarios of a file that cannot be used.
  init(invalid path: String, id: HTMLIdentifier) {
    status = .invalid
    self.id = id
    (tags, standing) = ([], nil)
    title = HTMLText.escaped("none of its scenarios ran")
    (count, reason, introduction) = ([], [], [])
    place = HTMLText.escaped(path)
  }
}

extension HTMLRow {
  /// What a link to a scenario leads to.
  enum Target {
    case row(HTMLIdentifier)
    /// What has a card is found there.
    case card(HTMLIdentifier)
    /// There is no room even for that.
    case nothing
  }

  /// Writes it with what a level shows.
  ///
  /// - Parameter classes: the filters that it belongs to.
  func write(_ level: DetailLevel, _ target: Target, classes: [String], to html: inout HTMLWriter) {
    let shown = parts.filter { $0.key <= level }
    html.markup("<li")
    if !classes.isEmpty { html.attribute("class", classes.joined(separator: " ")) }
    guard !shown.isEmpty || level > .counts && !introduction.isEmpty else {
      if case .row(let id) = target { html.attribute("id", id.text) }
      html.markup(">")
      if level == .counts, status == .passed, standing == nil {
        html.markup(title)
        writeNotes(to: &html)
      } else {
        writeHead(target, to: &html)
      }
      return html.markup("\n")
    }
    html.markup("><details><summary>")
    // A summary is a button, and may hold no link.
    writeHead(.nothing, to: &html)
    html.markup("</summary><div")
    if case .row(let id) = target { html.attribute("id", id.text) }
    html.markup(">")
    writeBody(shown, target, to: &html)
    html.markup("</div></details>\n")
  }

  private func writeHead(_ target: Target, to html: inout HTMLWriter) {
    html.badge(status)
    html.markup(" ")
    if let standing { html.standing(standing) }
    if case .card(let id) = target {
      html.markup("<a class=\"ti\"")
      html.attribute("href", "#\(id.text)")
      html.markup(">")
      html.markup(title)
      html.markup("</a>")
    } else {
      html.markup("<span class=\"ti\">")
      html.markup(title)
      html.markup("</span>")
    }
    writeNotes(to: &html)
  }

  private func writeNotes(to html: inout HTMLWriter) {
    for words in [reason, count] where !words.isEmpty {
      html.markup(" <small>")
      html.markup(words)
      html.markup("</small>")
    }
  }

  private func writeBody(_ shown: [DetailLevel: [UInt8]], _ target: Target, to html: inout HTMLWriter) {
    if case .card(let id) = target { html.link(to: id, "<p class=\"tech\"><a", "What went wrong</a></p>") }
    html.markup(introduction)
    let isBeside = shown[.lines] != nil && (shown[.pictures] != nil || shown[.titles] != nil)
    if isBeside { html.markup("<div class=\"two\"><div>") }
    if let lines = shown[.lines] {
      html.markup("<h4>As written</h4>")
      html.markup(lines)
    }
    if isBeside { html.markup("</div><div>") }
    for part in [shown[.pictures], shown[.titles]].compactMap(\.self) { html.markup(part) }
    if isBeside { html.markup("</div></div>") }
    if let others = shown[.all] { html.markup(others) }
    html.markup("<p class=\"meta tech\"><code>")
    html.markup(place)
    html.markup("</code>")
    if case .row(let id) = target { html.link(to: id, " <a", "link</a>") }
    html.markup("</p>")
  }
}

extension HTMLWriter {
  /// A link within the page, between two pieces of markup.
  fileprivate mutating func link(to id: HTMLIdentifier, _ begin: StaticString, _ end: StaticString) {
    markup(begin)
    attribute("href", "#\(id.text)")
    markup(">")
    markup(end)
  }

  /// How an entry stands beside an earlier run.
  mutating func standing(_ standing: Standing) {
    switch standing {
    case .new: badge("w", "new")
    case .still: badge("n", "still")
    case .fixed: badge("p", "fixed")
    }
    markup(" ")
  }
}
