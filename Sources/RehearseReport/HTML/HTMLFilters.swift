import RehearseRunner

/// What a reader can choose from: radio buttons that the stylesheet obeys without a script.
///
/// Modules and tags are numbered, so that the stylesheet is the same for every run: the most used ones have a number.
struct HTMLFilters {
  private struct Choice {
    let label: String
    let count: Int?
    /// The number of its button in its group.
    let number: Int
  }

  /// How many modules and tags have a filter; `report.css` has rules for as many.
  static let moduleLimit = 6
  static let tagLimit = 8

  private let modules: [String]
  private let tags: [String]
  private let moduleNumbers: [String: Int]
  private let tagNumbers: [String: Int]
  private let statuses: [Choice]
  private let standings: [Choice]

  init(_ files: [HTMLFile]) {
    var modules: [String: Int] = [:]
    var tags: [String: Int] = [:]
    for file in files where !file.rows.isEmpty {
      if !file.module.isEmpty { modules[file.module, default: 0] += file.rows.count }
      for tag in Set(file.tags) { tags[tag, default: 0] += file.rows.count }
      for row in file.rows {
        for tag in Set(row.tags) where !file.tags.contains(tag) { tags[tag, default: 0] += 1 }
      }
    }
    self.modules = Self.most(modules, Self.moduleLimit).sorted()
    self.tags = Self.most(tags, Self.tagLimit)
    moduleNumbers = Self.numbers(self.modules)
    tagNumbers = Self.numbers(self.tags)
    let rows = files.flatMap(\.rows)
    statuses = Self.statuses(rows)
    standings = Self.standings(rows)
  }

  private static func most(_ counts: [String: Int], _ limit: Int) -> [String] {
    Array(counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(limit).map(\.key))
  }

  private static func numbers(_ names: [String]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0 + 1) })
  }

  private static func statuses(_ rows: [HTMLRow]) -> [Choice] {
    let groups: [(String, (HTMLStatus) -> Bool)] = [
      ("wrong", \.isWrong), ("known", { $0 == .known }), ("skipped", { $0 == .skipped }),
      ("not run", { $0 == .notRun }),
      ("passed", { $0 == .passed }),
    ]
    let choices = groups.enumerated().map { place, group in
      Choice(label: group.0, count: rows.count { group.1($0.status) }, number: place + 1)
    }
    return [Choice(label: "all", count: rows.count, number: 0)] + choices.filter { $0.count != 0 }
  }

  private static func standings(_ rows: [HTMLRow]) -> [Choice] {
    guard rows.contains(where: { $0.standing != nil }) else { return [] }
    let groups: [(String, Standing)] = [("new", .new), ("still wrong", .still), ("fixed", .fixed)]
    return [Choice(label: "all", count: nil, number: 0)]
      + groups.enumerated().map { place, group in
        Choice(label: group.0, count: rows.count { $0.standing == group.1 }, number: place + 1)
      }
  }
}

/// The classes by which the stylesheet knows what to show.
extension HTMLFilters {
  /// Those of an entry outside its file.
  func classes(_ row: HTMLRow, _ file: HTMLFile) -> [String] {
    classes(row, tags: file.tags + row.tags) + classes(module: file.module)
  }

  /// Those of a row in its file, which has the classes of its module and of its own tags.
  func classes(_ row: HTMLRow, of file: HTMLFile) -> [String] { classes(row, tags: own(row.tags, file)) }

  private func classes(_ row: HTMLRow, tags: [String]) -> [String] {
    let filter = row.status.filter.map { [$0.description] } ?? []
    return filter + (row.standing.map { [Self.letter($0)] } ?? []) + numbers(of: tags).map { "T\($0)" }
  }

  private func classes(module: String) -> [String] { moduleNumbers[module].map { ["M\($0)"] } ?? [] }

  func classes(_ file: HTMLFile) -> [String] {
    let statuses = Set(file.rows.map { $0.status.filter?.description ?? "P" })
    let standings = Set(file.rows.compactMap { $0.standing.map(Self.letter) })
    let shared = numbers(of: file.tags)
    let some = Set(file.rows.flatMap { numbers(of: own($0.tags, file)) }).subtracting(shared)
    return classes(module: file.module) + statuses.sorted() + standings.sorted() + shared.map { "A\($0)" }
      + some.sorted().map { "B\($0)" }
  }

  /// The tags that a scenario of a file has beside those of the file.
  private func own(_ tags: [String], _ file: HTMLFile) -> [String] { tags.filter { !file.tags.contains($0) } }

  private func numbers(of tags: [String]) -> [Int] { Set(tags).compactMap { tagNumbers[$0] }.sorted() }

  private static func letter(_ standing: Standing) -> String {
    switch standing {
    case .new: "X"
    case .still: "Y"
    case .fixed: "Z"
    }
  }
}

/// The bar.
extension HTMLFilters {
  /// Writes the bar; only the stylesheet shows it, since without it the buttons would do nothing.
  func write(to html: inout HTMLWriter) {
    html.markup("<nav class=\"bar noprint\" hidden aria-label=\"Filters\"><div>")
    html.markup("<span hidden><label class=\"dim\" for=\"q\">Find</label> ")
    html.markup("<input id=\"q\" type=\"search\" placeholder=\"title, text, file…  ( / )\"></span>")
    write("Show", "s", statuses, to: &html)
    if !standings.isEmpty { write("Since the last run", "n", standings, to: &html) }
    if modules.count > 1 { write("Module", "m", Self.choices("all", modules), to: &html) }
    if !tags.isEmpty { write("Tag", "g", Self.choices("any", tags), to: &html) }
    let views = [
      Choice(label: "results", count: nil, number: 0), Choice(label: "documentation", count: nil, number: 1),
    ]
    write("Read as", "v", views, to: &html)
    html.markup("<span id=\"n\" role=\"status\" class=\"dim\"></span></div></nav>\n")
  }

  private static func choices(_ all: String, _ names: [String]) -> [Choice] {
    ([all] + names).enumerated().map { Choice(label: $1, count: nil, number: $0) }
  }

  private func write(_ legend: String, _ group: String, _ choices: [Choice], to html: inout HTMLWriter) {
    html.markup("<fieldset>")
    html.element("legend", legend)
    for choice in choices {
      html.markup("<label class=\"c\"><input type=\"radio\"")
      html.attribute("name", group)
      html.attribute("id", "\(group)\(choice.number)")
      html.markup(choice.number == 0 ? " checked>" : ">")
      html.text(choice.label.count > 30 ? choice.label.prefix(29) + "…" : choice.label)
      if let count = choice.count { html.element("b", " \(count)") }
      html.markup("</label>")
    }
    html.markup("</fieldset>")
  }
}
