import Rehearse

/// Reads the headings of a table and the keys of `for every`, which are paths into the scenario.
struct HeadingDecoder: DecoderPart {
  let context: DecodingContext

  private static let responsePrefix = GivenKey.responses.rawValue + "."
  private static let flagPrefix = GivenKey.flags.rawValue + "."

  /// The possible headings of a kind, for messages.
  func forms(_ word: HeadingKind) -> String {
    let paths =
      switch word {
      case .given: ["NAME", Self.flagPrefix + "NAME", Self.responsePrefix + "OPERATION"]
      case .when: ["ACTION.ARGUMENT", ClockAdvance.action]
      case .then:
        thenForms(ThenKey.all.filter { $0.isUsable(in: contract) })
      case .name, .skip, .knownFailure: [String]()
      }
    return paths.isEmpty ? word.rawValue : paths.map(word.heading).joined(separator: ", ")
  }

  private func thenForms(_ keys: [ThenKey]) -> [String] {
    keys.compactMap { key in
      switch key.heading {
      case .alone: key.rawValue
      case .operation: "\(key.rawValue).OPERATION"
      case .field: "\(key.rawValue).FIELD"
      case nil: nil
      }
    }
  }

  /// Reads a path into the scenario; only a table allows `then` paths and `name`.
  func column(_ node: Node, _ builder: CaseBuilder, in site: PathSite) -> Column? {
    if tree.isRefused(node) { return nil }
    guard tree.isScalar(node) else {
      return reject(
        .unknownHeading, "a heading must be a name such as `given authorization`, but this is \(hints.found(node))",
        [headingHint(node)], at: node)
    }
    let heading = tree.string(node)
    if site == .column, let path = HeadingKind(rawValue: heading)?.ownPath {
      return Column(path: path, title: heading, range: tree.range(node))
    }
    if isSeveral(heading) {
      return reject(
        .missingComma, "a comma is missing between two headings",
        [
          Hint(
            "A heading is `given`, `when` or `then` with one name: \(separated(heading))",
            changes.replacing(node, separated(heading)))
        ], at: node)
    }
    let parts = HeadingKind.parts(of: heading)
    let rest = String(parts?.path ?? "")
    if let parts, parts.path.isEmpty {
      UnknownHeading(context: context, node: node, site: site).report()
      return nil
    }
    if parts?.word == .when, builder.rule != nil { return reject(columnOfRule(heading, site), at: node) }
    let path: Column.Path?
    switch parts?.word {
    case .given: path = givenPath(rest, node, site)
    case .when: path = whenPath(rest, node, builder)
    case .then where site == .column: path = thenPath(rest, node, builder)
    default:
      UnknownHeading(context: context, node: node, site: site).report()
      return nil
    }
    if case .then(let key, _)? = path, key.isRefusedInRules, builder.rule != nil {
      return reject(columnOfRule(heading, site), at: node)
    }
    return path.map { Column(path: $0, title: rest, range: tree.range(node)) }
  }

  /// Advice about `given: authorization`, which YAML reads as a map.
  private func headingHint(_ node: Node) -> Hint {
    guard tree.count(node) == 1, let (key, value) = tree.entries(node).first, hints.isOneLine(value) else {
      return "Write it without brackets."
    }
    let heading = "\(tree.string(key)) \(tree.string(value))"
    return Hint("Write `\(heading)`, without a colon.", changes.replacing(node, heading))
  }

  // MARK: Several headings without a comma

  func isSeveral(_ heading: String) -> Bool {
    heading.utf8.count { $0 == UInt8(ascii: " ") } > 1
      && heading.split(separator: " ").dropFirst().contains(where: beginsPath)
  }

  /// Whether a word starts a heading with a path.
  private func beginsPath(_ word: Substring) -> Bool {
    HeadingKind(rawValue: String(word)).map { $0.ownPath == nil } ?? false
  }

  private func separated(_ heading: String) -> String {
    heading.split { " ,;|".contains($0) }.reduce(into: "") { text, word in
      text += text.isEmpty ? "" : beginsPath(word) ? ", " : " "
      text += word
    }
  }

  // MARK: Unknown headings

