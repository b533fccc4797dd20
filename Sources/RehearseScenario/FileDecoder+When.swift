import RehearseSource
import RehearseVocabulary

extension FileDecoder {
  /// The word for time passing, which every module has beside its own actions.
  static let clockAdvance = "clock.advance"

  /// The steps of a scenario: those of `steps`, or the one that `when` and `then` make.
  mutating func decodeSteps(_ level: Level<ScenarioKey>, _ allowed: OperationSet) -> [StepDraft] {
    let drafts: [StepDraft]
    if let steps = level[.steps] {
      drafts = decodeStepList(steps, allowed)
    } else {
      drafts = [decodeSingleStep(level, allowed)]
    }
    checkTotalTime(drafts)
    return drafts
  }

  private mutating func decodeSingleStep(_ level: Level<ScenarioKey>, _ allowed: OperationSet) -> StepDraft {
    var draft = StepDraft(expectations: Expectations(when: tree.range(level.keyNode(.when) ?? level.node)))
    let before = diagnostics.count
    if let when = level[.when] { decodeWhen(when, into: &draft) }
    draft.isBroken = diagnostics.count > before || level[.when].map(tree.isRefused) ?? true
    draft.expectations.alsoAllowed = allowed
    if let then = level[.then] { decodeThen(then, into: &draft.expectations, isEnough: !level.has(.table)) }
    return draft
  }

