import Rehearse

/// Reads what happens: the steps of a scenario, or the one that its `when` and `then` make.
struct StepDecoder: DecoderPart {
  let context: DecodingContext
  private var anythingDecoder: AnythingDecoder { AnythingDecoder(context: context) }
  private var expectationDecoder: ExpectationDecoder { ExpectationDecoder(context: context) }
  private var levelDecoder: LevelDecoder { LevelDecoder(context: context) }
  private var nameDecoder: NameDecoder { NameDecoder(context: context) }
  private var valueDecoder: ValueDecoder { ValueDecoder(context: context) }

  /// Reads what happens in a scenario: the steps of `steps` as a whole, or the `when` of the only one.
  func decodeWhen(_ level: Level<ScenarioKey>, _ allowed: PlaceSet, into draft: inout CaseDraft) {
    if let steps = level[.steps] {
      decodeStepList(steps, allowed, into: &draft)
    } else {
      decodeOnlyWhen(level, allowed, into: &draft)
    }
    checkTotalTime(draft.notes)
  }

  private func decodeOnlyWhen(_ level: Level<ScenarioKey>, _ allowed: PlaceSet, into draft: inout CaseDraft) {
    draft.notes.hasColumns = level.has(.table) || level.has(.forEvery)
    let before = reporter.diagnostics.count
    draft.triggers.append(level[.when].map { decodeWhen($0, &draft.notes, &draft.rule) } ?? [])
    draft.notes.isBroken = reporter.diagnostics.count > before || level[.when].map(tree.isRefused) ?? true
    draft.expectations.append(
      Expectations(when: tree.range(level.keyNode(.when) ?? level.node), alsoAllowed: allowed))
  }

  /// Reads the `then` of a scenario's only step, once its `when` is read.
  func decodeThen(_ level: Level<ScenarioKey>, into draft: inout CaseDraft) {
    guard !level.has(.steps), let then = level[.then] else { return }
    expectationDecoder.forgiveEmpty(level.keyNode(.then), then)
    expectationDecoder.decodeThen(then, into: &draft.expectations[0], &draft.rule, isEnough: !level.has(.table))
  }