  /// The heading that is meant by one with other signs, with parts left out, or with another first word:
  /// `when.logIn.id`, `given authService.logIn`, `id`.
  func meant(_ heading: String, in site: PathSite) -> String? {
    var words = Self.words(heading)
    let kinds = HeadingKind.allCases.map(\.rawValue)
    let kind = words.first.flatMap { first in
      HeadingKind(rawValue: first) ?? Synonyms.meaning(of: first, among: kinds).flatMap(HeadingKind.init(rawValue:))
    }
    if kind != nil { words.removeFirst() }
    let groups = GivenKey.all.map(\.rawValue)
    if let first = words.first, Synonyms.meaning(of: first, among: groups) != nil { words.removeFirst() }
    guard !words.isEmpty else { return nil }
    let answering = contract.operations.filter { if case .value = $0.answers { true } else { false } }
    let all =
      paths(in: site).map(\.heading) + answering.map { HeadingKind.given.heading(Self.responsePrefix + $0.name) }
    let fitting = all.filter { Self.words($0).suffix(words.count).elementsEqual(words) && $0 != heading }
    let order: [HeadingKind] = kind == .when ? [.when] : [kind, .given, .when, .then].compactMap(\.self)
    return order.lazy.compactMap { kind in fitting.first { $0.hasPrefix(kind.prefix) } }.first
  }

  private static func words(_ heading: String) -> [String] { heading.split { " .:/".contains($0) }.map(String.init) }

  /// The keys that a path is written with outside a table, from the outermost; `nil` if there is none.
  func keys(of kind: HeadingKind, _ path: String) -> [String]? {
    switch kind {
    case .given:
      for group in [Self.responsePrefix, Self.flagPrefix] {
        if let name = path.removing(prefix: group) { return [String(group.dropLast()), name] }
      }
      return contract.givenPaths.index(of: path).map { _ in [path] }
    case .when:
      let action = contract.actions.first { action in
        action.parameters.contains { path == "\(action.name).\($0.name)" }
      }
      return action.map { [$0.name, String(path.dropFirst($0.name.count + 1))] }
    case .then:
      let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
      return parts.first.flatMap(ThenKey.init(rawValue:)).map { _ in parts }
    case .name, .skip, .knownFailure: return nil
    }
  }

  /// What stands before a value below some keys, and after it: `a: { b` and ` }`.
  func nested(_ keys: [String]) -> (opening: String, closing: String) {
    (keys.joined(separator: ": { "), String(repeating: " }", count: keys.count - 1))
  }

  /// The first row of a table, with names of the module.
  var exampleRow: String {
    let argument = contract.actions.lazy.compactMap { action in
      action.parameters.first.map { HeadingKind.when.heading("\(action.name).\($0.name)") }
    }.first
    let input = contract.givenPaths.names.first.map(HeadingKind.given.heading) ?? argument
    let field = contract.stateNames.names.first.map(Self.stateHeading)
    return "- [\([input, field].compactMap(\.self).joined(separator: ", "))]"
  }

  /// All paths with their headings.
  func paths(in site: PathSite) -> [(path: String, heading: String)] {
    var paths = contract.givenPaths.names.map { ($0, HeadingKind.given.heading($0)) }
    for action in contract.actions {
      paths += action.parameters.map { "\(action.name).\($0.name)" }.map { ($0, HeadingKind.when.heading($0)) }
    }
    if site == .column {
      paths += thenPaths.map { ($0, HeadingKind.then.heading($0)) }
      paths += contract.stateNames.names.map { ($0, Self.stateHeading($0)) }
    }
    return paths
  }

  /// All paths that can follow `then`.
  private var thenPaths: [String] {
    ThenKey.all.filter { $0.isUsable(in: contract) }.flatMap { key -> [String] in
      switch key.heading {
      case .alone: [key.rawValue]
      case .operation: contract.operationNames.names.map { "\(key.rawValue).\($0)" }
      case .field: contract.stateNames.names.map { "\(key.rawValue).\($0)" }
      case nil: []
      }
    }
  }

  private static func stateHeading(_ field: String) -> String {
    HeadingKind.then.heading("\(ThenKey.state.rawValue).\(field)")
  }

  private func columnOfRule(_ heading: String, _ site: PathSite) -> Message {
    guard site == .column else {
      return .notInRules("the key `\(heading)`", "Write keys of `given` alone: given NAME")
    }
    let keys = thenForms(ThenKey.all.filter { !$0.isRefusedInRules })
    let paths = [HeadingKind.given.heading("NAME")] + keys.map(HeadingKind.then.heading)
    return .notInRules("the column `\(heading)`", "Columns of a rule: \(paths.joined(separator: ", "))")
  }

