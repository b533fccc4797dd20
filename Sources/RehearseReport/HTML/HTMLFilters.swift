import RehearseRunner

/// The filters of a page: radio buttons that work with CSS alone.
///
/// Only the most frequent modules and tags get a filter. Filters are numbered, so that the stylesheet is the same for
/// every run.
struct HTMLFilters {
  private struct Choice {
    let label: String
    let count: Int?
    let number: Int
  }

  /// The maximum number of modules and tags with a filter. `report.css` has the same number of rules.
  static let moduleLimit = 6
  static let tagLimit = 8

  private let modules: [String]
  private let tags: [String]
  private let statuses: [Choice]
  private let standings: [Choice]

  init(_ files: [HTMLFile]) {
    var modules: [String: Int] = [:]
    var tags: [String: Int] = [:]
    for file in files where !file.entries.isEmpty {
      if !file.module.isEmpty { modules[file.module, default: 0] += file.entries.count }
      for tag in Set(file.tags) { tags[tag, default: 0] += file.entries.count }
      for entry in file.entries {
        for tag in Set(entry.tags) where !file.tags.contains(tag) { tags[tag, default: 0] += 1 }
      }
    }
    self.modules = Self.most(modules, Self.moduleLimit).sorted()
    self.tags = Self.most(tags, Self.tagLimit)
    let entries = files.flatMap(\.entries)
    statuses = Self.statuses(entries)
    standings = Self.standings(entries)
  }

  private static func most(_ counts: [String: Int], _ limit: Int) -> [String] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit).map(\.key)
  }

  private static func statuses(_ entries: [HTMLEntry]) -> [Choice] {
    let groups: [(String, (HTMLStatus) -> Bool)] = [
      ("wrong", \.isWrong), ("known", { $0 == .known }), ("skipped", { $0 == .skipped }),
      ("not run", { $0 == .notRun }), ("passed", { $0 == .passed }),
    ]
    let choices = groups.enumerated().map { place, group in
      Choice(label: group.0, count: entries.count { group.1($0.status) }, number: place + 1)
    }
    return [Choice(label: "all", count: entries.count, number: 0)] + choices.filter { $0.count != 0 }
  }

  private static func standings(_ entries: [HTMLEntry]) -> [Choice] {
    guard entries.contains(where: { $0.standing != nil }) else { return [] }
    let groups: [(String, Standing)] = [("new", .new), ("still wrong", .still), ("fixed", .fixed)]
    return [Choice(label: "all", count: nil, number: 0)]
      + groups.enumerated().map { place, group in
        Choice(label: group.0, count: entries.count { $0.standing == group.1 }, number: place + 1)
      }
  }
}

/// The CSS classes by which entries are shown and hidden.
extension HTMLFilters {
  /// The classes of an entry outside the list of its file.
  func classes(_ entry: HTMLEntry, in file: HTMLFile) -> [String] {
    classes(entry, tags: file.tags + entry.tags) + classes(module: file.module)
  }

  /// The classes of an entry inside its file. The file's own element has those of the module and the file's tags.
  func classes(_ entry: HTMLEntry, of file: HTMLFile) -> [String] { classes(entry, tags: own(entry, file)) }

  private func classes(_ entry: HTMLEntry, tags: [String]) -> [String] {
    [entry.status.filter, entry.standing?.letter].compactMap { $0 } + numbers(of: tags).map { "T\($0)" }
  }

  private func classes(module: String) -> [String] { modules.firstIndex(of: module).map { ["M\($0 + 1)"] } ?? [] }

  func classes(_ file: HTMLFile) -> [String] {
    let statuses = Set(file.entries.map { $0.status.filter ?? "P" })
    let standings = Set(file.entries.compactMap { $0.standing?.letter })
    let shared = numbers(of: file.tags)
    let some = Set(file.entries.flatMap { numbers(of: own($0, file)) }).subtracting(shared)
    return classes(module: file.module) + statuses.sorted() + standings.sorted() + shared.map { "A\($0)" }
      + some.sorted().map { "B\($0)" }
  }

  /// The tags of a scenario, except those of its file.
  private func own(_ entry: HTMLEntry, _ file: HTMLFile) -> [String] { entry.tags.filter { !file.tags.contains($0) } }

  private func numbers(of tags: [String]) -> [Int] {
    Set(tags).compactMap { self.tags.firstIndex(of: $0).map { $0 + 1 } }.sorted()
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
      Choice(label: "results", count: nil, number: 0), Choice(label: "documentation", count: nil, number: 1),
    ]
    var groups = [group("Show", "s", statuses)]
    if !standings.isEmpty { groups.append(group("Since the last run", "n", standings)) }
    if modules.count > 1 { groups.append(group("Module", "m", Self.choices("all", modules))) }
    if !tags.isEmpty { groups.append(group("Tag", "g", Self.choices("any", tags))) }
    groups.append(group("Read as", "v", views))
    return """
      <nav class="bar noprint" hidden aria-label="Filters"><div>\
      <span hidden><label class="dim" for="q">Find</label> \
      <input id="q" type="search" placeholder="title, text, file…  ( / )"></span>\(groups)\
      <span id="n" role="status" class="dim"></span></div></nav>

      """
  }

  private static func choices(_ all: String, _ names: [String]) -> [Choice] {
    ([all] + names).enumerated().map { Choice(label: $1, count: nil, number: $0) }
  }

  private func group(_ legend: String, _ name: String, _ choices: [Choice]) -> HTML {
    let buttons = choices.map { choice -> HTML in
      let label = choice.label.count > 30 ? choice.label.prefix(29) + "…" : choice.label
      let count: HTML = choice.count.map { "<b> \($0)</b>" } ?? ""
      return """
        <label class="c"><input type="radio" name="\(name)" id="\("\(name)\(choice.number)")"\
        \(choice.number == 0 ? " checked" : "")>\(label)\(count)</label>
        """
    }
    return "<fieldset><legend>\(legend)</legend>\(buttons)</fieldset>"
  }
}