  private func decodeStepList(_ node: Node, _ allowed: PlaceSet, into draft: inout CaseDraft) {
    if tree.isRefused(node) { return }
    guard tree.isList(node) else {
      return report(.notSteps(hints.found(node)), at: node)
    }
    guard tree.count(node) > 0 else {
      return report(.emptySteps, at: node)
    }
    draft.makeRoom(forSteps: tree.count(node))
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      let isTorn = skipTornThen(of: item, &cursor)
      guard
        let level = levelDecoder.level(
          item, StepKey.self, required: context.options.mayBeOpen || isTorn ? [.when] : nil)
      else {
        continue
      }
      var rule: Rule?
      let triggers = level[.when].map { decodeWhen($0, &draft.notes, &rule) } ?? []
      var expectations = Expectations(when: tree.range(level.keyNode(.when) ?? item), alsoAllowed: allowed)
      if let rule {
        reporter.diagnostics.error(at: rule.range, RuleMessage.anythingInStep)
        draft.notes.isBroken = true
      }
      if let then = level[.then] {
        expectationDecoder.forgiveEmpty(level.keyNode(.then), then)
        // What its `then` may hold follows from its `when`, so that this is one mistake.
        expectationDecoder.decodeThen(then, into: &expectations, &rule, isEnough: true)
      }
      draft.add(triggers, consume expectations)
    }
  }

  /// Reports and skips a `then` of this step that stands behind a dash of its own.
  private func skipTornThen(of step: Node, _ cursor: inout NodeTree.Cursor) -> Bool {
    var ahead = cursor
    guard tree.value(step, "then") == nil, let item = tree.nextItem(&ahead), tree.isMap(item), tree.count(item) == 1
    else { return false }
    var entries = tree.children(item)
    guard let (key, _) = tree.nextEntry(&entries), tree.hasText(key, "then") else { return false }
    report(.dashBeforeThen, at: key)
    cursor = ahead
    return true
  }

  /// What happens in a step.
  ///
  /// - Parameter rule: what makes the scenario a rule, if its `when` ends so.
  private func decodeWhen(_ node: Node, _ notes: inout StepNotes, _ rule: inout Rule?) -> [Plan.Trigger] {
    guard tree.isList(node) else { return decodeTrigger(node, at: 0, &notes, &rule).map { [$0] } ?? [] }
    guard tree.count(node) > 0 else {
      report(.emptyWhen, at: node)
      return []
    }
    var triggers: [Plan.Trigger] = []
    triggers.reserveCapacity(tree.count(node))
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      let range = rule?.range
      if let trigger = decodeTrigger(item, at: triggers.count, &notes, &rule) { triggers.append(trigger) }
      guard let range else { continue }
      reporter.diagnostics.error(at: range, RuleMessage.anythingBeforeOthers)
      break
    }
    return triggers
  }

  /// What an item of `when` does.
  ///
  /// - Parameter place: how many others come before it.
  private func decodeTrigger(
    _ node: Node, at place: Int, _ notes: inout StepNotes, _ rule: inout Rule?
  ) -> Plan.Trigger? {
    switch tree.kind(node) {
    case .refused: return nil
    case .list:
      report(.nestedActions, at: node)
      return nil
    case .scalar: return decodeAction(name: node, arguments: nil, at: place, &notes, &rule)
    case .map:
      var cursor = tree.children(node)
      guard let (name, arguments) = tree.nextEntry(&cursor) else {
        report(.missingAction, at: node)
        return nil
      }
      if reportArgumentWithoutAction(name) {
        notes.isBroken = true
        return nil
      }
      if tree.isMissing(arguments), let beside = argument(of: name, cursor) {
        notes.isBroken = true
        levelDecoder.reportBeside(beside, name)
        return nil
      }
      let trigger = decodeAction(name: name, arguments: arguments, at: place, &notes, &rule)
      if let (second, _) = tree.nextEntry(&cursor), tree.isScalar(second), !tree.haveSameText(second, name) {
        report(.severalActions(tree.count(node)), at: second)
      }
      return trigger
    }
  }

  /// Reports an argument that stands where its action belongs.
  private func reportArgumentWithoutAction(_ name: Node) -> Bool {
    guard tree.isScalar(name), context.vocabulary.actionNames.index(of: tree.bytes(name)) == nil,
      let action = context.vocabulary.actions.first(where: { $0.parameterNames.index(of: tree.bytes(name)) != nil })
    else { return false }
    report(.argumentWithoutAction(tree.string(name), action: action.name), at: name)
    return true
  }

  /// The next key, if it is an argument of the action.
  private func argument(of name: Node, _ cursor: NodeTree.Cursor) -> Node? {
    var cursor = cursor
    guard let index = context.vocabulary.actionNames.index(of: tree.bytes(name)),
      let (key, _) = tree.nextEntry(&cursor),
      context.vocabulary.actions[index].parameterNames.index(of: tree.bytes(key)) != nil
    else { return nil }
    return key
  }

  private func decodeAction(
    name: Node, arguments: Node?, at place: Int, _ notes: inout StepNotes, _ rule: inout Rule?
  ) -> Plan.Trigger? {
    guard tree.isScalar(name) else { return nil }
    if tree.hasText(name, ClockAdvance.action) { return decodeAdvance(name, arguments, at: place, &notes) }
    guard let index = context.vocabulary.actionNames.index(of: tree.bytes(name)) else {
      if anythingDecoder.isAnything(name) {
        rule = anythingDecoder.rule(name, arguments, isFirst: place == 0)
        return nil
      }
      nameDecoder.unknown(
        name, .unknownAction, "an action", of: "the module \"\(context.vocabulary.name)\"",
        among: context.vocabulary.actionNames.names + [ClockAdvance.action], unlisted: AnythingKey.everyWord,
        lead: "Actions of \(context.vocabulary.name)")
      return nil
    }
    let action = context.vocabulary.actions[index]
    var values = action.standardValues
    var named = PlaceSet()
    if let arguments {
      guard !tree.isRefused(arguments), checkArguments(arguments, action) else {
        notes.isBroken = true
        return nil
      }
      var cursor = tree.children(arguments)
      while let (key, node) = tree.nextEntry(&cursor) {
        guard let parameter = parameter(key, action, &named, in: arguments) else { continue }
        notes.note(written: parameter, of: place)
        let declaration = action.parameters[parameter]
        let site = ValueSite("the argument", declaration.name, isSecret: declaration.isSecret)
        if let literal = valueDecoder.value(node, declaration.shape, site) { values[parameter] = literal }
      }
    }
    let range = arguments.map { SourceRange(tree.position($0), count: 1) } ?? tree.range(name)
    for parameter in action.requiredParameters where !named.has(parameter) {
      let name = action.parameters[parameter].name
      notes.missing.append(
        StepNotes.Missing(
          trigger: place, parameter: parameter, name: name, bareAction: arguments == nil ? action.name : nil,
          range: range))
    }
    return .action(index, values)
  }

  private func checkArguments(_ node: Node, _ action: ActionDeclaration) -> Bool {
    guard tree.isMap(node) else {
      let names = action.parameters.map(\.name)
      let instead =
        names.isEmpty
        ? "\"\(action.name)\" takes no arguments; write it alone: \(action.name)"
        : "Write: { \(names.map { "\($0): …" }.joined(separator: ", ")) }"
      let isSecret = action.parameters.contains(where: \.isSecret)
      report(.notArguments(of: action.name, found: isSecret ? "not" : hints.found(node), hint: instead), at: node)
      return false
    }
    return true
  }

  /// The parameter of this name; noted as named even where the name is misspelt or its value was refused, so that it is
  /// not reported as missing as well.
  private func parameter(
    _ key: Node, _ action: ActionDeclaration, _ named: inout PlaceSet, in arguments: Node
  ) -> Int? {
    if let index = action.parameterNames.index(of: tree.bytes(key)) {
      named.insert(index)
      return tree.isScalar(key) ? index : nil
    }
    guard tree.isScalar(key) else { return nil }
    let names = action.parameterNames.names
    let expected = names.filter { !hints.hasKey($0, arguments) }
    if let near = NameSuggestion.nearest(to: tree.string(key), in: expected + names),
      let index = names.firstIndex(of: near)
    {
      named.insert(index)
    }
    nameDecoder.unknown(
      key, .unknownArgument, "an argument", of: "the action \"\(action.name)\"", among: names,
      expected: expected,
      lead: "Arguments")
    return nil
  }

  private func decodeAdvance(
    _ name: Node, _ span: Node?, at place: Int, _ notes: inout StepNotes
  ) -> Plan.Trigger {
    guard let span else {
      notes.missing.append(StepNotes.Missing(trigger: place, parameter: nil, name: "", range: tree.range(name)))
      return .advance(0)
    }
    notes.note(written: nil, of: place)
    guard let milliseconds = valueDecoder.duration(span, "`clock.advance`") else { return .advance(0) }
    notes.spans.append((milliseconds, tree.range(span)))
    return .advance(milliseconds)
  }

  /// Reports what an action needs and neither `when` nor a column gives.
  func reportMissingArguments(_ notes: StepNotes, supplied: [StepNotes.Written]) {
    if notes.missing.isEmpty { return }
    var missing = notes.missing[...]
    missing.removeAll { supplied.contains(StepNotes.Written(trigger: $0.trigger, parameter: $0.parameter)) }
    while let first = missing.first {
      // Those of one action have its place, and those of no other do.
      let ofAction = missing.prefix { $0.range == first.range }
      missing = missing.dropFirst(ofAction.count)
      reporter.diagnostics.error(
        at: first.range,
        first.parameter == nil ? .missingSpan : .missingArguments(ofAction.map(\.name), action: first.bareAction))
    }
  }

  /// The spans of a scenario together are bounded as each is.
  private func checkTotalTime(_ notes: StepNotes) {
    var total: Int64 = 0
    for span in notes.spans {
      total += span.milliseconds
      guard total > VirtualTime.limit else { continue }
      return reporter.diagnostics.error(at: span.range, .tooLong)
    }
  }
}

