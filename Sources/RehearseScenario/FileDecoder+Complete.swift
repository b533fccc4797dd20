import RehearseSource
import RehearseVocabulary

extension FileDecoder {
  /// How many missing rows a message prints.
  private static let shownRows = 20

  /// Checks a decision table: every combination of the declared values has exactly one row.
  mutating func checkComplete(
    _ node: Node, _ key: Node, _ columns: [Column], _ rows: [Row], _ draft: CaseDraft
  ) -> Bool {
    guard let places = completePlaces(node, columns, draft) else { return false }
    var domains: [[String]] = []
    for (place, item) in places {
      guard let values = finiteValues(columns[place]), !values.isEmpty else {
        error(
          at: item, "`\(tree.string(item))` has no end of values, so no table can be complete over it",
          notes: ["Name only columns of switches and enumerations."])
        return false
      }
      domains.append(values.map { shown($0, columns[place].path) })
    }
    let size = domains.reduce(1) { min($0 * $1.count, Self.caseLimit + 1) }
    guard size <= Self.caseLimit else {
      error(at: node, "there are more than \(Self.caseLimit) combinations of these values")
      return false
    }
    return check(rows, places.map(\.place), domains, columns, key)
  }

  private mutating func completePlaces(
    _ node: Node, _ columns: [Column], _ draft: CaseDraft
  ) -> [(place: Int, item: Node)]? {
    guard tree.isList(node) else { return nil }
    guard tree.count(node) > 0 else {
      error(at: node, "`complete over` is empty", notes: ["Name at least one column, or remove the key."])
      return nil
    }
    var places: [(place: Int, item: Node)] = []
    var isWhole = true
    for item in tree.items(node) where !tree.isRefused(item) {
      let title = tree.string(item)
      let path = columns.firstIndex {
        "given \($0.title)" == title && $0.isGiven || "when \($0.title)" == title && $0.isInput && !$0.isGiven
      }
      if let path, !places.contains(where: { $0.place == path }) {
        places.append((path, item))
      } else if path != nil {
        error(at: item, "`\(title)` is written twice")
        isWhole = false
      } else {
        reportNoColumn(item, title, columns)
        isWhole = false
      }
    }
    return isWhole ? places : nil
  }

  private mutating func reportNoColumn(_ item: Node, _ title: String, _ columns: [Column]) {
    let inputs = columns.filter(\.isInput).map { ($0.isGiven ? "given " : "when ") + $0.title }
    var notes = Suggestion.nearest(to: title, in: inputs).map { ["Did you mean \"\($0)\"?"] } ?? []
    notes.append(
      inputs.isEmpty ? "The table has no given or when column." : "Columns: " + inputs.joined(separator: ", "))
    error(at: item, "\"\(title)\" is not a given or when column of this table", notes: notes)
  }

  private mutating func check(
    _ rows: [Row], _ places: [Int], _ domains: [[String]], _ columns: [Column], _ key: Node
  ) -> Bool {
    var covered: [[String]: Int32] = [:]
    var isExact = true
    for row in rows {
      var overlaps: (line: Int32, values: [String])?
      Combinations.forEach(places.map { row.alternatives[$0].map(\.shown) }) { values in
        let line = tree.position(row.node).line
        if let earlier = covered[values] { overlaps = overlaps ?? (earlier, values) } else { covered[values] = line }
      }
      guard let overlaps else { continue }
      isExact = false
      reportOverlap(row.node, overlaps.line, overlaps.values, places.map { columns[$0] })
    }
    var missing: [[String]] = []
    Combinations.forEach(domains) { values in
      if covered[values] == nil { missing.append(values) }
    }
    guard !missing.isEmpty else { return isExact }
    let lines = missing.prefix(Self.shownRows).map { "      - [" + rowText($0, places, columns) + "]" }
    let rest = missing.count - lines.count
    error(
      at: key,
      "the table is not complete: \(missing.count) \(missing.count == 1 ? "combination has" : "combinations have") no row",
      notes: ["Add, with what you expect:"] + lines + (rest > 0 ? ["… and \(rest) more"] : []))
    return false
  }

  private mutating func reportOverlap(_ node: Node, _ earlier: Int32, _ values: [String], _ columns: [Column]) {
    let shown = zip(columns, values).map { "\($0.title)=\($1)" }.joined(separator: ", ")
    let line = tree.position(node).line
    diagnostics.error(
      at: SourceRange(tree.position(node), count: 1), "two rows hold for \(shown) (lines \(earlier) and \(line))",
      notes: ["Every combination has exactly one row; change one of the two."])
  }

  /// A missing row to paste; what only the author knows is a word in capitals that the next run refuses.
  private func rowText(_ values: [String], _ places: [Int], _ columns: [Column]) -> String {
    columns.indices.map { index in
      if let place = places.firstIndex(of: index) { return values[place] }
      return columns[index].isExpectation ? "EXPECTED" : columns[index].path == .name ? "NAME" : "VALUE"
    }.joined(separator: ", ")
  }
}
