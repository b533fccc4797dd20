import Rehearse

/// Reads the headings of a table and the keys of `for every`: paths into the scenario.
struct HeadingDecoder: DecoderPart {
  let context: DecodingContext
  private var responseDecoder: ResponseDecoder { ResponseDecoder(context: context) }

  /// The headings that begin with a word, as messages list them.
  private static func forms(_ word: HeadingWord) -> String {
    let paths =
      switch word {
      case .given: ["NAME", "\(GivenKey.flags.rawValue).NAME", "\(GivenKey.responses.rawValue).OPERATION"]
      case .when: ["ACTION.ARGUMENT", ClockAdvance.action]
      case .then: ThenKey.headings.map(\.rawValue) + ThenKey.fieldHeadings.map { "\($0.rawValue).FIELD" }
      case .name: [String]()
      }
    return paths.isEmpty ? word.rawValue : paths.map(word.heading).joined(separator: ", ")
  }

  /// Reads a path into the scenario.
  ///
  /// - Parameter isTable: whether `then` paths and `name` are allowed, as in a table's headings.
  func column(_ node: Node, _ draft: CaseDraft, isTable: Bool) -> Column? {
    guard tree.isScalar(node) else {
      if !tree.isRefused(node) {
        report(.notHeading(hints.found(node), hint: headingHint(node)), at: node)
      }
      return nil
    }
    let heading = tree.string(node)
    if isTable, heading == HeadingWord.name.rawValue {
      return Column(path: .name, title: heading, range: tree.range(node))
    }
    let parts = HeadingWord.parts(of: heading)
    let rest = String(parts?.path ?? "")
    if isSeveral(heading) {
      report(.commaBetweenHeadings(separated(heading)), at: node)
      return nil
    }
    if parts?.word == .when, draft.rule != nil {
      report(.columnOfRule(heading, isTable: isTable), at: node)
      return nil
    }
    let path: Column.Path?
    switch parts?.word {
    case .given: path = givenPath(rest, node, isTable ? .column : .key)
    case .when: path = whenPath(rest, node, draft)
    case .then where isTable: path = thenPath(rest, node)
    default:
      path = nil
      reportHeading(node, heading, isTable)
    }
    if let key = path?.thenKey, key.isRefusedInRules, draft.rule != nil {
      report(.columnOfRule(heading, isTable: isTable), at: node)
      return nil
    }
    return path.map { Column(path: $0, title: rest, range: tree.range(node)) }
  }

  /// Whether a text is several headings with no comma between them.
  func isSeveral(_ heading: String) -> Bool {
    guard heading.utf8.count(where: { $0 == UInt8(ascii: " ") }) > 1 else { return false }
    return heading.split(separator: " ").dropFirst().contains(where: Self.beginsPath)
  }

  /// Whether a path follows a word in a heading.
  private static func beginsPath(_ word: Substring) -> Bool {
    HeadingWord(rawValue: String(word)).map { $0 != .name } ?? false
  }

  /// Such headings with the commas between them.
  private func separated(_ heading: String) -> String {
    heading.split(separator: " ").reduce(into: "") { text, word in
      text += text.isEmpty ? "" : Self.beginsPath(word) ? ", " : " "
      text += word
    }
  }

  /// `given: authorization`, which is a group of keys to YAML, as a heading.
  private func headingHint(_ node: Node) -> String {
    var cursor = tree.children(node)
    guard tree.isMap(node), tree.count(node) == 1, let (key, value) = tree.nextEntry(&cursor), hints.isOneLine(value)
    else {
      return "Put no brackets around it."
    }
    return "Write `\(tree.string(key)) \(tree.string(value))`, without a colon."
  }

  private func reportHeading(_ node: Node, _ heading: String, _ isTable: Bool) {
    let first = heading.prefix { $0 != " " }
    let starts = isTable ? HeadingWord.allCases : HeadingWord.inputs
    let words = starts.map(\.rawValue)
    var notes: [String] = []
    if !isTable, first == HeadingWord.then.rawValue {
      notes.append("Write what is expected in `then`: it is the same for all these cases.")
    } else if let near = Synonyms.meaning(of: String(first), among: words)
      ?? NameSuggestion.nearest(to: String(first), in: words), near != first
    {
      notes.append("Did you mean \"\(near)\(heading.dropFirst(first.count))\"?")
    } else if let path = path(meant: heading, isTable) {
      notes.append("Did you mean \"\(path)\"?")
    }
    notes.append((isTable ? "Headings: " : "Keys: ") + starts.map(Self.forms).joined(separator: ", "))
    report(.unknownHeading(heading, isTable: isTable, notes: notes), at: node)
  }

