import Rehearse

/// Advice on words of other tools and everyday language that no single key replaces.
struct WordHints: DecoderPart {
  /// Words with one meaning, and what to write instead.
  private struct Entry {
    let words: [String]
    let advice: MessageText

    init(_ words: String, _ advice: MessageText) {
      self.words = words.split(separator: ",").map { String($0.drop { $0 == " " }) }
      self.advice = advice
    }
  }

  private static let atLeastOnce: Set = [
    "at least once", "at least", "called at least once", "must call", "was called", "has called", "calls contain",
    "calls contains", "some calls",
  ]
  private static let counts = [
    "once": 1, "only once": 1, "exactly once": 1, "called once": 1, "exactly one": 1, "one call": 1, "twice": 2,
    "called twice": 2, "exactly twice": 2, "times": 2, "called times": 2, "call times": 2,
  ]
  private static let noCalls: Set = ["no calls", "no call", "nothing called", "calls nothing", "not called"]
  private static let noChanges: Set = ["no changes", "no change", "nothing changes", "changes nothing", "unchanged"]

  /// Of a file or a scenario.
  private static let general = [
    Entry(
      "variables, variable, vars, var, env, environment, constants, constant, define, defines, let, params",
      "There are no variables: write each value where it is used. What is the same for every scenario of the file is "
        + "written once, in the file's `given`."),
    Entry(
      "import, imports, include, includes, extends, extend, uses, use, require, requires, common, shared, base, inherit",
      "A file cannot include another one. What is the same for every scenario of a file is written once, in the file's "
        + "`given`."),
    Entry(
      "timeout, timeouts, max time, deadline",
      "Time is virtual, so no scenario waits: `clock.advance: 2s` in `when` lets time pass."),
    Entry(
      "retry, retries, repeat, flaky", "A scenario runs the same way each time, so it is never retried. Remove it."),
    Entry("parallel, threads, workers, jobs", "Files run in parallel without it. Remove it."),
    Entry(
      "priority, severity, author, owner, assignee, category, type, level",
      "Write it as a tag, such as tags: [slow], by which scenarios can be selected."),
    Entry(
      "teardown, tear down, cleanup, clean up, after all, after each, finally",
      "Each case starts with a new module, so nothing has to be cleaned up. Remove it."),
    Entry(
      "if, unless, else, only if", "There are no conditions: write a scenario for each case, or a table with rows."),
  ]

  private static let assertions: Set = [
    "assert", "asserts", "assertequal", "assertequals", "assert equals", "assert equal", "expect", "to be", "tobe",
    "equals", "equal", "to equal", "toequal", "should be", "should equal", "check", "verify",
  ]
  private static let answers: Set = [
    "body", "response", "status code", "statuscode", "headers", "http status", "response body", "code", "json",
  ]
  private static let earlier: Set = ["given", "before", "setup", "background", "precondition", "preconditions"]

  let context: DecodingContext

  /// What to write in place of a key; `nil` if the word has no such meaning.
  func advice(on key: Node, in mapping: MappingKind) -> [Hint]? {
    let (word, value) = (Synonyms.normalized(tree.string(key)), value(behind: key))
    switch mapping {
    case .then: return ofThen(word, key, value)
    case .step where Self.earlier.contains(word):
      let name = word == ScenarioKey.before.rawValue ? word : ScenarioKey.given.rawValue
      return [Hint("It holds for all steps: write `\(name)` for the scenario, above `steps`.")]
    case .file, .scenario: return Self.general.first { $0.words.contains(word) }.map { [Hint($0.advice)] }
    default: return nil
    }
  }

  private func ofThen(_ word: String, _ key: Node, _ value: Node) -> [Hint]? {
    if Self.noCalls.contains(word), !tree.isList(value) { return [hint("Write ", "calls: none", for: key, value)] }
    if Self.noChanges.contains(word), !tree.isList(value), !tree.isMap(value) {
      return [hint("Write ", "changes: none", for: key, value)]
    }
    if context.isRule { return nil }
    if Self.answers.contains(word) || word == "status" && tree.isScalar(value) {
      return [
        "What a service answers is written in `given`, below `responses`.",
        "What the app makes of it is written here: state: { FIELD: VALUE }",
      ]
    }
    if Self.assertions.contains(word) {
      let parts = tree.items(value).map(tree.string)
      let field = parts.first { contract.stateNames.index(of: $0) != nil }
      let pair = parts.count == 2 ? field.map { "\($0): \(parts.last == $0 ? parts[0] : parts[1])" } : nil
      let written = "state: { \(pair ?? "FIELD: VALUE") }"
      return [
        Hint(
          "Write the field with its value: \(written)", pair == nil ? nil : changes.replacing(key, value, written))
      ]
    }
    let operations = tree.items(value).filter { index(of: $0, in: contract.operationNames) != nil }.map(tree.string)
    let isWhole = !operations.isEmpty && operations.count == tree.count(value)
    if Self.atLeastOnce.contains(word) {
      let list = "calls include: [\(operations.joined(separator: ", "))]"
      return ["To say that it is called, list it in `calls include`."]
        + (isWhole ? [hint("Write ", list, for: key, value)] : [])
    }
    guard let count = Self.counts[word] else { return nil }
    let counted = (isWhole ? operations : ["OPERATION"]).map { "\($0): \(count)" }.joined(separator: ", ")
    let lead = "To say how often it is called, write "
    let written = "call count: { \(counted) }"
    return [isWhole ? hint(lead, written, for: key, value) : Hint("\(lead)`\(written)`")]
  }

  /// Advice to write something in place of a key and its value.
  private func hint(_ lead: String, _ written: String, for key: Node, _ value: Node) -> Hint {
    Hint("\(lead)`\(written)`", changes.replacing(key, value, written))
  }
}
