import Foundation

/// A scenario file in block style, into which advice is pasted.
struct PastedAdvice {
  private(set) var lines: [String]

  init(_ text: String) { lines = text.components(separatedBy: "\n") }

  var text: String { lines.joined(separator: "\n") }

  /// Follows the advice exactly. Returns whether the advice is of a known kind.
  ///
  /// - Parameter secret: the secret that the author knows and a message hides.
  mutating func follow(_ words: String, _ pasted: [String], at line: Int, secret: String) -> Bool {
    let quoted = Self.quoted(words)
    let pasted = pasted.map { $0.replacing("…", with: secret) }
    switch true {
    case words == "add to \"then\":", words == "add to \"history\":": insert(pasted, below: quoted[0], line)
    case words.contains("remove the column \"then never\""):
      guard let heads = heads(line) else { return false }
      removeColumn(heads, "then never")
      insert(pasted, below: "then", line)
    case words.hasPrefix("remove it from \"given\""): removeEntry(String(pasted[0].prefix { $0 != ":" }), line)
    case words.contains(" and add to the table"), words.hasPrefix("add to the table"):
      guard let heads = heads(line) else { return false }
      addColumns(quoted.filter { $0.hasPrefix("then ") }, pasted, heads)
      if words.hasPrefix("remove") { removeEntry(words.contains("from \"never\"") ? "never" : quoted[0], line) }
    case words.hasPrefix("write in the column"):
      guard let heads = heads(line), let place = cells(heads).firstIndex(of: quoted[0]) else { return false }
      for row in pasted { replaceCell(place, row) }
    case words.hasPrefix("write in \"then\", in place of \"never\""): replaceEntry("never", pasted, line)
    case words.contains("write in place of \""): replaceEntry(quoted[0], pasted, line)
    case words.hasPrefix("write in \"history\""), words.hasPrefix("write in place of the placeholder"):
      for entry in pasted { replaceEntry(String(entry.prefix { $0 != ":" }), [entry], line) }
    case words.hasPrefix("write in \"calls"), words.hasPrefix("write in \"in order"):
      replaceItem(String(words.words(after: "in place of ").prefix { $0 != "," && $0 != ":" }), pasted[0], line)
    case words.hasPrefix("add to the call of "):
      let name = words.words(after: "add to the call of ").prefix { $0 != ":" && $0 != " " && $0 != "," }
      addArguments(pasted.joined(separator: ", "), to: String(name), line)
    default: return false
    }
    return true
  }

  private static func quoted(_ words: String) -> [String] {
    words.components(separatedBy: "\"").enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
  }

  // MARK: Lines

  /// The lines of the scenario, or from the given step on.
  private func scope(_ line: Int) -> Range<Int> {
    let isScenario: (Int) -> Bool = { lines[$0].hasPrefix("  - scenario:") }
    let first = line - 1
    let end = ((first + 1)..<lines.count).first(where: isScenario) ?? lines.count
    let isRow = !isScenario(first) && !lines[first].contains("when:")
    return (isRow ? (0...first).last(where: isScenario) ?? first : first)..<end
  }

  private func index(of key: String, _ line: Int) -> Int? {
    scope(line).first { lines[$0].trimmed.hasPrefix(key + ":") || lines[$0].trimmed.hasPrefix("- " + key + ":") }
  }

  /// The line of a key, and all lines that are indented below it.
  private func entry(_ key: String, _ line: Int) -> Range<Int>? {
    guard let start = index(of: key, line) else { return nil }
    let end = ((start + 1)..<lines.count).first { lines[$0].indentation <= lines[start].indentation } ?? lines.count
    return start..<end
  }

  private mutating func insert(_ pasted: [String], below key: String, _ line: Int) {
    if index(of: key, line) == nil, let table = index(of: "table", line) {
      // The key lost its last entry before.
      lines.insert(String(repeating: " ", count: lines[table].indentation) + key + ":", at: table)
    }
    guard let place = index(of: key, line) else { return }
    let indentation = String(repeating: " ", count: lines[place].indentation + 2)
    lines.insert(contentsOf: pasted.map { indentation + $0 }, at: place + 1)
  }

