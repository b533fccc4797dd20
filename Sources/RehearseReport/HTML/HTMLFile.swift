import Rehearse
import RehearseLanguage
import RehearseRunner

/// What a page keeps of a file until the run has ended: bytes, counts, and what its filters need to know.
struct HTMLFile: Sendable {
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
  let omitsPictures: Bool

  /// - Parameters:
  ///   - path: as reports show it.
  ///   - standings: each case compared with an earlier run; empty where there is none.
  init(_ result: FileResult, path: String, standings: [Standing?]) {
    let details = result.details
    let facts = HTMLFileFacts(result, details, path: path)
    module = facts.module
    tally = result.tally
    tags = facts.tags
    virtualTime = details?.virtualTime ?? 0
    omitsPictures = details?.omitsScenes ?? false
    if result.head.isInvalid {
      let id = HTMLIdentifier(path: path, name: "")
      (scenarios, rows) = (0, [HTMLRow(invalid: path, id: id)])
      cards = [HTMLCard(invalid: result, path: path)]
    } else {
      let all = HTMLScenario.all(result, details)
      scenarios = all.count
      let places = Dictionary(result.head.cases.enumerated().map { ($1.name, $0) }) { first, _ in first }
      (rows, cards) = ([], [])
      for scenario in all {
        let id = HTMLIdentifier(path: path, name: scenario.facts.id ?? scenario.facts.title)
        let standing = Self.standing(
          scenario.cases.compactMap { places[$0.head.name] }.compactMap { place in
            standings.indices.contains(place) ? standings[place] : nil
          })
        rows.append(HTMLRow(scenario, facts, id: id, standing: standing))
        if scenario.status.hasCard { cards.append(HTMLCard(scenario, facts)) }
      }
    }
    head = HTMLWriter.bytes { Self.writeHead(result, facts, to: &$0) }
  }

  /// That of a scenario with cases: what is new is news, whatever else there is.
  private static func standing(_ standings: [Standing]) -> Standing? {
    standings.contains(.new) ? .new : standings.contains(.still) ? .still : standings.first
  }

  /// Leaves out what has no room any more, and takes the room of what stays.
  mutating func fit(into room: inout HTMLRoom) {
    for place in cards.indices {
      let kind = cards[place].status.isWrong ? \HTMLRoom.failures : \HTMLRoom.knownFailures
      if room[keyPath: kind] > 0 { room[keyPath: kind] -= 1 } else { cards[place].drop() }
    }
    for place in rows.indices {
      if room.opened > 0 { room.opened -= 1 } else { rows[place].drop() }
    }
  }
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