  private func rejectPath(
    _ node: Node, _ code: MessageCode, _ what: String, named name: String, among names: [String], prefix: String,
    role: RoleHints.Role? = nil
  ) -> Column.Path? {
    let all: MessageText =
      names.isEmpty ? "It has none." : "You can write: \(names.map { prefix + $0 }.joined(separator: ", "))"
    return reject(
      code, "\"\(name)\" is not \(what) of the module \"\(contract.name)\"",
      advice(on: name, among: names, prefix, role) + [Hint(all)], at: node)
  }

  private func advice(on name: String, among names: [String], _ prefix: String, _ role: RoleHints.Role?) -> [Hint] {
    if let meant = meant(prefix + name, in: .column) { return [Hint("Did you mean \"\(meant)\"?", .replacing(meant))] }
    let near = NameSuggestion.advice(on: name, among: names, prefix: prefix)
    guard near.isEmpty, let role else { return near }
    return [roles.own(name, wanted: role) ?? roles.elsewhere(name, wanted: role)].compactMap(\.self)
  }

  // MARK: Paths

  private func givenPath(_ rest: String, _ node: Node, _ site: PathSite) -> Column.Path? {
    if let operation = rest.removing(prefix: Self.responsePrefix) {
      guard let index = contract.operationNames.index(of: operation) else {
        return rejectPath(
          node, .unknownOperation, "an operation", named: operation, among: contract.operationNames.names,
          prefix: HeadingKind.given.heading(Self.responsePrefix), role: .operation)
      }
      return responses.takesResponses(index, node, in: site) ? .response(index) : nil
    }
    if let index = contract.givenPaths.index(of: rest) { return .given(index) }
    if contract.flagNames.names.isEmpty, rest.hasPrefix(Self.flagPrefix) {
      return reject(
        .noFlags(of: contract, "Remove \(words: site == .column ? "the column" : "the key")."), at: node)
    }
    return rejectPath(
      node, .unknownGiven, "a given", named: rest, among: contract.givenPaths.names, prefix: HeadingKind.given.prefix,
      role: .given)
  }

  private func whenPath(_ rest: String, _ node: Node, _ builder: CaseBuilder) -> Column.Path? {
    let triggers = builder.triggers[0]
    if rest == ClockAdvance.action {
      let indices = triggers.indices.filter { if case .advance = triggers[$0] { true } else { false } }
      return onlyIndex(indices, of: rest, at: node, builder).map { .advance(trigger: $0) }
    }
    // When one action's name is a prefix of another's, the longest match wins.
    let fitting = contract.actions.indices.filter { rest.hasPrefix(contract.actions[$0].name + ".") }
    guard let action = fitting.max(by: { contract.actions[$0].name.count < contract.actions[$1].name.count })
    else {
      let names = contract.actions.flatMap { action in action.parameters.map { "\(action.name).\($0.name)" } }
      return rejectPath(
        node, .unknownArgument, "an argument of an action", named: rest, among: names + [ClockAdvance.action],
        prefix: HeadingKind.when.prefix)
    }
    let declaration = contract.actions[action]
    let name = String(rest.dropFirst(declaration.name.count + 1))
    guard let parameter = declaration.parameterNames.index(of: name) else {
      return rejectPath(
        node, .unknownArgument, "an argument of \"\(declaration.name)\"", named: name,
        among: declaration.parameterNames.names, prefix: HeadingKind.when.heading("\(declaration.name)."))
    }
    let indices = triggers.indices.filter { if case .action(action, _) = triggers[$0] { true } else { false } }
    return onlyIndex(indices, of: declaration.name, at: node, builder).map {
      .argument(trigger: $0, action: action, parameter: parameter)
    }
  }

  private func onlyIndex(_ indices: [Int], of name: String, at node: Node, _ builder: CaseBuilder) -> Int? {
    if indices.count == 1 { return indices[0] }
    guard !builder.isBroken else { return nil }
    return reject(
      .columnWithoutAction,
      "\"\(name)\" must be in `when` exactly once, but it is "
        + (indices.isEmpty ? "missing" : "there \(indices.count) times"),
      [
        indices.isEmpty
          ? "Write it in `when` and leave the argument out; the column adds it."
          : "Write the argument in `when`, each time with its own value, and remove the column."
      ], at: node)
  }