  private mutating func replaceEntry(_ key: String, _ pasted: [String], _ line: Int) {
    guard let entry = entry(key, line) else { return }
    let indentation = String(repeating: " ", count: lines[entry.lowerBound].indentation)
    lines.replaceSubrange(entry, with: pasted.map { indentation + $0 })
  }

  private mutating func removeEntry(_ key: String, _ line: Int) {
    guard let entry = entry(key, line) else { return }
    let isAlone =
      lines[entry.lowerBound - 1].indentation < lines[entry.lowerBound].indentation
      && (entry.upperBound == lines.count || lines[entry.upperBound].indentation < lines[entry.lowerBound].indentation)
    lines.removeSubrange(isAlone ? entry.lowerBound - 1..<entry.upperBound : entry)
  }

  private mutating func replaceItem(_ item: String, _ pasted: String, _ line: Int) {
    let name = item.components(separatedBy: " ").last ?? item
    let number = ["the first": 0, "the second": 1, "the third": 2].first { item.hasPrefix($0.key) }?.value ?? 0
    let places = scope(line).filter { lines[$0].trimmed.hasPrefix("- " + name) }
    guard places.indices.contains(number) else { return }
    lines[places[number]] = String(repeating: " ", count: lines[places[number]].indentation) + pasted
  }

  private mutating func addArguments(_ arguments: String, to name: String, _ line: Int) {
    guard let place = scope(line).first(where: { lines[$0].trimmed.hasPrefix("- " + name) }) else { return }
    if lines[place].hasSuffix(" }") {
      lines[place] = lines[place].dropLast(2) + ", " + arguments + " }"
    } else {
      lines[place] += ": { " + arguments + " }"
    }
  }

  // MARK: Tables

  /// The line of the headings of a table.
  private func heads(_ line: Int) -> Int? {
    index(of: "table", line).map { $0 + 1 }
  }

  /// The cells of a row. Commas are allowed only inside brackets.
  private func cells(_ row: Int) -> [String] {
    let text = lines[row].trimmed.dropFirst(3).dropLast()
    var cells = [""]
    var depth = 0
    for character in text {
      if "[{".contains(character) { depth += 1 }
      if "]}".contains(character) { depth -= 1 }
      if character == ",", depth == 0 { cells.append("") } else { cells[cells.count - 1].append(character) }
    }
    return cells.map(\.trimmed)
  }

  private mutating func set(_ cells: [String], _ row: Int) {
    lines[row] = String(repeating: " ", count: lines[row].indentation) + "- [" + cells.joined(separator: ", ") + "]"
  }

  private mutating func addColumns(_ headings: [String], _ rows: [String], _ heads: Int) {
    set(cells(heads) + headings, heads)
    for row in rows.compactMap(Self.row) { set(cells(row.line - 1) + [row.text], row.line - 1) }
  }

  private mutating func replaceCell(_ place: Int, _ row: String) {
    guard let row = Self.row(row) else { return }
    var cells = cells(row.line - 1)
    cells[place] = row.text
    set(cells, row.line - 1)
  }

  private mutating func removeColumn(_ heads: Int, _ heading: String) {
    guard let place = cells(heads).firstIndex(of: heading) else { return }
    var row = heads
    while row < lines.count, lines[row].trimmed.hasPrefix("- [") {
      var cells = cells(row)
      cells.remove(at: place)
      set(cells, row)
      row += 1
    }
  }

  /// `line 9: granted`.
  private static func row(_ text: String) -> (line: Int, text: String)? {
    let number = text.dropFirst("line ".count).prefix { $0 != ":" }
    return Int(number).map { ($0, String(text.dropFirst("line ".count + number.count + 2))) }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
  fileprivate var indentation: Int { prefix { $0 == " " }.count }

  fileprivate func words(after part: String) -> String {
    range(of: part).map { String(self[$0.upperBound...]) } ?? self
  }
}
