import Rehearse

/// Reads the steps of a scenario, or the single step that `when` and `then` form.
struct StepDecoder: DecoderPart {
  let context: DecodingContext

  /// Reads all of `steps`, or the `when` of the single step.
  func decodeWhen(_ mapping: Mapping<ScenarioKey>, _ allowed: ContractIndices, into builder: inout CaseBuilder) {
    if let node = mapping[.steps] {
      for item in stepItems(node) { decodeStep(item.node, isTorn: item.isTorn, allowed, into: &builder) }
    } else {
      let before = context.diagnostics.count
      builder.triggers = [mapping[.when].map { triggers($0, into: &builder) } ?? []]
      builder.isBroken = context.diagnostics.count > before || mapping[.when].map(tree.isRefused) ?? true
      builder.expectations = [
        Expectations(when: tree.range(mapping.keyNode(.when) ?? mapping.node), alsoAllowed: allowed)
      ]
    }
    checkTotalTime(builder)
  }

  func decodeThen(_ mapping: Mapping<ScenarioKey>, into builder: inout CaseBuilder) {
    guard !mapping.has(.steps), let then = mapping[.then] else { return }
    expectations.forgiveEmpty(mapping.keyNode(.then), then)
    context.actions = builder.actions
    expectations.decodeThen(then, into: &builder.expectations[0], &builder.rule, isEnough: !mapping.has(.table))
  }

  private func stepItems(_ node: Node) -> [(node: Node, isTorn: Bool)] {
    if tree.isRefused(node) { return [] }
    guard tree.isList(node) else {
      report(
        .notAList, "`steps` must be a list, but this is \(hints.found(node))",
        [Hint("Each step starts with a dash:", pasting: ["steps:", "  - when: …", "    then: …"])], at: node)
      return []
    }
    let items = tree.items(node)
    if items.isEmpty {
      report(.emptyList, "`steps` is empty, so nothing would run", ["Write at least one step: - when: …"], at: node)
    }
    // A `when` or a `then` with its own dash may belong to the step above it.
    var steps: [(node: Node, isTorn: Bool)] = []
    for item in items {
      if let last = steps.last, let key = tree.entries(item).first?.key, belongs(key, of: item, to: last.node) {
        if !last.isTorn {
          report(
            .extraDash, "`\(tree.string(key))` belongs to the step above, so it must not have a dash",
            [
              changes.withoutDash(before: [key]).map { Hint("Replace the dash with a space.", $0) }
                ?? "Write it inside the braces of that step."
            ], at: key)
        }
        steps[steps.count - 1].isTorn = true
      } else {
        steps.append((item, false))
      }
    }
    return steps
  }

  private func belongs(_ key: Node, of item: Node, to step: Node) -> Bool {
    if tree.value(step, StepKey.then) != nil { return false }
    if tree.hasText(key, StepKey.when) {
      let keys = tree.entries(step).map(\.key)
      return !keys.isEmpty && keys.allSatisfy { tree.hasText($0, StepKey.step) || tree.hasText($0, StepKey.before) }
    }
    return tree.hasText(key, StepKey.then) && tree.count(item) == 1
  }

  private func decodeStep(_ node: Node, isTorn: Bool, _ allowed: ContractIndices, into builder: inout CaseBuilder) {
    guard let mapping = mappings.mapping(node, StepKey.self, required: isTorn ? [] : mayBeOpen ? [.when] : nil) else {
      return
    }
    if let earlier = mapping[.before], let key = mapping.keyNode(.before) {
      decodeBefore(earlier, key: key, ofStepIn: &builder)
    }
    let before = context.diagnostics.count
    let triggers = mapping[.when].map { self.triggers($0, into: &builder) } ?? []
    var rule = builder.rule.take()
    if let rule {
      report(
        .misplacedAnything, "`anything` cannot be used in a step",
        [
          "Write a scenario with `when` in place of `steps`. What happens first stands before it: when: [first, anything]"
        ], in: rule.range)
      builder.isBroken = true
    }
    var expected = Expectations(when: tree.range(mapping.keyNode(.when) ?? node), alsoAllowed: allowed)
    expected.title = texts.text(mapping, .step)
    if let then = mapping[.then] {
      expectations.forgiveEmpty(mapping.keyNode(.then), then)
      var until = builder
      until.triggers.append(triggers)
      context.actions = context.diagnostics.count == before ? until.actions : nil
      // The rule decides what `then` may contain, so without it one mistake would be reported twice.
      expectations.decodeThen(then, into: &expected, &rule, isEnough: true)
    }
    builder.triggers.append(triggers)
    builder.expectations.append(expected)
  }

  // MARK: When

  /// The actions of a step; sets the builder's rule if `when` ends with `anything`.
  private func triggers(_ node: Node, into builder: inout CaseBuilder) -> [Plan.Trigger] {
    guard tree.isList(node) else { return trigger(node, at: 0, into: &builder).map { [$0] } ?? [] }
    if tree.count(node) == 0 {
      report(.emptyList, "`when` is empty, so nothing would happen", ["Write at least one action."], at: node)
    }
    var triggers: [Plan.Trigger] = []
    for item in tree.items(node) {
      let range = builder.rule?.range
      if let trigger = trigger(item, at: triggers.count, into: &builder) { triggers.append(trigger) }
      guard let range else { continue }
      report(
        .misplacedAnything, "`anything` must be the last item of `when`",
        ["Write what happens first before it: when: [first, anything]"], in: range)
      break
    }
    return triggers
  }

