import Rehearse

/// Reads a scenario, and makes its cases.
struct ScenarioDecoder: DecoderPart {
  let context: DecodingContext
  private var forEveryDecoder: ForEveryDecoder { ForEveryDecoder(context: context) }
  private var givenDecoder: GivenDecoder { GivenDecoder(context: context) }
  private var limit: ExpansionLimit { ExpansionLimit(context: context) }
  private var levelDecoder: LevelDecoder { LevelDecoder(context: context) }
  private var nameDecoder: NameDecoder { NameDecoder(context: context) }
  private var responseDecoder: ResponseDecoder { ResponseDecoder(context: context) }
  private var stepDecoder: StepDecoder { StepDecoder(context: context) }
  private var tableDecoder: TableDecoder { TableDecoder(context: context) }
  private var textDecoder: TextDecoder { TextDecoder(context: context) }
  private var valueDecoder: ValueDecoder { ValueDecoder(context: context) }

  /// Reads a scenario and appends its cases.
  func decode(
    _ node: Node, _ background: Background, _ names: inout NamesInUse, isModuleKnown: Bool, into file: inout DecodedFile
  ) {
    guard let level = levelDecoder.level(node, ScenarioKey.self, required: []) else { return }
    let index = file.scenarios.count
    decodeMarks(level, background, &names, into: &file)
    _ = levelDecoder.checkCombinations(level)
    if isModuleKnown {
      let scenario = file.scenarios[index]
      var draft = CaseDraft(
        scenario: index, name: scenario.id ?? scenario.title, position: tree.position(level.node),
        given: background.given)
      decodeSections(level, background, into: &draft)
      makeCases(level, draft, into: &file)
    }
    // Keys in the wrong place of the scenario are known only now.
    let missing = missingKeys(level)
    let isRule = missing == [.then] && file.cases.last?.scenario == index && file.cases.last?.rule != nil
    levelDecoder.reportMissing(missing, of: level.node, hint: isRule ? Hints.promises : nil)
  }

  private func decodeSections(_ level: Level<ScenarioKey>, _ background: Background, into draft: inout CaseDraft) {
    let allowed = background.alsoAllowed.union(nameDecoder.decodeAlsoAllowed(level[.alsoAllowed]))
    if let node = level[.given] { givenDecoder.decodeGiven(node, origin: .scenario, into: &draft.given) }
    stepDecoder.decodeWhen(level, allowed, into: &draft)
    stepDecoder.decodeThen(level, into: &draft)
  }

  private func makeCases(_ level: Level<ScenarioKey>, _ draft: CaseDraft, into file: inout DecodedFile) {
    var draft = draft
    // A mistake in `when` hides whether the scenario is a rule.
    if draft.rule != nil || !draft.notes.isBroken { levelDecoder.checkScope(level, isRule: draft.rule != nil) }
    draft.rule?.tries = level[.tries].flatMap(decodeTries)
    responseDecoder.checkScope(of: draft)
    if let table = level[.table] {
      tableDecoder.expandTable(table, level, draft, into: &file)
    } else if let forEvery = level[.forEvery] {
      forEveryDecoder.expandForEvery(forEvery, level, draft, into: &file)
    } else {
      stepDecoder.reportMissingArguments(draft.notes, supplied: [])
      guard limit.hasRoom(for: 1, at: level[.scenario] ?? level.node, in: &file) else { return }
      file.cases.append(draft.testCase)
    }
  }

  /// What a scenario lacks; a table's columns can stand for `then`, and whether they do is seen there.
  private func missingKeys(_ level: Level<ScenarioKey>) -> [ScenarioKey] {
    if level.isBroken { return [] }
    return context.options.mayBeOpen ? level.missing.filter { $0 != .then } : level.missing
  }

  private func decodeMarks(
    _ level: Level<ScenarioKey>, _ background: Background, _ names: inout NamesInUse, into file: inout DecodedFile
  ) {
    let title = textDecoder.text(level[.scenario], "the scenario's title") ?? ""
    let id = textDecoder.text(level[.id], "`id`")
    if let node = level[.scenario], !title.isEmpty { claim(title, at: node, &names) }
    if let id, let node = level[.id], !Self.isShownAlike(id, title) { claim(id, at: node, &names) }
    let why = level[.why].flatMap { textDecoder.explanation($0, "`why`") }
    var tags = background.tags
    textDecoder.addTexts(level[.tags], "`tags`", to: &tags)
    var links = background.links
    textDecoder.addLinks(level[.link], to: &links)
    let skip = level[.skip].flatMap { decodeReason($0, "the reason of `skip`", orElse: Message.noReason) }
    let knownFailure = level[.knownFailure].flatMap { decodeKnownFailure($0) }
    let orderMatters = level[.orderMatters].flatMap {
      decodeReason($0, "the reason of `order matters`", orElse: Message.noReasonForOrder)
    }
    let only = level[.only].map { decodeOnly($0) } ?? false
    file.scenarios.append(
      Scenario(
        title: title, id: id, tags: tags, links: links, skip: skip, knownFailure: knownFailure, only: only,
        orderMatters: orderMatters, position: tree.position(level.node)))
    file.words?.scenarios.append(
      WrittenWords(
        title: title, explanation: why, tags: Array(tags.dropFirst(background.tags.count)),
        links: Array(links.dropFirst(background.links.count))))
  }

