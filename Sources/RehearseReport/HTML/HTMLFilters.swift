import RehearseLanguage
import RehearseRunner

/// The filters of a page: radio buttons that work with CSS alone.
///
/// Only the most frequent modules and tags get a filter. Filters are numbered, so that the stylesheet is the same for
/// every run.
package struct HTMLFilters {
  private struct Choice {
    let label: String
    var count: Int?
    /// 0 for the choice that shows all.
    var number = 0
    /// The CSS class of the entries that it shows. `nil` if it shows all.
    var look: String?
  }

  /// The maximum number of modules and tags with a filter. `report.css` has the same number of rules.
  package static let moduleLimit = 6
  package static let tagLimit = 8

  private let modules: [String]
  private let tags: [String]
  private let statuses: [Choice]
  private let standings: [Choice]

  init(_ files: [HTMLFile]) {
    var modules: [String: Int] = [:]
    var tags: [String: Int] = [:]
    for file in files {
      for entry in file.entries {
        if !file.module.isEmpty { modules[file.module, default: 0] += entry.cases }
        for tag in Set(file.tags + entry.tags) { tags[tag, default: 0] += entry.cases }
      }
    }
    self.modules = Self.most(modules, Self.moduleLimit).sorted()
    self.tags = Self.most(tags, Self.tagLimit)
    let entries = files.flatMap(\.entries)
    statuses = Self.statuses(entries.flatMap(\.statuses))
    standings = Self.standings(entries.flatMap(\.standings))
  }

  private static func most(_ counts: [String: Int], _ limit: Int) -> [String] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit).map(\.key)
  }

  private static func statuses(_ cases: [Status]) -> [Choice] {
    let files = cases.contains(.noHost) ? cases.contains(.invalidFile) ? "files not read" : "no host" : "invalid files"
    let labels = [
      ("wrong", "F"), (files, "I"), ("known", "K"), ("skipped", "S"), ("not run", "N"), ("passed", "P"),
    ]
    let choices = labels.enumerated().map { place, label in
      Choice(label: label.0, count: cases.count { $0.filter == label.1 }, number: place + 1, look: label.1)
    }
    return [Choice(label: "all", count: cases.count { !$0.isOfFile })] + choices.filter { $0.count != 0 }
  }

  private static func standings(_ cases: [Standing]) -> [Choice] {
    guard !cases.isEmpty else { return [] }
    let groups: [(String, Standing)] = [("new", .new), ("still wrong", .still), ("fixed", .fixed)]
    return [Choice(label: "all")]
      + groups.enumerated().map { place, group in
        Choice(
          label: group.0, count: cases.count { $0 == group.1 }, number: place + 1, look: group.1.letter)
      }
  }
}

/// The CSS classes by which entries are shown and hidden.
///
/// Every entry has the class `x`, and every section, file or group of entries the class `part` and the classes of all
/// its entries, so that it is hidden together with the last of them.
extension HTMLFilters {
  /// - Parameter failures: whether it is shown for its failures, so that the filter for passed cases hides it.
  func classes(_ entry: HTMLEntry, in file: HTMLFile, failures: Bool = false) -> String {
    "x " + names(entry, file, failures).joined(separator: " ")
  }

  func classes(_ places: [(file: HTMLFile, entry: HTMLEntry)], failures: Bool = false) -> String {
    let names = Set(places.flatMap { self.names($0.entry, $0.file, failures) })
    return (["part"] + names.sorted()).joined(separator: " ")
  }

  private func names(_ entry: HTMLEntry, _ file: HTMLFile, _ failures: Bool) -> [String] {
    let statuses = Set(entry.statuses.map(\.filter)).filter { !failures || $0 != "P" }
    let tags = Set(file.tags + entry.tags).compactMap { self.tags.firstIndex(of: $0) }
    return statuses.sorted() + Set(entry.standings.map(\.letter)).sorted() + tags.sorted().map { "T\($0 + 1)" }
      + (modules.firstIndex(of: file.module).map { ["M\($0 + 1)"] } ?? [])
  }
}

extension Standing {
  fileprivate var letter: String {
    switch self {
    case .new: "X"
    case .still: "Y"
    case .fixed: "Z"
    }
  }
}

extension HTMLFilters {
  /// The filter bar. The stylesheet reveals it, because the buttons have no effect without CSS.
  var bar: HTML {
    let views = [
      Choice(label: "results"), Choice(label: "documentation", number: 1),
    ]
    var groups = [group("Show", "show", "s", statuses)]
    if !standings.isEmpty { groups.append(group("Since the last run", "since", "n", standings)) }
    if modules.count > 1 { groups.append(group("Module", "module", "m", Self.choices("all", modules, "M"))) }
    if !tags.isEmpty { groups.append(group("Tag", "tag", "g", Self.choices("any", tags, "T"))) }
    groups.append(group("Read as", "view", "v", views))
    return """
      <nav class="bar noprint" hidden aria-label="Filters"><div>\
      <span hidden><label class="dim" for="q">Find</label> \
      <input id="q" type="search" placeholder="title, text, file…  ( / )"></span>\(groups)\
      <span id="n" role="status" class="dim"></span></div></nav>

      """
  }

  private static func choices(_ all: String, _ names: [String], _ letter: String) -> [Choice] {
    [Choice(label: all)]
      + names.enumerated().map { Choice(label: $1, number: $0 + 1, look: "\(letter)\($0 + 1)") }
  }

  /// - Parameters:
  ///   - name: the name of the filter in the address of a page, where the value is the label, or absent for all.
  ///   - letter: the first letter of the buttons' ids, which the stylesheet knows.
  private func group(_ legend: String, _ name: String, _ letter: String, _ choices: [Choice]) -> HTML {
    let buttons = choices.map { choice -> HTML in
      let label = choice.label.count > 30 ? choice.label.prefix(29) + "…" : choice.label
      let count: HTML = choice.count.map { "<b> \($0)</b>" } ?? ""
      let look: HTML = choice.look.map { " data-c=\"\($0)\"" } ?? ""
      return """
        <label class="c"><input type="radio" name="\(name)" id="\("\(letter)\(choice.number)")" \
        value="\(choice.number == 0 ? "" : choice.label)"\(look)\(choice.number == 0 ? " checked" : "")>\(label)\(count)</label>
        """
    }
    return "<fieldset><legend>\(legend)</legend>\(buttons)</fieldset>"
  }
}
