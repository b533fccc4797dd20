import RehearseScenario
import RehearseSource
import RehearseVocabulary

/// What is worth a second look in a file without mistakes, as far as it shows without running: titles that say nothing,
/// scenarios that stand twice, a `never` that adds nothing.
///
/// Each warning must be right whenever it is given, since nobody can switch it off: what might be meant is left alone.
struct FileReview {
  /// Words that name no behaviour, alone or together.
  private static let fillers: Set = [
    "a", "an", "asdf", "bar", "basic", "case", "check", "checks", "demo", "dummy", "example", "fixme", "foo", "it",
    "my",
    "new", "ok", "okay", "sample", "scenario", "simple", "some", "temp", "test", "testcase", "testing", "tests", "the",
    "this", "tbd", "tmp", "todo", "untitled", "wip", "work", "working", "works", "xxx",
  ]

  private let file: ScenarioFile
  private let tree: NodeTree

  init(_ file: ScenarioFile, _ tree: NodeTree) {
    self.file = file
    self.tree = tree
  }

  /// The warnings in the order of the file.
  var warnings: [Diagnostic] {
    let cases = Dictionary(grouping: file.cases, by: \.scenario)
    var warnings = emptyTitles + repeatedScenarios(cases) + QuoteReview(tree).warnings
    for place in file.scenarios.indices { warnings += idleNevers(cases[place] ?? []) }
    return warnings.sorted { $0.range.start < $1.range.start }
  }

  /// The value of a scenario's title.
  private func title(_ place: Int) -> SourceRange {
    let scenarios = tree.root.flatMap { tree.value($0, "scenarios") }.map { tree.items($0) } ?? []
    guard scenarios.indices.contains(place), let title = tree.value(scenarios[place], "scenario") else {
      return SourceRange(file.scenarios[place].position, count: 1)
    }
    return tree.range(title)
  }

  // MARK: Titles

  private var emptyTitles: [Diagnostic] {
    let names =
      file.vocabulary.actions.map { ($0.name, "the action") } + [(file.vocabulary.name, "the module")]
      + [(tree.root.flatMap { tree.value($0, "feature") }.map { tree.string($0) } ?? "", "the `feature`")]
    return file.scenarios.indices.compactMap { place in
      let title = file.scenarios[place].title
      let words = Self.words(title)
      let same = names.first { !$0.0.isEmpty && Self.words($0.0).joined() == words.joined() }
      guard same != nil || Self.isEmpty(words) else { return nil }
      let message =
        same.map { "the title says no more than the name of \($0.1) \"\($0.0)\"" }
        ?? "the title \"\(title)\" says nothing"
      return Diagnostic(
        .warning, at: self.title(place), message,
        notes: ["Say in a sentence what happens, for example: A wrong password keeps the user out"])
    }
  }

  /// Whether a title has no word but fillers and numbers, or a single letter.
  private static func isEmpty(_ words: [String]) -> Bool {
    words.allSatisfy { word in
      fillers.contains(word) || word.unicodeScalars.count == 1 && word.unicodeScalars.allSatisfy(\.isASCII)
        || word.allSatisfy(\.isNumber)
    }
  }

  private static func words(_ text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  // MARK: Scenarios

  private func repeatedScenarios(_ cases: [Int: [Case]]) -> [Diagnostic] {
    var lines: [[Case.Meaning]: Int32] = [:]
    return file.scenarios.indices.compactMap { place in
      guard let own = cases[place], !own.isEmpty else { return nil }
      let meaning = own.map(\.meaning)
      let line = file.scenarios[place].position.line
      guard let earlier = lines[meaning] else {
        lines[meaning] = line
        return nil
      }
      return Diagnostic(
        .warning, at: title(place), "this scenario is the same as the one in line \(earlier), but for its title",
        notes: ["Remove one of the two, or change what this one gives, does or expects."])
    }
  }

  // MARK: Never

  /// What `calls` of the same step forbids anyway, or requires, in all cases of a scenario.
  private func idleNevers(_ cases: [Case]) -> [Diagnostic] {
    var found: [(never: Expectations.Never, count: Int, word: Word)] = []
    for step in cases.flatMap(\.steps) {
      for never in step.never {
        guard let word = word(never, step) else { continue }
        if let index = found.firstIndex(where: { $0.never.range == never.range && $0.word == word }) {
          found[index].count += 1
        } else {
          found.append((never, 1, word))
        }
      }
    }
    return found.filter { $0.count == cases.count }.map { warning($0.never, $0.word) }
  }

  /// What is to be said of an item of `never`.
  private enum Word { case forbiddenAnyway, required }

  private func word(_ never: Expectations.Never, _ step: Expectations) -> Word? {
    guard let calls = step.calls else { return nil }
    let named = calls.items.reduce(into: OperationSet()) { $0.insert(OperationSet($1.operation)) }
    let forbidden = file.vocabulary.operations.indices.filter { never.operations.has($0) }
    if forbidden.contains(where: named.has) { return .required }
    let areForbiddenAnyway = forbidden.allSatisfy { operation in
      file.vocabulary.operations[operation].kind == .command && !step.alsoAllowed.has(operation)
    }
    return areForbiddenAnyway ? .forbiddenAnyway : nil
  }

  private func warning(_ never: Expectations.Never, _ word: Word) -> Diagnostic {
    switch word {
    case .forbiddenAnyway:
      Diagnostic(
        .warning, at: never.range, "`never` adds nothing here: `calls` already forbids \"\(never.name)\"",
        notes: ["`calls` tells all commands of the step, so every other one fails. Remove this from `never`."])
    case .required:
      Diagnostic(
        .warning, at: never.range, "`calls` expects \"\(never.name)\", and `never` forbids it, so this cannot pass",
        notes: ["Remove it from one of the two."])
    }
  }
}