  private mutating func decodeStepList(_ node: Node, _ allowed: OperationSet) -> [StepDraft] {
    if tree.isRefused(node) { return [] }
    guard tree.isList(node) else {
      error(
        at: node, "`steps` is a list, but this is \(found(node))",
        notes: ["Each step starts with a dash:", "    steps:", "      - when: …", "        then: …"])
      return []
    }
    guard tree.count(node) > 0 else {
      error(at: node, "`steps` is empty, so nothing would run")
      return []
    }
    var drafts: [StepDraft] = []
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      guard let level = level(item, StepKey.self, required: [.when, .then]) else { continue }
      var draft = StepDraft(expectations: Expectations(when: tree.range(level.keyNode(.when) ?? item)))
      draft.expectations.alsoAllowed = allowed
      if let when = level[.when] { decodeWhen(when, into: &draft) }
      if let then = level[.then] { decodeThen(then, into: &draft.expectations, isEnough: true) }
      drafts.append(draft)
    }
    return drafts
  }

  private mutating func decodeWhen(_ node: Node, into draft: inout StepDraft) {
    guard tree.isList(node) else { return decodeTrigger(node, into: &draft) }
    guard tree.count(node) > 0 else {
      return error(at: node, "`when` is empty, so nothing would happen", notes: ["Write at least one action."])
    }
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) { decodeTrigger(item, into: &draft) }
  }

  private mutating func decodeTrigger(_ node: Node, into draft: inout StepDraft) {
    switch tree.kind(node) {
    case .refused: return
    case .list: error(at: node, "a list cannot stand inside the list of `when`")
    case .scalar: decodeAction(name: node, arguments: nil, into: &draft)
    case .map:
      var cursor = tree.children(node)
      guard let (name, arguments) = tree.nextEntry(&cursor) else {
        return error(at: node, "an action is missing in these brackets")
      }
      decodeAction(name: name, arguments: arguments, into: &draft)
      if let (second, _) = tree.nextEntry(&cursor), !tree.haveSameText(second, name) {
        error(
          at: second, "one action at a time: this map holds \(tree.count(node))",
          notes: ["Write a list, each action after a dash, or in brackets: [first, { second: { … } }]"])
      }
    }
  }

  private mutating func decodeAction(name: Node, arguments: Node?, into draft: inout StepDraft) {
    guard tree.isScalar(name) else { return }
    if tree.hasText(name, "clock.advance") { return decodeAdvance(name, arguments, into: &draft) }
    guard let index = vocabulary.actionNames.index(of: tree.bytes(name)) else {
      return unknown(
        name, "an action", of: "the module \"\(vocabulary.name)\"",
        among: vocabulary.actionNames.names + [Self.clockAdvance], lead: "Actions of \(vocabulary.name)")
    }
    let action = vocabulary.actions[index]
    let trigger = draft.triggers.count
    var values = action.parameters.map { $0.standard ?? .none }
    var named = Array(repeating: false, count: values.count)
    if let arguments {
      guard !tree.isRefused(arguments), checkArguments(arguments, action) else {
        draft.isBroken = true
        return
      }
      var cursor = tree.children(arguments)
      while let (key, node) = tree.nextEntry(&cursor) {
        guard let parameter = parameter(key, action, &named) else { continue }
        draft.written.append(StepDraft.Written(trigger: trigger, parameter: parameter))
        let declaration = action.parameters[parameter]
        let site = ValueSite("the argument", declaration.name, isSecret: declaration.isSecret)
        if let literal = value(node, declaration.shape, site) { values[parameter] = literal }
      }
    }
    let place = arguments.map { SourceRange(tree.position($0), count: 1) } ?? tree.range(name)
    for (parameter, declaration) in action.parameters.enumerated()
    where declaration.standard == nil && !named[parameter] {
      draft.missing.append(
        StepDraft.Missing(trigger: trigger, parameter: parameter, name: declaration.name, range: place))
    }
    draft.triggers.append(.action(index, values))
  }

  private mutating func checkArguments(_ node: Node, _ action: ActionDeclaration) -> Bool {
    guard tree.isMap(node) else {
      let names = action.parameters.map(\.name)
      let instead =
        names.isEmpty
        ? "\"\(action.name)\" takes no arguments; write it alone: \(action.name)"
        : "Write: { \(action.name): { \(names.map { "\($0): …" }.joined(separator: ", ")) } }"
      let isSecret = action.parameters.contains(where: \.isSecret)
      error(
        at: node,
        "the arguments of \"\(action.name)\" are a map, but this is \(isSecret ? "something else" : found(node))",
        notes: [instead])
      return false
    }
    return true
  }

  /// The parameter of this name; noted as named even where the name is misspelt or its value was refused, so that it is
  /// not reported as missing as well.
  private mutating func parameter(_ key: Node, _ action: ActionDeclaration, _ named: inout [Bool]) -> Int? {
    if let index = action.parameterNames.index(of: tree.bytes(key)) {
      named[index] = true
      return tree.isScalar(key) ? index : nil
    }
    guard tree.isScalar(key) else { return nil }
    let names = action.parameterNames.names
    if let near = Suggestion.nearest(to: tree.string(key), in: names), let index = names.firstIndex(of: near) {
      named[index] = true
    }
    unknown(key, "an argument", of: "the action \"\(action.name)\"", among: names, lead: "Arguments")
    return nil
  }

  private mutating func decodeAdvance(_ name: Node, _ span: Node?, into draft: inout StepDraft) {
    let trigger = draft.triggers.count
    draft.triggers.append(.advance(0))
    guard let span else {
      draft.missing.append(StepDraft.Missing(trigger: trigger, parameter: nil, name: "", range: tree.range(name)))
      return
    }
    draft.written.append(StepDraft.Written(trigger: trigger, parameter: nil))
    guard let milliseconds = duration(span, "`clock.advance`") else { return }
    draft.triggers[trigger] = .advance(milliseconds)
    draft.spans.append((milliseconds, tree.range(span)))
  }

  /// Reports what an action needs and neither `when` nor a column gives.
  mutating func reportMissingArguments(_ steps: [StepDraft], supplied: [StepDraft.Written]) {
    for step in steps where !step.missing.isEmpty { reportMissingArguments(step, supplied) }
  }

  private mutating func reportMissingArguments(_ step: StepDraft, _ supplied: [StepDraft.Written]) {
    for missing in step.missing
    where !supplied.contains(StepDraft.Written(trigger: missing.trigger, parameter: missing.parameter)) {
      if missing.parameter == nil {
        diagnostics.error(
          at: missing.range, "`clock.advance` needs a duration", notes: ["Write: { clock.advance: 2s }"])
      } else {
        diagnostics.error(
          at: missing.range, "the argument `\(missing.name)` is missing", notes: ["Write: { \(missing.name): … }"])
      }
    }
  }

  /// The spans of a scenario together are bounded as each is.
  private mutating func checkTotalTime(_ drafts: [StepDraft]) {
    var total: Int64 = 0
    for span in drafts.lazy.flatMap(\.spans) {
      total += span.milliseconds
      guard total > VirtualTime.limit else { continue }
      return diagnostics.error(
        at: span.range, "the clock is advanced by more than 1000h in this scenario",
        notes: ["A scenario may last 1000 hours of virtual time."])
    }
  }
}
