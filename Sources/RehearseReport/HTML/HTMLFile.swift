import RehearseResults
import RehearseSource

/// What a page keeps of a file until the run has ended: bytes, counts, and what its filters need to know.
package struct HTMLFile: Sendable {
  let module: String
  let tally: Tally
  /// The tags that the file gives to all its scenarios.
  let tags: [String]
  let scenarios: Int
  /// The feature, what it is about, where it is, and warnings.
  let head: [UInt8]
  private(set) var rows: [HTMLRow]
  private(set) var cards: [HTMLCard]
  let virtualTime: Int64
  /// Whether the run itself left pictures out.
  let omitsScenes: Bool

  /// - Parameters:
  ///   - path: as reports show it.
  ///   - standings: how each case stands beside an earlier run; empty where there is none.
  ///   - level: what the page may show at most.
  init(
    _ result: FileResult, path: String, standings: [Standing?], upTo level: DetailLevel
  ) {
    let details = result.details
    let facts = HTMLFileFacts(result, details, path: path)
    module = facts.module
    tally = result.tally
    tags = facts.tags
    virtualTime = details?.virtualTime ?? 0
    omitsScenes = details?.omitsScenes ?? false
    if result.head.isInvalid {
      let id = HTMLIdentifier(path: path, name: "")
      (scenarios, rows) = (0, [HTMLRow(invalid: path, id: id)])
      cards = [HTMLCard(invalid: result, path: path, id: id)]
    } else {
      let all = HTMLScenario.all(result, details)
      scenarios = all.count
      let names = Dictionary(result.head.cases.enumerated().map { ($1.name, $0) }) { first, _ in first }
      (rows, cards) = ([], [])
      for scenario in all {
        let id = HTMLIdentifier(path: path, name: scenario.facts.id ?? scenario.facts.title)
        let standing = Self.standing(
          scenario.cases.compactMap { names[$0.head.name] }.compactMap { place in
            standings.indices.contains(place) ? standings[place] : nil
          })
        rows.append(HTMLRow(scenario, facts, id: id, standing: standing, upTo: level))
        if scenario.status.hasCard { cards.append(HTMLCard(scenario, facts, id: id, standing: standing)) }
      }
    }
    head = HTMLWriter.bytes { Self.writeHead(result, facts, to: &$0) }
  }

  /// That of a scenario with cases: what is new is news, whatever else there is.
  private static func standing(_ standings: [Standing]) -> Standing? {
    standings.contains(.new) ? .new : standings.contains(.still) ? .still : standings.first
  }

  /// How many bytes its rows take at a level.
  func size(_ level: DetailLevel) -> Int { rows.reduce(head.count + 120) { $0 + $1.size(level) } }

  /// Leaves out what only levels above this one show.
  mutating func drop(above level: DetailLevel) {
    for row in rows.indices { rows[row].drop(above: level) }
  }

  /// Leaves out the picture of a card.
  mutating func dropPicture(ofCard place: Int) { cards[place].dropPicture() }

  /// Leaves out all of a card but its title and its message.
  mutating func dropCard(_ place: Int) { cards[place].drop() }
}

extension HTMLFile {
  private static func writeHead(_ result: FileResult, _ facts: HTMLFileFacts, to html: inout HTMLWriter) {
    html.element("h3", facts.feature)
    html.markup("<p class=\"meta\">")
    if !facts.module.isEmpty { html.text("\(facts.module) ") }
    html.markup("<code class=\"tech\">")
    html.text(facts.path)
    html.markup("</code> ")
    if !result.head.isInvalid {
      html.text("\(result.tally.passed) of \(Counted.text(result.tally.cases, "case")) passed")
    }
    for link in facts.links {
      html.markup(" ")
      html.link(link)
    }
    html.markup("</p>")
    if let about = facts.about {
      html.markup("<p>")
      html.text(about)
      html.markup("</p>")
    }
    guard !result.head.isInvalid, !result.warnings.isEmpty else { return }
    html.markup("<details class=\"alt tech\"><summary>")
    html.text(Counted.text(result.warnings.count, "warning"))
    html.markup("</summary>")
    for warning in result.warnings.prefix(20) { HTMLDiagnostic.write(warning, to: &html) }
    html.markup("</details>")
  }
}