  /// The heading that is meant by one without its first word.
  private func path(meant heading: String, _ isTable: Bool) -> String? {
    var paths = context.vocabulary.givenPaths.names.map { ($0, HeadingWord.given.heading($0)) }
    if isTable {
      for field in context.vocabulary.stateNames.names {
        paths += ThenKey.fieldHeadings.map { "\($0.rawValue).\(field)" }.map { ($0, HeadingWord.then.heading($0)) }
        paths.append((field, Self.stateHeading(field)))
      }
      paths += ThenKey.headings.map { ($0.rawValue, HeadingWord.then.heading($0.rawValue)) }
    }
    let near = NameSuggestion.nearest(to: heading, in: paths.map(\.0))
    return paths.first { $0.0 == near }?.1
  }

  private static func stateHeading(_ field: String) -> String {
    HeadingWord.then.heading("\(ThenKey.state.rawValue).\(field)")
  }

  private func givenPath(_ rest: String, _ node: Node, _ heading: HeadingKind) -> Column.Path? {
    let responses = GivenKey.responses.rawValue + "."
    if let operation = rest.removing(prefix: responses) {
      guard let index = context.vocabulary.operationNames.index(of: operation) else {
        reportPath(
          node, .unknownOperation, "an operation", operation, among: context.vocabulary.operationNames.names,
          prefix: HeadingWord.given.heading(responses))
        return nil
      }
      return responseDecoder.answers(index, node, inHeading: heading) ? .response(index) : nil
    }
    if let index = context.vocabulary.givenPaths.index(of: rest) { return .given(index) }
    if context.flagNames.isEmpty, rest.hasPrefix("\(GivenKey.flags.rawValue).") {
      let what = heading == .column ? "the column" : "the key"
      report(.noFlags(of: context.vocabulary.name, hint: "Remove \(what)."), at: node)
      return nil
    }
    reportPath(
      node, .unknownGiven, "a given", rest, among: context.vocabulary.givenPaths.names,
      prefix: HeadingWord.given.prefix)
    return nil
  }

  private func reportPath(
    _ node: Node, _ code: MessageCode, _ what: String, _ name: String, among names: [String], prefix: String
  ) {
    var notes = NameSuggestion.advice(on: name, among: names) { "\"\(prefix)\($0)\"" }
    notes.append(names.isEmpty ? "It has none." : "You can write: " + names.map { prefix + $0 }.joined(separator: ", "))
    report(.unknownPath(code, name, what: what, module: context.vocabulary.name, notes: notes), at: node)
  }

  private func whenPath(_ rest: String, _ node: Node, _ draft: CaseDraft) -> Column.Path? {
    if rest == ClockAdvance.action {
      let places = draft.triggers[0].indices.filter { if case .advance = draft.triggers[0][$0] { true } else { false } }
      return onlyPlace(places, rest, node, draft).map { .advance(trigger: $0) }
    }
    let fitting = context.vocabulary.actions.indices.filter {
      rest.hasPrefix(context.vocabulary.actions[$0].name + ".")
    }
    guard
      let action = fitting.max(by: {
        context.vocabulary.actions[$0].name.count < context.vocabulary.actions[$1].name.count
      })
    else {
      let names = context.vocabulary.actions.flatMap { action in action.parameters.map { "\(action.name).\($0.name)" } }
      reportPath(
        node, .unknownArgument, "an argument of an action", rest, among: names + [ClockAdvance.action],
        prefix: HeadingWord.when.prefix)
      return nil
    }
    let declaration = context.vocabulary.actions[action]
    let name = String(rest.dropFirst(declaration.name.count + 1))
    guard let parameter = declaration.parameterNames.index(of: name) else {
      reportPath(
        node, .unknownArgument, "an argument of \"\(declaration.name)\"", name,
        among: declaration.parameterNames.names,
        prefix: HeadingWord.when.heading("\(declaration.name)."))
      return nil
    }
    let triggers = draft.triggers[0]
    let places = triggers.indices.filter { if case .action(action, _) = triggers[$0] { true } else { false } }
    return onlyPlace(places, declaration.name, node, draft).map {
      .argument(trigger: $0, action: action, parameter: parameter)
    }
  }

  private func onlyPlace(_ places: [Int], _ name: String, _ node: Node, _ draft: CaseDraft) -> Int? {
    if places.count == 1 { return places[0] }
    guard !draft.notes.isBroken else { return nil }
    report(.notOnce(name, count: places.count), at: node)
    return nil
  }

  private func thenPath(_ rest: String, _ node: Node) -> Column.Path? {
    if rest == ThenKey.calls.rawValue { return .calls }
    if rest == ThenKey.never.rawValue { return .never }
    let kinds: [(ThenKey, (Int) -> Column.Path)] = [
      (.state, Column.Path.state), (.changes, Column.Path.changes), (.history, Column.Path.history),
    ]
    for (key, make) in kinds {
      let prefix = key.rawValue + "."
      guard let name = rest.removing(prefix: prefix) else { continue }
      if let field = context.vocabulary.stateNames.index(of: name) { return make(field) }
      reportPath(
        node, .unknownStateField, "a state field", name, among: context.vocabulary.stateNames.names,
        prefix: HeadingWord.then.heading(prefix))
      return nil
    }
    var notes: [String] = []
    if [ThenKey.inOrder, .atMostOnce, .whenever].contains(where: { $0.rawValue == rest }) {
      notes.append("Write `\(rest)` below the scenario's own `then`: it holds for every row.")
    } else if let field = NameSuggestion.nearest(to: rest, in: context.vocabulary.stateNames.names) {
      notes.append("Did you mean \"\(Self.stateHeading(field))\"?")
    }
    report(.notExpected(rest, notes: notes + ["Headings: " + Self.forms(.then)]), at: node)
    return nil
  }