  private func claim(_ name: String, at node: Node, _ names: inout NamesInUse) {
    let shown = ReportedText.of(name)
    guard let earlier = names.take(shown, line: tree.position(node).line) else { return }
    let reading = haveSameScalars(shown, name) ? "" : ", which show this one as \"\(shown)\""
    report(.duplicateTitle(name, earlier: earlier, reading: reading), at: node)
  }

  private static func isShownAlike(_ one: String, _ other: String) -> Bool {
    haveSameScalars(ReportedText.of(one), ReportedText.of(other))
  }

  /// The reason; a switch is none, and `skip: no` would do the opposite of what it says.
  private func decodeReason(_ node: Node, _ what: String, orElse message: (_ found: String) -> Message) -> String? {
    guard ["yes", "no", "on", "off", "true", "false"].contains(where: { tree.isPlain(node, $0) }) else {
      return textDecoder.text(node, what)
    }
    report(message(hints.found(node)), at: node)
    return nil
  }

  private func decodeKnownFailure(_ node: Node) -> KnownFailure? {
    if reportKnownFailureText(node) { return nil }
    guard let level = levelDecoder.level(node, KnownFailureKey.self) else { return nil }
    let issue = textDecoder.text(level[.issue], "`issue`")
    let because = level[.because].flatMap { textDecoder.text($0, "`because`") }
    var until: CalendarDate?
    if let node = level[.until], let text = textDecoder.plainText(node, "`until`") {
      until = CalendarDate(text)
      if until == nil {
        report(.unknownDay(text), at: node)
      }
    }
    guard let issue else { return nil }
    return KnownFailure(issue: issue, because: because, until: until, position: tree.position(node))
  }

  /// A known failure as a sentence with its last day: `LOGIN-12 until 31.12.2026`.
  private func reportKnownFailureText(_ node: Node) -> Bool {
    guard hints.isOneLine(node), let until = tree.string(node).firstRange(of: "until ") else { return false }
    let text = tree.string(node)
    let issue = text[..<until.lowerBound].split(separator: " ").joined(separator: " ")
    let day = String(text[until.upperBound...])
    report(.knownFailureAsText(hints.found(node), issue: issue, day: day), at: node)
    return true
  }

  private func decodeTries(_ node: Node) -> Int? {
    guard case .integer(let tries)? = valueDecoder.value(node, .wholeNumber, ValueSite("`tries`")) else { return nil }
    if tries < 1 { report(.tooFewTries(hints.found(node)), at: node) }
    return tries < 1 ? nil : tries
  }

  private func decodeOnly(_ node: Node) -> Bool {
    guard case .toggle(let value)? = valueDecoder.value(node, .toggle, ValueSite("`only`")) else { return false }
    if value, context.options.isContinuousIntegration {
      report(.onlyInCI, at: node)
    }
    return value
  }
}

extension Message {
  fileprivate static func duplicateTitle(_ name: String, earlier: Int32, reading: String) -> Message {
    Message(
      .duplicateName, "\"\(name)\" is the name of another scenario as well (line \(earlier))",
      hints: ["Write another one: titles and ids distinguish scenarios in reports\(reading)."])
  }

  fileprivate static func noReason(_ found: String) -> Message {
    Message(
      .skipWithoutReason, "`skip` needs a reason, but this is \(found)",
      hints: ["Write, for example: skip: Flaky since Monday", "To run the scenario, remove the line."])
  }

  fileprivate static func noReasonForOrder(_ found: String) -> Message {
    Message(
      .orderWithoutReason, "`order matters` needs a reason, but this is \(found)",
      hints: [
        "Write, for example: order matters: The server answers one request after the other",
        "Where any order is right, remove the line.",
      ])
  }

  fileprivate static func tooFewTries(_ found: String) -> Message {
    Message(
      .wrongType, "`tries` must be a whole number from 1, but this is \(found)",
      hints: ["Write how many sequences are tried at most, for example 50000, or remove the line."])
  }

  fileprivate static func unknownDay(_ text: String) -> Message {
    Message(
      .unknownDay, "\"\(text)\" is not a day of the calendar",
      hints: [
        CalendarDate(meant: text).map { "Write \($0.text)" } ?? "Write year, month and day, as in 2027-01-31."
      ])
  }

  fileprivate static func knownFailureAsText(_ found: String, issue: String, day: String) -> Message {
    Message(
      .notAGroup, "`known failure` must be a group of keys, but this is \(found)",
      hints: [
        "Write { issue: \(issue.isEmpty ? "…" : issue), until: \(CalendarDate(meant: day)?.text ?? "…") }",
        "The day is written as in 2027-01-31.",
      ])
  }

  fileprivate static var onlyInCI: Message {
    Message(
      .onlyInCI, "`only` would leave all other scenarios out, so it is refused where CI is set",
      hints: ["Remove it before the file is committed."])
  }
}