  func trigger(_ node: Node, at index: Int, into builder: inout CaseBuilder) -> Plan.Trigger? {
    switch tree.kind(node) {
    case .refused: return nil
    case .list:
      return reject(
        .nestedList, "a list is not allowed inside the list of `when`",
        [hints.oneDash(node, "- ACTION") ?? "Write all actions in one list: [first, second]"], at: node)
    case .scalar: return action(node, nil, at: index, into: &builder)
    case .map:
      let entries = tree.entries(node)
      guard let (name, arguments) = entries.first else {
        return reject(
          .missingName, "an action is missing in these braces", ["Write: { action: { argument: value } }"], at: node)
      }
      if reportArgumentWithoutAction(name) {
        builder.isBroken = true
        return nil
      }
      let second = entries.dropFirst().first?.key
      if tree.isMissing(arguments), let second, isArgument(second, of: name) {
        builder.isBroken = true
        mappings.reportBeside(second, name)
        return nil
      }
      let trigger = action(name, arguments, at: index, into: &builder)
      if let second, tree.isScalar(second), !tree.haveSameText(second, name) {
        reportSecond(second, after: name, entries.count)
      }
      return trigger
    }
  }

  /// Reports a second key where only one action can be.
  private func reportSecond(_ second: Node, after name: Node, _ count: Int) {
    if index(of: second, in: ThenKey.words) != nil, let advice = roles.placement(of: tree.string(second)) {
      report(.misplacedName, "`\(tree.string(second))` is not an action", [Hint(advice)], at: second)
      return misplaced.decode(second, isAmongNames: true)
    }
    if isArgument(second, of: name) {
      let advice: Hint =
        tree[value(behind: name)].style == .flow
        ? "Write it inside the braces of \(tree.string(name))."
        : "Indent it by two more spaces, so that it belongs to `\(tree.string(name))`."
      return report(
        .misplacedName, "`\(tree.string(second))` is an argument of \"\(tree.string(name))\"", [advice], at: second)
    }
    report(
      .severalInOneItem, "only one action can be written here, but there are \(count)",
      ["Write a list, each action after a dash, or in brackets: [first, { second: { … } }]"], at: second)
  }

  /// Reports an argument where its action belongs; returns whether there is one.
  private func reportArgumentWithoutAction(_ name: Node) -> Bool {
    guard tree.isScalar(name), index(of: name, in: contract.actionNames) == nil,
      let action = contract.actions.first(where: { index(of: name, in: $0.parameterNames) != nil })
    else { return false }
    let argument = tree.string(name)
    report(
      .missingName, "`\(argument)` is an argument, and its action is missing",
      ["Write: { \(action.name): { \(argument): …, … } }"], at: name)
    return true
  }

  private func isArgument(_ key: Node, of name: Node) -> Bool {
    guard let action = index(of: name, in: contract.actionNames) else { return false }
    return index(of: key, in: contract.actions[action].parameterNames) != nil
  }

  private func action(
    _ name: Node, _ arguments: Node?, at triggerIndex: Int, into builder: inout CaseBuilder
  ) -> Plan.Trigger? {
    guard tree.isScalar(name) else { return nil }
    if tree.hasText(name, ClockAdvance.action) { return advance(name, arguments, at: triggerIndex, into: &builder) }
    guard let index = self.index(of: name, in: contract.actionNames) else {
      if rules.isAnything(name) {
        builder.rule = rules.rule(name, arguments, isFirst: triggerIndex == 0)
      } else {
        names.unknown(
          name, .unknownAction, "an action", of: "the module \"\(contract.name)\"",
          among: contract.actionNames.names + [ClockAdvance.action], unlisted: AnythingKey.everyWord, role: .action,
          lead: "Actions of \(contract.name)")
        if let arguments, let meant = meant(name, among: contract.actionNames) {
          checkValues(arguments, contract.actions[meant])
        }
      }
      return nil
    }
    let action = contract.actions[index]
    var values = action.defaultValues
    var named = ContractIndices()
    if let arguments {
      guard !tree.isRefused(arguments), checkArguments(arguments, action) else {
        builder.isBroken = true
        return nil
      }
      for (key, node) in tree.entries(arguments) {
        guard let parameter = parameter(key, action, &named, in: arguments) else {
          if let meant = meant(key, among: action.parameterNames) { checkValue(node, action.parameters[meant]) }
          continue
        }
        builder.written.append(.init(trigger: triggerIndex, parameter: parameter))
        if let value = self.values.argument(node, action.parameters[parameter], of: action) {
          values[parameter] = value
        }
      }
    }
    let range = arguments.map(tree.start) ?? tree.range(name)
    for parameter in action.requiredParameters where !named.has(parameter) {
      builder.missing.append(
        .init(
          argument: .init(trigger: triggerIndex, parameter: parameter), name: action.parameters[parameter].name,
          bareAction: arguments == nil ? action.name : nil, range: range))
    }
    return .action(index, values)
  }