  /// Whether the scenario also writes what a column fills; that is reported.
  func isWrittenTwice(_ column: Column, _ draft: CaseDraft, at node: Node) -> Bool {
    guard !draft.triggers.isEmpty, isWritten(column.path, draft) else { return false }
    let isSequence = column.path == .calls && draft.expectations[0].calls?.isSequence == true
    report(isSequence ? .callsBesideSequence : .columnConflict(tree.string(node)), at: node)
    return true
  }

  private func isWritten(_ path: Column.Path, _ draft: CaseDraft) -> Bool {
    let expectations = draft.expectations[0]
    let written = draft.notes.written
    switch path {
    case .given(let index):
      return draft.given.sites.contains { $0.given == index && $0.origin == .scenario }
    case .response(let index):
      return zip(draft.given.responses, draft.given.responseSites).contains {
        $0.operation == index && $1.origin == .scenario
      }
    case .argument(let trigger, _, let parameter):
      return written.contains(StepNotes.Written(trigger: trigger, parameter: parameter))
    case .advance(let trigger): return written.contains(StepNotes.Written(trigger: trigger, parameter: nil))
    case .calls: return expectations.calls != nil
    case .never: return !expectations.never.isEmpty
    case .state(let field): return expectations.state.contains { $0.field == field }
    case .changes(let field):
      return expectations.changes.map { $0.fields.isEmpty || $0.fields.contains { $0.field == field } } ?? false
    case .history(let field): return expectations.history.contains { $0.field == field }
    case .name: return false
    }
  }
}

extension String {
  /// The text after a prefix; `nil` when it does not start with it.
  fileprivate func removing(prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}

extension Message {
  fileprivate static func notHeading(_ found: String, hint: String) -> Message {
    Message(
      .unknownHeading, "a heading must be a name such as `given authorization`, but this is \(found)",
      hints: [hint]
    )
  }

  fileprivate static func commaBetweenHeadings(_ headings: String) -> Message {
    Message(
      .missingComma, "a comma is missing between two headings",
      hints: ["A heading is `given`, `when` or `then` with one name: \(headings)"])
  }

  fileprivate static func unknownHeading(_ heading: String, isTable: Bool, notes: [String]) -> Message {
    Message(
      .unknownHeading, "\"\(heading)\" is not \(isTable ? "a heading of a table" : "a key of `for every`")",
      hints: notes)
  }

  fileprivate static func unknownPath(
    _ code: MessageCode, _ name: String, what: String, module: String, notes: [String]
  ) -> Message {
    Message(code, "\"\(name)\" is not \(what) of the module \"\(module)\"", hints: notes)
  }

  fileprivate static func notOnce(_ name: String, count: Int) -> Message {
    Message(
      .columnWithoutAction,
      "\"\(name)\" must be in `when` exactly once, but it is \(count == 0 ? "not there" : "there \(count) times")",
      hints: [
        count == 0
          ? "Write it in `when` and leave the argument out; the column adds it."
          : "Write the argument in `when`, each time with its own value, and remove the column."
      ])
  }

  fileprivate static func columnOfRule(_ heading: String, isTable: Bool) -> Message {
    guard isTable else {
      return .notInRules("the key `\(heading)`", "Write keys of `given` alone: given NAME")
    }
    let keys =
      ThenKey.headings.filter { !$0.isRefusedInRules }.map(\.rawValue)
      + ThenKey.fieldHeadings.filter { !$0.isRefusedInRules }.map { "\($0.rawValue).FIELD" }
    let paths = [HeadingWord.given.heading("NAME")] + keys.map(HeadingWord.then.heading)
    return .notInRules(
      "the column `\(heading)`", "Columns of a rule: " + paths.joined(separator: ", "))
  }

  fileprivate static func notExpected(_ rest: String, notes: [String]) -> Message {
    Message(.unknownHeading, "\"\(rest)\" is not something that a column can expect", hints: notes)
  }

  fileprivate static var callsBesideSequence: Message {
    Message(
      .columnConflict, "`in order`, which lists all calls, is written in the scenario itself",
      hints: ["Remove it there, or remove this column: only one of the two can apply."])
  }

  fileprivate static func columnConflict(_ heading: String) -> Message {
    Message(
      .columnConflict, "`\(heading)` is also written in the scenario itself",
      hints: ["Remove it there, or remove this column: only one of the two can apply."])
  }
}
