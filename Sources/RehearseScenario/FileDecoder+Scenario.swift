import RehearseLanguage
import RehearseSource
import RehearseVocabulary

extension FileDecoder {
  /// Reads one scenario, and appends it and its cases.
  mutating func decodeScenario(
    _ node: Node, _ background: Background, isModuleKnown: Bool, _ names: inout NamesInUse,
    into scenarios: inout [Scenario]
  ) {
    guard let level = level(node, ScenarioKey.self, required: []) else { return }
    let index = scenarios.count
    scenarios.append(decodeMarks(level, background, &names))
    _ = checkCombinations(level)
    if isModuleKnown {
      decodeCases(level, background, scenario: index, name: scenarios[index].id ?? scenarios[index].title)
    }
    // What stands in a wrong place of the scenario is known only now.
    reportMissing(missingKeys(level), of: node)
  }

  private mutating func decodeCases(
    _ level: Level<ScenarioKey>, _ background: Background, scenario: Int, name: String
  ) {
    let allowed = background.alsoAllowed.union(decodeAlsoAllowed(level[.alsoAllowed]))
    var draft = CaseDraft(
      scenario: scenario, name: name, position: tree.position(level.node),
      given: background.given)
    if let node = level[.given] { decodeGiven(node, origin: .scenario, into: &draft.given) }
    decodeSteps(level, allowed, into: &draft)
    if let table = level[.table] {
      expandTable(table, level, draft)
    } else if let forEvery = level[.forEvery] {
      expandForEvery(forEvery, level, draft)
    } else {
      reportMissingArguments(draft.steps, supplied: [])
      append(Case(consume draft))
    }
  }

  /// What a scenario lacks; a table's columns can stand for `then`, and whether they do is seen there.
  private func missingKeys(_ level: Level<ScenarioKey>) -> [ScenarioKey] {
    if level.isBroken { return [] }
    return setting.mayBeOpen ? level.missing.filter { $0 != .then } : level.missing
  }

  mutating func append(_ new: Case) {
    cases.append(new)
  }

  private mutating func decodeMarks(
    _ level: Level<ScenarioKey>, _ background: Background, _ names: inout NamesInUse
  ) -> Scenario {
    let title = text(level[.scenario], "the scenario's title") ?? ""
    let id = text(level[.id], "`id`")
    if let node = level[.scenario], !title.isEmpty { claim(title, at: node, &names) }
    if let id, let node = level[.id], !Self.isShownAlike(id, title) { claim(id, at: node, &names) }
    if let why = level[.why] { _ = checkText(why, "`why`") }
    var tags = background.tags
    addTexts(level[.tags], "`tags`", to: &tags)
    var links = background.links
    addLinks(level[.link], to: &links)
    let skip = level[.skip].flatMap { decodeSkip($0) }
    let knownFailure = level[.knownFailure].flatMap { decodeKnownFailure($0) }
    let only = level[.only].map { decodeOnly($0) } ?? false
    return Scenario(
      title: title, id: id, tags: tags, links: links, skip: skip, knownFailure: knownFailure, only: only,
      position: tree.position(level.node))
  }

  private mutating func claim(_ name: String, at node: Node, _ names: inout NamesInUse) {
    let shown = ReportedText.of(name)
    guard let earlier = names.take(shown, line: tree.position(node).line) else { return }
    let reading = haveSameScalars(shown, name) ? "" : ", which show this one as \"\(shown)\""
    error(
      at: node, "\"\(name)\" is the name of another scenario as well (line \(earlier))",
      notes: ["Titles and ids distinguish scenarios in reports\(reading); make this one different."])
  }

  private static func isShownAlike(_ one: String, _ other: String) -> Bool {
    haveSameScalars(ReportedText.of(one), ReportedText.of(other))
  }

  /// The reason; a switch is none, and `skip: no` would do the opposite of what it says.
  private mutating func decodeSkip(_ node: Node) -> String? {
    guard ["yes", "no", "on", "off", "true", "false"].contains(where: { tree.isPlain(node, $0) }) else {
      return text(node, "the reason of `skip`")
    }
    error(
      at: node, "`skip` takes the reason as text, but this is \(found(node))",
      notes: ["Write, for example: skip: Flaky since Monday", "To run the scenario, remove the line."])
    return nil
  }

  private mutating func decodeKnownFailure(_ node: Node) -> KnownFailure? {
    if reportKnownFailureText(node) { return nil }
    guard let level = level(node, KnownFailureKey.self) else { return nil }
    let issue = text(level[.issue], "`issue`")
    let because = level[.because].flatMap { text($0, "`because`") }
    var until: CalendarDate?
    if let node = level[.until], let text = plainText(node, "`until`") {
      until = CalendarDate(text)
      if until == nil {
        error(
          at: node, "\"\(text)\" is not a day of the calendar",
          notes: [
            CalendarDate(meant: text).map { "Write \($0.text)" } ?? "Write year, month and day, as in 2027-01-31."
          ])
      }
    }
    guard let issue else { return nil }
    return KnownFailure(issue: issue, because: because, until: until, position: tree.position(node))
  }

  /// A known failure as a sentence with its last day: `LOGIN-12 until 31.12.2026`.
  private mutating func reportKnownFailureText(_ node: Node) -> Bool {
    guard isOneLine(node), let until = tree.string(node).firstRange(of: "until ") else { return false }
    let text = tree.string(node)
    let issue = text[..<until.lowerBound].split(separator: " ").joined(separator: " ")
    let day = String(text[until.upperBound...])
    error(
      at: node, "`known failure` is a group of keys, but this is \(found(node))",
      notes: [
        "Write { issue: \(issue.isEmpty ? "…" : issue), until: \(CalendarDate(meant: day)?.text ?? "…") }",
        "The day is written as in 2027-01-31.",
      ])
    return true
  }

  private mutating func decodeOnly(_ node: Node) -> Bool {
    guard case .toggle(let value)? = value(node, .toggle, ValueSite("`only`")) else { return false }
    if value, setting.isContinuousIntegration {
      error(
        at: node, "`only` would leave all other scenarios out, so it is refused where CI is set",
        notes: ["Remove it before the file is committed."])
    }
    return value
  }
}