  /// Reports the mistakes in the arguments of a misspelt action.
  private func checkValues(_ arguments: Node, _ action: ActionDeclaration) {
    guard !tree.isRefused(arguments), checkArguments(arguments, action) else { return }
    var named = ContractIndices()
    for (key, node) in tree.entries(arguments) {
      let parameterIndex = parameter(key, action, &named, in: arguments) ?? meant(key, among: action.parameterNames)
      if let parameterIndex { checkValue(node, action.parameters[parameterIndex]) }
    }
  }

  private func checkValue(_ node: Node, _ parameter: ParameterDeclaration) {
    _ = values.value(node, parameter.valueType, ValueSite(parameter))
  }

  private func checkArguments(_ node: Node, _ action: ActionDeclaration) -> Bool {
    if tree.isMap(node) { return true }
    let instead: Hint =
      action.parameters.isEmpty
      ? everyday.repetition(of: action.name, tree.string(node))
        ?? "\"\(action.name)\" takes no arguments; write it alone: \(action.name)"
      : "Write: { \(action.parameters.map { "\($0.name): …" }.joined(separator: ", ")) }"
    let isSecret = action.parameters.contains(where: \.isSecret)
    report(.notArguments(of: action.name, found: isSecret ? "not" : hints.found(node), hint: instead), at: node)
    return false
  }

  /// The parameter with this name, which counts as written even if its value has a mistake.
  private func parameter(
    _ key: Node, _ action: ActionDeclaration, _ named: inout ContractIndices, in arguments: Node
  ) -> Int? {
    if let index = index(of: key, in: action.parameterNames) {
      named.insert(index)
      return tree.isScalar(key) ? index : nil
    }
    guard tree.isScalar(key) else { return nil }
    let all = action.parameterNames.names
    let expected = names.unwritten(all, in: arguments)
    if let near = NameSuggestion.nearest(to: tree.string(key), in: expected + all), let index = all.firstIndex(of: near)
    {
      named.insert(index)
    }
    names.unknown(
      key, .unknownArgument, "an argument", of: "the action \"\(action.name)\"", among: all, expected: expected,
      lead: "Arguments")
    return nil
  }

  private func advance(
    _ name: Node, _ span: Node?, at triggerIndex: Int, into builder: inout CaseBuilder
  ) -> Plan.Trigger {
    let argument = CaseBuilder.ArgumentIndex(trigger: triggerIndex, parameter: nil)
    guard let span else {
      builder.missing.append(.init(argument: argument, name: "", range: tree.range(name)))
      return .advance(0)
    }
    builder.written.append(argument)
    guard let milliseconds = values.duration(span, "`clock.advance`") else { return .advance(0) }
    builder.spans.append(WrittenSpan(milliseconds: milliseconds, range: tree.range(span)))
    return .advance(milliseconds)
  }

  // MARK: Checks of the whole scenario

  /// Reports required arguments that neither `when` nor a column supplies.
  func reportMissingArguments(_ builder: CaseBuilder, supplied: [CaseBuilder.ArgumentIndex]) {
    var missing = builder.missing.filter { !supplied.contains($0.argument) }[...]
    while let first = missing.first {
      // Missing arguments of the same action have the same range.
      let names = missing.prefix { $0.range == first.range }.map(\.name)
      missing = missing.dropFirst(names.count)
      if first.argument.parameter == nil {
        report(
          .missingArgument, "`clock.advance` needs a span of time",
          [Hint("Write: { clock.advance: 2s }", .replacing("{ clock.advance: 2s }"))],
          in: first.range)
      } else {
        let written = names.map { "\($0): …" }.joined(separator: ", ")
        let quoted = Counted.list(names.map { "`\($0)`" })
        report(
          .missingArgument,
          names.count == 1 ? "the argument \(quoted) is missing" : "the arguments \(quoted) are missing",
          [
            first.bareAction.map { action in
              Hint("Write: { \(action): { \(written) } }", .replacing("{ \(action): { \(written) } }"))
            } ?? "Add to its arguments: \(written)"
          ],
          in: first.range)
      }
    }
  }

  /// Checks the sum of all time spans, which has the same limit as each of them.
  private func checkTotalTime(_ builder: CaseBuilder) {
    var total: Int64 = 0
    for span in builder.before.spans + builder.spans {
      total += span.milliseconds
      guard total > VirtualTime.limit else { continue }
      return report(
        .tooLong, "the clock is advanced by more than 1000h in this scenario",
        ["Write a shorter time: a scenario can last at most 1000 hours of virtual time."], in: span.range)
    }
  }
}

extension Message {
  static func notArguments(of name: String, found: MessageText, hint: Hint) -> Message {
    Message(
      .notAGroup, "the arguments of \"\(name)\" must be a group of keys, but this is \(found)", hints: [hint])
  }
}
