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
  /// Where nobody says how much is shown, what a level adds to the one before: the table and the reason for the scenario, the author's lines, a
  /// picture of the first case, pictures of the others.
  private(set) var parts: [DetailLevel: [UInt8]] = [:]

  /// How many bytes it takes at a level, markup around the parts included.
  func size(_ level: DetailLevel) -> Int {
    let own = title.count + count.count + reason.count + 60
    let body = parts.reduce(0) { $1.key <= level ? $0 + $1.value.count : $0 }
    return body == 0 ? own : own + body + place.count + 300
  }

  /// Leaves out what only levels from this one on show.
  mutating func drop(from level: DetailLevel) { parts = parts.filter { $0.key < level } }
}

extension HTMLRow {
  init(_ scenario: HTMLScenario, _ file: HTMLFileFacts, id: HTMLIdentifier, standing: Standing?) {
    status = scenario.status
    self.id = id
    tags = scenario.facts.tags
    self.standing = standing
    title = HTMLText.escaped(scenario.facts.title)
    count = HTMLText.escaped(scenario.count)
    reason = HTMLText.escaped(Self.reason(scenario))
    place = HTMLText.escaped("\(file.path):\(scenario.line)")
    if !scenario.facts.lines.texts.isEmpty {
      parts[.lines] = HTMLWriter.bytes { HTMLSource.write(scenario.facts.lines, to: &$0) }
    }
    parts[.titles] = Self.table(scenario)
    // What has a card is drawn there.
    let scenes =
      status.hasCard
      ? []
      : scenario.cases.compactMap { testCase in
        testCase.details?.scene.map { (scenario.label(testCase), $0) }
      }
    if let (_, scene) = scenes.first {
      let title: StaticString =
        scenario.cases.count > 1 ? "<h4>What happened in the first case</h4>" : "<h4>What happened</h4>"
      parts[.pictures] = HTMLWriter.bytes { html in
        html.markup(title)
        HTMLScene.write(scene, module: file.module, to: &html)
      }
    }
    parts[.all] = HTMLWriter.bytes { html in
      for (name, scene) in scenes.dropFirst() {
        html.element("h4", name)
        HTMLScene.write(scene, module: file.module, to: &html)
      }
    }
    parts = parts.filter { !$0.value.isEmpty }
  }

  private static func table(_ scenario: HTMLScenario) -> [UInt8] {
    HTMLWriter.bytes { html in
      if let why = scenario.facts.why {
        html.markup("<p class=\"why\">")
        html.text(why)
        html.markup("</p>")
      }
      for link in scenario.facts.links {
        html.markup("<p>")
        html.link(link)
        html.markup("</p>")
      }
      if !scenario.status.hasCard { DecisionGrid.write(scenario, to: &html) }
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
  /// Writes it with what a level shows.
  ///
  /// - Parameters:
  ///   - classes: the filters that it belongs to.
  ///   - hasCard: whether there is a card that it can lead to.
  func write(_ level: DetailLevel, id: HTMLIdentifier, classes: [String], hasCard: Bool, to html: inout HTMLWriter) {
    let shown = parts.filter { $0.key <= level }
    html.markup("<li")
    if !classes.isEmpty { html.attribute("class", classes.joined(separator: " ")) }
    guard !shown.isEmpty else {
      if !hasCard { html.attribute("id", id.text) }
      html.markup(">")
      writeHead(id, isPlain: level == .counts && status == .passed && standing == nil, hasCard: hasCard, to: &html)
      return html.markup("\n")
    }
    html.markup("><details><summary>")
    writeHead(id, isPlain: false, hasCard: hasCard, to: &html)
    html.markup("</summary><div")
    if !hasCard { html.attribute("id", id.text) }
    html.markup(">")
    writeBody(shown, id, hasCard: hasCard, to: &html)
    html.markup("</div></details>\n")
  }

  private func writeHead(_ id: HTMLIdentifier, isPlain: Bool, hasCard: Bool, to html: inout HTMLWriter) {
    if !isPlain {
      html.badge(status)
      html.markup(" ")
    }
    if let standing { html.standing(standing) }
    if isPlain {
      html.markup(title)
    } else if hasCard {
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
    for words in [reason, count] where !words.isEmpty {
      html.markup(" <small>")
      html.markup(words)
      html.markup("</small>")
    }
  }

  private func writeBody(
    _ shown: [DetailLevel: [UInt8]], _ id: HTMLIdentifier, hasCard: Bool, to html: inout HTMLWriter
  ) {
    if let table = shown[.titles], shown[.lines] == nil { html.markup(table) }
    if let lines = shown[.lines] {
      if let picture = shown[.pictures] {
        html.markup("<div class=\"two\"><div><h4>As written</h4>")
        html.markup(lines)
        html.markup("</div><div>")
        html.markup(picture)
        html.markup("</div></div>")
      } else {
        html.markup("<h4>As written</h4>")
        html.markup(lines)
      }
      if let table = shown[.titles] { html.markup(table) }
    } else if let picture = shown[.pictures] {
      html.markup(picture)
    }
    if let others = shown[.all] { html.markup(others) }
    html.markup("<p class=\"meta tech\"><code>")
    html.markup(place)
    html.markup("</code> <a")
    html.attribute("href", "#\(id.text)")
    html.markup(hasCard ? ">what went wrong</a></p>" : ">link</a></p>")
  }
}

extension HTMLWriter {
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
