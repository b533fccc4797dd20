/// Which target imports which: as the table in `Sources/README.md` has it, as `Package.swift` has it, as the files do.
struct Layout {
  /// The targets in the order of the table, each with what it imports.
  let rows: [(target: String, imports: Set<String>)]

  /// Reads the table.
  ///
  /// - Parameter modules: the names that `Example<Name>` stands for.
  init(page: String, modules: [String]) throws(Unreadable) {
    let lines = page.split(separator: "\n").drop { !$0.hasPrefix("| target |") }.dropFirst(2)
    let cells = lines.prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.filter { $0 != "`" }.trimmed }
    }
    let rows = cells.filter { $0.count == 3 }.flatMap { cells -> [(target: String, words: [String], module: String)] in
      let words = cells[2].split(separator: ",").map(\.trimmed)
      guard let name = cells[0].wholeMatch(of: /Modules\/Example<Name>(\w*)/) else { return [(cells[0], words, "")] }
      return modules.map { ($0 + name.1, words, $0) }
    }
    guard !rows.isEmpty, cells.allSatisfy({ $0.count == 3 }) else { throw Unreadable(word: "the table") }
    var known: Set<String> = []
    self.rows = try rows.map { row throws(Unreadable) in
      var imports: Set<String> = []
      for word in row.words { imports.formUnion(try Self.targets(word, row.module, modules, known)) }
      known.insert(row.target)
      return (row.target, imports)
    }
  }

  /// A word of the table that is no target of a row above.
  struct Unreadable: Error, Equatable {
    let word: String
  }

  private static func targets(
    _ word: String, _ module: String, _ modules: [String], _ known: Set<String>
  ) throws(Unreadable) -> [String] {
    switch word {
    case "nothing", "**nothing of ours**": return []
    case "the module": return [module]
    case "the adapters": return modules.map { "\($0)Rehearsal" }
    default:
      guard let target = [word, "Rehearse\(word)"].first(where: known.contains) else { throw Unreadable(word: word) }
      return [target]
    }
  }

  var targets: Set<String> { Set(rows.map(\.target)) }

  /// All that a target sees, through others too.
  func reach(of target: String) -> Set<String> {
    let imports = rows.first { $0.target == target }?.imports ?? []
    return imports.reduce(imports) { $0.union(reach(of: $1)) }
  }

  /// What the files of a target import, or its manifest says, other than the table.
  func differences(_ what: String, _ imports: (_ target: String) -> Set<String>) -> [String] {
    rows.flatMap { row in
      let own = imports(row.target).intersection(targets)
      return own.subtracting(row.imports).sorted().map { "\(what): \(row.target) imports \($0), the table says no" }
        + row.imports.subtracting(own).sorted().map {
          "\(what): \(row.target) does not import \($0), the table says so"
        }
    }
  }

  /// What the package's manifest says that each target depends on.
  static func dependencies(manifest: String, modules: [String]) -> [String: Set<String>] {
    let target =
      /(?:target|executableTarget|systemLibrary)\(\s*(?:name:\s*)?(name\b|"[^"]*")(?:,\s*(?:dependencies:\s*)?\[([^\]]*)\](\s*\+\s*adapters)?)?/
    var dependencies: [String: Set<String>] = [:]
    for match in manifest.matches(of: target) {
      let isOfModules = match.1.contains("name")
      for module in isOfModules ? modules : [""] {
        var found = (match.2 ?? "").matches(of: /"([^"]*)"|stringLiteral: name/).map { $0.1.map(String.init) ?? module }
        if match.3 != nil { found += modules.map { "\($0)Rehearsal" } }
        let name = match.1 == "name" ? module : match.1.filter { $0 != "\"" }.replacing("\\(name)", with: module)
        dependencies[name, default: []].formUnion(found)
      }
    }
    return dependencies
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    String(self.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