extension Message {
  fileprivate static func notSteps(_ found: String) -> Message {
    Message(
      .notAList, "`steps` must be a list, but this is \(found)",
      hints: ["Each step starts with a dash:", "    steps:", "      - when: …", "        then: …"])
  }

  fileprivate static var emptySteps: Message {
    Message(.emptyList, "`steps` is empty, so nothing would run", hints: ["Write at least one step: - when: …"])
  }

  fileprivate static var dashBeforeThen: Message {
    Message(
      .extraDash, "`then` belongs to the step above, so there is no dash before it",
      hints: ["Write a space in place of the dash."])
  }

  fileprivate static var emptyWhen: Message {
    Message(.emptyList, "`when` is empty, so nothing would happen", hints: ["Write at least one action."])
  }

  fileprivate static var nestedActions: Message {
    Message(
      .nestedList, "a list is not allowed inside the list of `when`",
      hints: ["Write all actions in one list: [first, second]"])
  }

  fileprivate static var missingAction: Message {
    Message(
      .missingName, "an action is missing in these braces", hints: ["Write: { action: { argument: value } }"])
  }

  fileprivate static func severalActions(_ count: Int) -> Message {
    Message(
      .severalInOneItem, "only one action can be written here, but there are \(count)",
      hints: ["Write a list, each action after a dash, or in brackets: [first, { second: { … } }]"])
  }

  fileprivate static func argumentWithoutAction(_ name: String, action: String) -> Message {
    Message(
      .missingName, "`\(name)` is an argument, and its action is missing",
      hints: ["Write: { \(action): { \(name): …, … } }"])
  }

  /// Said of an action, and of an operation that is expected to be called.
  static func notArguments(of name: String, found: String, hint: String) -> Message {
    Message(
      .notAGroup, "the arguments of \"\(name)\" must be a group of keys, but this is \(found)", hints: [hint])
  }

  fileprivate static var missingSpan: Message {
    Message(.missingArgument, "`clock.advance` needs a span of time", hints: ["Write: { clock.advance: 2s }"])
  }

  /// - Parameter action: the action, if it is written without any argument.
  fileprivate static func missingArguments(_ names: [String], action: String?) -> Message {
    let written = names.map { "\($0): …" }.joined(separator: ", ")
    let quoted = Counted.list(names.map { "`\($0)`" })
    return Message(
      .missingArgument,
      names.count == 1 ? "the argument \(quoted) is missing" : "the arguments \(quoted) are missing",
      hints: [action.map { "Write: { \($0): { \(written) } }" } ?? "Add to its arguments: \(written)"])
  }

  fileprivate static var tooLong: Message {
    Message(
      .tooLong, "the clock is advanced by more than 1000h in this scenario",
      hints: ["Write a shorter time: a scenario can last at most 1000 hours of virtual time."])
  }
}
