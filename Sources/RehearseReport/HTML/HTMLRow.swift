import Rehearse
import RehearseLanguage
import RehearseRunner

/// A scenario in the list of all: its title, and below that, folded, what it says and what happened.
struct HTMLRow: Sendable {
  let status: HTMLStatus
  let id: HTMLIdentifier
  let tags: [String]
  let standing: Standing?
  let title: String
  /// Why it did not run or did not end, in how many cases it ended so, and what its table leaves out.
  private var notes: [String] = []
  /// `path:line`.
  private let place: String
  /// Combinations of its table that no case has.
  private(set) var gaps: [String] = []
  /// Why there is such a scenario, and its links.
  private var introduction: [UInt8] = []
  private var lines: [UInt8] = []
  private var table: [UInt8] = []
  /// What happened in the first case, where it passed.
  private var picture: [UInt8] = []

  init(_ scenario: HTMLScenario, _ file: HTMLFileFacts, id: HTMLIdentifier, standing: Standing?) {
    (status, self.id, self.standing) = (scenario.status, id, standing)
    (title, tags) = (scenario.facts.title, scenario.facts.tags)
    place = "\(file.path):\(scenario.line)"
    let grid = DecisionGrid(scenario)
    gaps = grid?.gaps ?? []
    notes = [Self.reason(scenario), scenario.count]
    if !gaps.isEmpty { notes.append(Counted.text(gaps.count, "combination") + " not covered") }
    introduction = HTMLWriter.bytes { Self.writeIntroduction(of: scenario, to: &$0) }
    if !scenario.facts.lines.texts.isEmpty {
      lines = HTMLWriter.bytes { html in
        html.markup("<h4>As written</h4>")
        HTMLSource.write(scenario.facts.lines, to: &html)
      }
    }
    // A scenario with a card has its table and its picture there.
    guard !scenario.status.hasCard else { return }
    if let grid {
      table = HTMLWriter.bytes { html in
        html.markup("<h4>Cases</h4>")
        grid.write(to: &html)
      }
    }
    guard let scene = scenario.cases.lazy.compactMap({ $0.details?.scene }).first else { return }
    picture = HTMLWriter.bytes { html in
      html.element("h4", scenario.cases.count > 1 ? "What happened in the first case" : "What happened")
      SequencePicture.write(scene, module: file.module, to: &html)
    }
  }

  /// What stands for the scenarios of a file that cannot be used.
  init(invalid path: String, id: HTMLIdentifier) {
    (status, self.id, tags, standing) = (.invalid, id, [], nil)
    (title, place) = ("none of its scenarios ran", path)
  }

  /// Leaves out all but its title and its notes.
  mutating func drop() { (gaps, introduction, lines, table, picture) = ([], [], [], [], []) }

  private static func writeIntroduction(of scenario: HTMLScenario, to html: inout HTMLWriter) {
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

  private static func reason(_ scenario: HTMLScenario) -> String {
    switch scenario.first?.end.verdict {
    case .skipped(let reason), .notRun(let reason): reason
    case .passed: scenario.cases.count == 1 ? HeldRule.onPage(scenario.first?.end.remark ?? "") : ""
    case .failed, .errored, .failedAsKnown, .passedUnexpectedly, nil: ""
    }
  }
}

extension HTMLRow {
  /// - Parameters:
  ///   - card: what a link to the scenario's card ends in, where it has one.
  ///   - id: what a link to this row ends in.
  ///   - classes: the filters that it belongs to.
  func write(
    card: HTMLIdentifier?, id: HTMLIdentifier, hasPictures: Bool, classes: [String], to html: inout HTMLWriter
  ) {
    html.markup("<li")
    if !classes.isEmpty { html.attribute("class", classes.joined(separator: " ")) }
    let picture = hasPictures ? picture : []
    guard !(introduction.isEmpty && lines.isEmpty && table.isEmpty && picture.isEmpty) else {
      if card == nil { html.attribute("id", id.text) }
      html.markup(">")
      writeHead(card: card, to: &html)
      return html.markup("\n")
    }
    html.markup("><details><summary>")
    // A summary is a button, and may hold no link.
    writeHead(card: nil, to: &html)
    html.markup("</summary><div")
    if card == nil { html.attribute("id", id.text) }
    html.markup(">")
    if let card { html.link(to: card, "<p class=\"tech\"><a", "What went wrong</a></p>") }
    html.markup(introduction)
    html.columns(lines, picture + table)
    html.markup("<p class=\"meta tech\"><code>")
    html.text(place)
    html.markup("</code>")
    if card == nil { html.link(to: id, " <a", "link</a>") }
    html.markup("</p></div></details>\n")
  }

  private func writeHead(card: HTMLIdentifier?, to html: inout HTMLWriter) {
    html.badge(status)
    html.markup(" ")
    if let standing { html.standing(standing) }
    if let card {
      html.markup("<a class=\"ti\"")
      html.attribute("href", "#\(card.text)")
      html.markup(">")
      html.text(title)
      html.markup("</a>")
    } else {
      html.markup("<span class=\"ti\">")
      html.text(title)
      html.markup("</span>")
    }
    for note in notes where !note.isEmpty {
      html.markup(" ")
      html.element("small", note)
    }
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

  /// Two parts beside each other where there is room for both.
  mutating func columns(_ left: [UInt8], _ right: [UInt8]) {
    guard !left.isEmpty, !right.isEmpty else { return markup(left + right) }
    markup("<div class=\"two\"><div>")
    markup(left)
    markup("</div><div>")
    markup(right)
    markup("</div></div>")
  }

  /// An entry compared with an earlier run.
  mutating func standing(_ standing: Standing) {
    switch standing {
    case .new: badge("w", "new")
    case .still: badge("n", "still")
    case .fixed: badge("p", "fixed")
    }
    markup(" ")
  }
}

/// What a link to an entry of the page ends in: eight digits that stay the same from run to run, since they come from
/// the entry's name.
///
/// Where two entries of a page would have the same, the later one takes the next number that is free.
struct HTMLIdentifier: Sendable, Hashable {
  private var number: UInt32

  init(path: String, name: String) {
    var hash: UInt32 = 2_166_136_261
    for byte in Array(path.utf8) + [0] + Array(name.utf8) { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    number = hash
  }

  mutating func advance() { number &+= 1 }

  var text: String { Digits.padded(number, width: 8, radix: 16, uppercase: false) }
}
