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
    "calls contains", "some calls", "min", "minimum",
  ]
  private static let noCalls: Set = ["no calls", "no call", "nothing called", "calls nothing", "not called"]
  private static let noChanges: Set = ["no changes", "no change", "nothing changes", "changes nothing", "unchanged"]
  private static let same: Set = [
    "unchanged", "does not change", "do not change", "no change", "no changes", "not changed", "changes not", "same",
    "stays", "stay", "stays the same", "remains", "remain", "keeps", "still",
  ]
  private static let denials: Set = [
    "not", "not state", "state not", "state is not", "no state", "never state", "not changes", "no changes",
  ]

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

  /// Of `then`.
  private static let outcomes = [
    Entry(
      "if, unless, only if, else, otherwise, in case",
      "There are no conditions: write a scenario for each case, or a table with rows."),
    Entry(
      "or, either, any of, one of, all of, ou, oder",
      "A scenario has one outcome. If a value may differ, write <one of a or b> in its place; else write a scenario for "
        + "each outcome."),
    Entry(
      "success, passes, works, ok, no error, no errors, no exception, no exceptions, fine",
      "Write what can be observed: calls, state or changes."),
    Entry(
      "nothing else, no others, nothing more, no other calls, nothing",
      "Remove it: `calls` lists all commands, and `changes` all fields that change."),
    Entry(
      "any order, in any order, unordered",
      "Where any order is right, write `calls in any order` in place of `calls`: calls in any order: [first, second]"),
    Entry("always, forever", "What holds whatever happens is a rule: a scenario of its own with `when: anything`."),
  ]
  private static let moments: Set = [
    "within", "eventually", "soon", "later", "wait", "timeout", "finally", "immediately", "afterwards", "as soon as",
    "at the end", "in the end", "at once", "deadline",
  ]

  /// Of a response.
  private static let response = [
    Entry(
      "then, next, afterwards, times, repeat, count, finally",
      "One response answers every call. For several calls, write a list: [first, second]"),
    Entry(
      "status, status code, http status, code",
      "A status of HTTP has no meaning here: write the error, or what the call returns."),
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
    case .response: return Self.response.first { $0.words.contains(word) }.map { [Hint($0.advice)] }
    case .file, .scenario: return Self.general.first { $0.words.contains(word) }.map { [Hint($0.advice)] }
    default: return nil
    }
  }

  private func ofThen(_ word: String, _ key: Node, _ value: Node) -> [Hint]? {
    if Self.noCalls.contains(word), !tree.isList(value) { return [hint("Write ", "calls: none", for: key, value)] }
    if let advice = ofDenial(word, key, value) { return advice }
    if context.isRule { return ofRule(word) }
    if let advice = ofSame(word, key, value) { return advice }
    if Self.noChanges.contains(word), !tree.isList(value), !tree.isMap(value) {
      return [hint("Write ", "changes: none", for: key, value)]
    }
    if let entry = Self.outcomes.first(where: { $0.words.contains(word) }) { return [Hint(entry.advice)] }
    if isMoment(word) {
      return [
        "What `then` says holds when the step is over. To let time pass, write `clock.advance: 2s` in `when`, or in a "
          + "step of its own."
      ]
    }
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
    guard let (meant, number) = CountWords.comparison(word), let number else { return nil }
    let subject = isWhole ? operations : ["OPERATION"]
    let counted = subject.map { "\($0): \(number)" }.joined(separator: ", ")
    switch meant {
    case .atMost where number == 1: return nil
    case .exactly where number < 1: return nil
    case .atMost where number < 1:
      return [hint("Write ", "never: [\(subject.joined(separator: ", "))]", for: key, value, isTried: isWhole)]
    case .atMost:
      return [
        Hint("There is no `at most` but `at most once`. Write how often it is called: `call count: { \(counted) }`")
      ]
    case .atLeast:
      let list = subject.flatMap { Array(repeating: $0, count: min(number, 9)) }.joined(separator: ", ")
      return [
        hint(
          "To say that it is called at least so often, write ", "calls include: [\(list)]", for: key, value,
          isTried: isWhole)
      ]
    case .exactly:
      return [
        hint("To say how often it is called, write ", "call count: { \(counted) }", for: key, value, isTried: isWhole)
      ]
    }
  }

  /// What a rule can say in place of a word.
  private func ofRule(_ word: String) -> [Hint]? {
    if Self.same.contains(word) {
      return [
        "A rule says in `state` what always holds, and in `never` what never becomes: never: [becomes: { FIELD: VALUE }]"
      ]
    }
    if ["if", "only if", "when", "in case"].contains(word) {
      return ["Write `whenever`, with the fields and values at which `state` must hold."]
    }
    if ["always", "forever", "invariant", "must hold"].contains(word) {
      return ["It is called `state` here: what a rule says there always holds."]
    }
    guard let (meant, number) = CountWords.comparison(word), meant != .exactly || number.map({ $0 > 1 }) ?? false else {
      return nil
    }
    return meant == .atMost && number == 1 ? nil : ["A rule can limit calls only by `at most once` and `never`."]
  }

  /// `unchanged: [token]` and `stays: { token: t-0 }`.
  private func ofSame(_ word: String, _ key: Node, _ value: Node) -> [Hint]? {
    guard Self.same.contains(word) else { return nil }
    if tree.isMap(value) {
      return [Hint("To say what a field still is, write `state`.", .replacing(ThenKey.state.rawValue))]
    }
    let texts = (tree.isList(value) ? tree.items(value) : [value]).map(tree.string)
    let fields = WrittenNames.list(in: texts.joined(separator: ", ")) { contract.stateNames.index(of: $0) != nil }
    guard let fields else { return nil }
    let entries = fields.map { "\($0): none" }.joined(separator: ", ")
    return [hint("To say that a field does not change, write ", "history: { \(entries) }", for: key, value)]
  }

  /// `not: { state: { error: offline } }`.
  private func ofDenial(_ word: String, _ key: Node, _ value: Node) -> [Hint]? {
    guard Self.denials.contains(word), tree.isMap(value), let (inner, below) = tree.entries(value).first else {
      return nil
    }
    if tree.string(inner).hasPrefix(ThenKey.calls.rawValue), tree.isList(below) {
      let names = tree.items(below).map(tree.string).joined(separator: ", ")
      return [hint("Write ", "never: [\(names)]", for: key, value)]
    }
    let isNested = tree.isMap(below) && [.state, .changes].map(\ThenKey.rawValue).contains(tree.string(inner))
    let entries = Array(tree.entries(isNested ? below : value))
    guard entries.count == 1, let field = entries.first, index(of: field.key, in: contract.stateNames) != nil,
      let unwanted = hints.written(behind: field.key)
    else { return ["Write `never` with a list of calls, or `state` with <anything but …> as the value of a field."] }
    let matcher = "<\(MatcherWords.Form.anythingBut.rawValue) \(unwanted)>"
    return [hint("Write ", "state: { \(tree.string(field.key)): \(matcher) }", for: key, value)]
  }

  /// `within 2s`, `after 2 seconds` or `eventually`.
  private func isMoment(_ word: String) -> Bool {
    if Self.moments.contains(word) { return true }
    let parts = word.split(separator: " ", maxSplits: 1)
    return parts.count == 2 && ["within", "after", "in", "wait", "until"].contains(parts[0])
      && parts[1].first?.isNumber ?? false
  }

  /// Advice to write something in place of a key and its value.
  private func hint(
    _ lead: String, _ written: String, for key: Node, _ value: Node, isTried: Bool = true
  ) -> Hint {
    isTried
      ? Hint("\(lead)`\(written)`", changes.replacing(key, value, written))
      : Hint("\(lead)`\(written)`")
  }
}
