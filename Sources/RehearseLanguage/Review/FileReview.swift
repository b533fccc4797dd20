import Rehearse

/// Finds anything suspicious in a file that has no mistakes, without running it.
///
/// A warning cannot be turned off, so it must never be wrong. Anything that might be intended gets no warning.
package struct FileReview {
  /// Words that describe no behaviour, alone or together.
  private static let fillers: Set = [
    "a", "an", "asdf", "bar", "basic", "case", "check", "checks", "demo", "dummy", "example", "fixme", "foo", "it",
    "my",
    "new", "ok", "okay", "sample", "scenario", "simple", "some", "temp", "test", "testcase", "testing", "tests", "the",
    "this", "tbd", "tmp", "todo", "untitled", "wip", "work", "working", "works", "xxx",
  ]

  private let file: ScenarioFile
  private let tree: NodeTree
  private let bytes: [UInt8]
  private let isASCII: Bool
  private let noticed: [Diagnostic]

  init(_ file: ScenarioFile, _ tree: NodeTree, _ bytes: [UInt8], isASCII: Bool, noticed: [Diagnostic]) {
    self.file = file
    self.tree = tree
    self.bytes = bytes
    self.isASCII = isASCII
    self.noticed = noticed
  }

  /// Warnings that every run shows, because such a file can pass or fail for no visible reason.
  package var urgentWarnings: [Diagnostic] {
    Self.sorted(noticed + characters + QuoteReview.warnings(tree) + idleAllowances)
  }

  /// Empty for a pure ASCII file, as nearly all files are.
  private var characters: [Diagnostic] {
    if isASCII { return [] }
    var review = CharacterReview(tree, SourceText(path: "", file: bytes))
    return review.warnings()
  }

  private static func sorted(_ warnings: [Diagnostic]) -> [Diagnostic] {
    warnings.sorted { $0.range.start < $1.range.start }
  }

  package var warnings: [Diagnostic] {
    let cases = Dictionary(grouping: file.cases, by: \.scenario)
    let nodes = tree.root.flatMap { tree.value($0, FileKey.scenarios) }.map { tree.items($0) } ?? []
    var warnings = urgentWarnings + emptyTitles(nodes) + repeatedScenarios(cases, nodes)
    for scenario in file.scenarios.indices { warnings += idleNevers(cases[scenario] ?? []) }
    return Self.sorted(warnings)
  }

  private func title(_ index: Int, _ scenarios: [Node]) -> SourceRange {
    guard scenarios.indices.contains(index), let title = tree.value(scenarios[index], ScenarioKey.scenario) else {
      return SourceRange(file.scenarios[index].position, count: 1)
    }
    return tree.range(title)
  }

  // MARK: Titles

  private func emptyTitles(_ nodes: [Node]) -> [Diagnostic] {
    let names =
      file.contract.actions.map { ($0.name, "the action") } + [(file.contract.name, "the module")]
      + [(tree.root.flatMap { tree.value($0, FileKey.feature) }.map { tree.string($0) } ?? "", "the `feature`")]
    let spoken = names.map { Self.words($0.0).joined() }
    return file.scenarios.indices.compactMap { index -> Diagnostic? in
      let title = file.scenarios[index].title
      let words = Self.words(title)
      let plain = words.joined()
      let same = names.indices.first { !names[$0].0.isEmpty && spoken[$0] == plain }.map { names[$0] }
      guard same != nil || Self.isEmpty(words) else { return nil }
      let message: MessageText =
        same.map { "the title only repeats the name of \($0.1) \"\($0.0)\"" }
        ?? "the title \"\(title)\" says nothing"
      return Diagnostic(.warning, at: self.title(index, nodes), .vagueTitle(message))
    }
  }

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

  private func repeatedScenarios(_ cases: [Int: [Case]], _ nodes: [Node]) -> [Diagnostic] {
    var lines: [[Case.Meaning]: Int32] = [:]
    return file.scenarios.indices.compactMap { index in
      guard let own = cases[index], !own.isEmpty else { return nil }
      let meaning = own.map(\.meaning)
      let line = file.scenarios[index].position.line
      guard let earlier = lines[meaning] else {
        lines[meaning] = line
        return nil
      }
      return Diagnostic(.warning, at: title(index, nodes), .sameScenario(line: earlier))
    }
  }

  // MARK: Also allowed

  /// Every `calls: none` that cannot fail, because `also allowed` covers every command.
  private var idleAllowances: [Diagnostic] {
    let commands = file.contract.commands
    guard !commands.isEmpty else { return [] }
    var positions: Set<SourcePosition> = []
    var warnings: [Diagnostic] = []
    for testCase in file.cases {
      for step in testCase.steps.indices where !testCase.steps[step].alsoAllowed.isEmpty {
        guard let calls = testCase.steps[step].calls, calls.items.isEmpty, calls.changes.isEmpty, !calls.isOpen,
          commands.isSubset(of: testCase.steps[step].alsoAllowed), positions.insert(calls.range.start).inserted
        else { continue }
        warnings.append(
          Diagnostic(.warning, at: calls.range, .callsCannotFail))
      }
    }
    return warnings
  }

  // MARK: Never

  /// Items of `never` that `calls` already forbids or requires in all cases.
  private func idleNevers(_ cases: [Case]) -> [Diagnostic] {
    var found: [(never: Expectation.Never, key: String, count: Int, word: Word)] = []
    for step in cases.flatMap(\.steps) {
      for never in step.never {
        guard let word = word(never, step) else { continue }
        if let index = found.firstIndex(where: { $0.never.range == never.range && $0.word == word }) {
          found[index].count += 1
        } else {
          found.append((never, step.list?.key.rawValue ?? "", 1, word))
        }
      }
    }
    return found.filter { $0.count == cases.count }.map { warning($0.never, $0.word, beside: $0.key) }
  }

  private enum Word { case forbiddenAnyway, required }

  private func word(_ never: Expectation.Never, _ step: Expectations) -> Word? {
    guard let calls = step.list, never.field == nil else { return nil }
    let named = calls.operations
    let forbidden = never.operations.indices
    if forbidden.contains(where: named.has) { return .required }
    if calls.isPartial { return nil }
    let areForbiddenAnyway = forbidden.allSatisfy { operation in
      file.contract.operations[operation].kind == .command && !step.alsoAllowed.has(operation)
    }
    return areForbiddenAnyway ? .forbiddenAnyway : nil
  }

  private func warning(_ never: Expectation.Never, _ word: Word, beside key: String) -> Diagnostic {
    switch word {
    case .forbiddenAnyway:
      Diagnostic(.warning, at: never.range, .needlessNever(never.name, beside: key))
    case .required:
      Diagnostic(.warning, at: never.range, .contradiction(never.name, beside: key))
    }
  }
}

extension Message {
  fileprivate static func vagueTitle(_ message: MessageText) -> Message {
    Message(
      .vagueTitle, message,
      hints: ["Say in a sentence what happens, for example: A wrong password keeps the user out"])
  }

  fileprivate static func sameScenario(line: Int32) -> Message {
    Message(
      .sameScenario, "this scenario is the same as the one in line \(line), except for its title",
      hints: ["Remove one of the two, or change what this one gives, does or expects."])
  }

  fileprivate static var callsCannotFail: Message {
    Message(
      .callsCannotFail, "this cannot fail: `also allowed` covers every command of the module",
      hints: ["Remove from `also allowed` what must not be called here, or remove `calls: none`."])
  }

  fileprivate static func needlessNever(_ name: String, beside key: String) -> Message {
    Message(
      .needlessNever, "`never` adds nothing here: `\(key)` already forbids \"\(name)\"",
      hints: ["`\(key)` lists all commands of the step, so every other one fails. Remove this from `never`."])
  }

  fileprivate static func contradiction(_ name: String, beside key: String) -> Message {
    Message(
      .contradiction, "`\(key)` expects \"\(name)\", and `never` forbids it, so this cannot pass",
      hints: ["Remove it from one of the two."])
  }
}