  private func thenPath(_ rest: String, _ node: Node, _ builder: CaseBuilder) -> Column.Path? {
    for key in ThenKey.all {
      switch key.heading {
      case .alone where rest == key.rawValue: return mayStand(key, node, builder) ? .then(key, of: nil) : nil
      case .operation:
        guard let name = rest.removing(prefix: key.rawValue + ".") else { continue }
        return path(key, of: name, in: contract.operationNames)
          ?? rejectPath(
            node, .unknownOperation, "an operation", named: name, among: contract.operationNames.names,
            prefix: HeadingKind.then.heading(key.rawValue + "."))
      case .field:
        guard let name = rest.removing(prefix: key.rawValue + ".") else { continue }
        return path(key, of: name, in: contract.stateNames)
          ?? rejectPath(
            node, .unknownStateField, "a state field", named: name, among: contract.stateNames.names,
            prefix: HeadingKind.then.heading(key.rawValue + "."), role: .stateField)
      case .alone, nil: continue
      }
    }
    var notes: [Hint] = []
    if let key = ThenKey(rawValue: String(rest.prefix { $0 != "." })), key.heading == nil {
      notes.append("Write `\(key.rawValue)` below the scenario's own `then`: it holds for every row.")
    } else if let meant = meant(HeadingKind.then.heading(rest), in: .column) {
      notes.append(Hint("Did you mean \"\(meant)\"?", .replacing(meant)))
    } else if let field = NameSuggestion.nearest(to: rest, in: contract.stateNames.names) {
      let heading = Self.stateHeading(field)
      notes.append(Hint("Did you mean \"\(heading)\"?", .replacing(heading)))
    }
    return reject(
      .unknownHeading, "\"\(rest)\" is not something that a column can expect",
      notes + ["Headings: \(forms(.then))"], at: node)
  }

  private func path(_ key: ThenKey, of name: String, in names: NameTable) -> Column.Path? {
    names.index(of: name).map { .then(key, of: $0) }
  }

  /// Whether an action of the scenario can end as a column of `returned` or `threw` says; reports that none can.
  private func mayStand(_ key: ThenKey, _ node: Node, _ builder: CaseBuilder) -> Bool {
    guard key == .returned || key == .threw else { return true }
    context.actions = builder.actions
    return expectations.resultType(key, at: tree.range(node)) != nil
  }

  // MARK: Columns that conflict with the scenario

  /// Whether the scenario itself sets what the column fills; reports that as a mistake.
  func isWrittenTwice(_ column: Column, _ builder: CaseBuilder, at node: Node) -> Bool {
    guard !builder.triggers.isEmpty, isWritten(column.path, builder) else { return false }
    let other = otherList(than: column, builder)
    report(
      .columnConflict,
      other.map {
        "`\($0.key.rawValue)`, which lists \(words: $0.isPartial ? "some" : "all") calls, is written in the scenario itself"
      } ?? "`\(tree.string(node))` is also written in the scenario itself",
      ["Remove it there, or remove this column: only one of the two can apply."], at: node)
    return true
  }

  /// The scenario's own list of calls, if a column lists calls in another way.
  private func otherList(than column: Column, _ builder: CaseBuilder) -> Expectation.CallList? {
    guard case .then(let key, _) = column.path, let list = builder.expectations[0].list,
      list.isStated(byColumn: key, of: nil)
    else { return nil }
    return list.isSequence || list.isPartial != (key == .callsInclude) ? list : nil
  }

  private func isWritten(_ path: Column.Path, _ builder: CaseBuilder) -> Bool {
    switch path {
    case .given(let index):
      return builder.given.sites.contains { $0.given == index && $0.origin == .scenario }
    case .response(let index):
      return zip(builder.given.responses, builder.given.responseSites).contains {
        $0.operation == index && $1.origin == .scenario
      }
    case .argument(let trigger, _, let parameter):
      return builder.written.contains(.init(trigger: trigger, parameter: parameter))
    case .advance(let trigger): return builder.written.contains(.init(trigger: trigger, parameter: nil))
    case .then(let key, let subject):
      return builder.expectations[0].all.contains { $0.form.isStated(byColumn: key, of: subject) }
    case .name: return false
    case .skip: return builder.marks.skip != nil
    case .knownFailure: return builder.marks.knownFailure != nil
    }
  }
}

extension String {
  fileprivate func removing(prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
