import Rehearse

/// Reads a scenario and builds its cases.
struct ScenarioDecoder: DecoderPart {
  let context: DecodingContext

  func decode(_ node: Node, _ background: Background, _ titles: inout NamesInUse, into file: inout DecodedFile) {
    guard let mapping = mappings.mapping(node, ScenarioKey.self, required: []) else { return }
    let index = file.scenarios.count
    let scenario = scenario(mapping, background, &titles, into: &file)
    file.scenarios.append(scenario)
    mappings.checkCombinations(mapping)
    if context.isModuleKnown {
      var builder = CaseBuilder(
        scenario: index, name: scenario.id ?? scenario.title, position: tree.position(node), given: background.given)
      builder.marks = Case.Marks(skip: scenario.skip, knownFailure: scenario.knownFailure)
      decodeSections(mapping, background, into: &builder)
      makeCases(mapping, builder, into: &file)
    }
    // Misplaced keys inside the scenario are only known from here on.
    if mapping.isBroken { return }
    // Columns can replace `then`; the table checks whether they do.
    let missing = mapping.missing.filter { $0 != .then || !mayBeOpen }
    let isRule = missing == [.then] && file.cases.last?.scenario == index && file.cases.last?.rule != nil
    mappings.reportMissing(missing, of: node, hint: isRule ? Hints.promises : nil)
  }

  private func decodeSections(
    _ mapping: Mapping<ScenarioKey>, _ background: Background, into builder: inout CaseBuilder
  ) {
    let allowed = background.alsoAllowed.union(names.alsoAllowed(mapping[.alsoAllowed]))
    if let node = mapping[.given] { givens.decodeGiven(node, origin: .scenario, into: &builder.given) }
    builder.before = background.before
    if let node = mapping[.before], let key = mapping.keyNode(.before) {
      steps.decodeBefore(node, key: key, into: &builder.before)
    }
    steps.decodeWhen(mapping, allowed, into: &builder)
    steps.decodeThen(mapping, into: &builder)
    // A mistake in `when` makes it unclear whether the scenario is a rule.
    if builder.rule != nil || !builder.isBroken { mappings.checkScope(mapping, isRule: builder.rule != nil) }
    if let rule = builder.rule, let before = background.before.range {
      report(
        .notInRules, "the file's `before` (line \(before.start.line)) cannot come before a rule",
        ["Write what happens first before `anything`: when: [first, anything], and put the rule into another file."],
        in: rule.range)
    }
    builder.rule?.tries = mapping[.tries].flatMap(tries)
  }

  private func makeCases(_ mapping: Mapping<ScenarioKey>, _ builder: CaseBuilder, into file: inout DecodedFile) {
    responses.checkScope(of: builder)
    let first = file.cases.count
    defer {
      var contradictions = ContradictionCheck(context: context)
      for testCase in file.cases[first...] { contradictions.check(testCase) }
    }
    if let table = mapping[.table] {
      TableDecoder(context: context).expandTable(table, mapping, builder, into: &file)
    } else if let forEvery = mapping[.forEvery] {
      ForEveryDecoder(context: context).expandForEvery(forEvery, mapping, builder, into: &file)
    } else {
      steps.reportMissingArguments(builder, supplied: [])
      let limit = ExpansionLimit(context: context)
      guard limit.hasSpace(for: 1, at: mapping[.scenario] ?? mapping.node, in: &file) else { return }
      file.cases.append(builder.testCase)
    }
  }

  // MARK: Marks

  private func scenario(
    _ mapping: Mapping<ScenarioKey>, _ background: Background, _ titles: inout NamesInUse, into file: inout DecodedFile
  ) -> Scenario {
    let title = mapping[.scenario].flatMap { texts.text($0, "the scenario's title") } ?? ""
    let id = texts.text(mapping, .id)
    if let node = mapping[.scenario], !title.isEmpty { claim(title, at: node, &titles) }
    if let id, let node = mapping[.id], SeenText.key(id) != SeenText.key(title) {
      claim(id, at: node, &titles)
    }
    let why = texts.explanation(mapping, .why)
    let tags = texts.tags(mapping, .tags)
    let links = texts.links(mapping, .link)
    if context.options.keepsWords {
      file.words.append(WrittenWords(explanation: why, tags: tags, links: links))
    }
    return Scenario(
      title: title, id: id, tags: background.tags + tags, links: background.links + links, skip: skip(mapping[.skip]),
      knownFailure: mapping[.knownFailure].flatMap { knownFailure($0) }, only: only(mapping[.only]),
      orderMatters: orderMatters(mapping[.orderMatters]), position: tree.position(mapping.node))
  }

  private func claim(_ name: String, at node: Node, _ titles: inout NamesInUse) {
    guard let earlier = titles.take(name, line: tree.position(node).line) else { return }
    let shown = ReportedText.of(name)
    let reading = haveSameScalars(shown, name) ? "" : ", which show this one as \"\(shown)\""
    let isSame = haveSameScalars(shown, ReportedText.of(earlier.name))
    report(
      .duplicateName,
      isSame
        ? "\"\(name)\" is the name of another scenario as well (line \(earlier.line))"
        : "\"\(name)\" looks the same as the name of another scenario (line \(earlier.line))",
      ["Write another one: titles and ids distinguish scenarios in reports\(reading)."]
        + (isSame ? [] : ["The two differ only in what is hard to see: \(SeenText.difference(earlier.name, name))."]),
      at: node)
  }

  /// - Parameter isCell: Whether it is the mark of a row.
  func skip(_ node: Node?, isCell: Bool = false) -> String? {
    guard let node else { return nil }
    if isSwitch(node) || isCell && tree.isScalar(node) && (saysNo(node) || tree.string(node).isEmpty) {
      return reject(
        .skipWithoutReason, "`skip` needs a reason, but this is \(hints.found(node))",
        isCell
          ? ["Write why the row does not run.", Hint("To run it, write none.", changes.replacing(node, "none"))]
          : [
            "Write, for example: skip: Flaky since Monday",
            Hint("To run the scenario, remove the line.", changes.removing(value: node)),
          ], at: node)
    }
    return texts.text(node, "the reason of `skip`")
  }

  private func orderMatters(_ node: Node?) -> String? {
    guard let node else { return nil }
    if isSwitch(node) {
      return reject(
        .orderWithoutReason, "`order matters` needs a reason, but this is \(hints.found(node))",
        [
          "Write, for example: order matters: The server answers one request after the other",
          Hint("Where any order is right, remove the line.", changes.removing(value: node)),
        ], at: node)
    }
    return texts.text(node, "the reason of `order matters`")
  }

  private static let denials = ["not skip", "do not skip", "don't skip", "none ", "no reason"]
  private static let blanks: Set = ["n/a", "n.a", "na", "ok", "run", "active", "<anything>", "tbd"]

  /// Whether a text is no reason and no ticket: `skip: no` or `skip: —` would do the opposite of what it says.
  func saysNo(_ node: Node) -> Bool {
    guard tree.isScalar(node), !tree.isRefused(node) else { return false }
    var text = tree.string(node).lowercased()
    if text.isEmpty { return false }
    while text.last == "." { text.removeLast() }
    return SwitchReading.value(text) != nil || SwitchReading.meaning(of: text) != nil || Hints.meansNone(text)
      || Self.blanks.contains(text) || Self.denials.contains(where: text.hasPrefix)
      || !text.contains { $0.isLetter || $0.isNumber }
  }

  /// Whether a reason looks like a switch.
  func isSwitch(_ node: Node) -> Bool {
    guard tree.isPlain(node) else { return false }
    let word = tree.string(node).lowercased()
    return SwitchReading.value(word) != nil || word == "never" || Hints.meansNone(word)
      || OtherLanguages.words(for: .on).contains(word) || OtherLanguages.words(for: .off).contains(word)
  }

  /// - Parameter isCell: Whether it is the mark of a row.
  func knownFailure(_ node: Node, isCell: Bool = false) -> KnownFailure? {
    if reportKnownFailureText(node, at: node) { return nil }
    if isCell, tree.isScalar(node), !tree.isRefused(node), saysNo(node) || tree.string(node).isEmpty {
      return reject(
        .notAGroup, "`known failure` must be a group of keys or none, but this is \(hints.found(node))",
        ["If the row is to fail, write { issue: … } with the ticket.", noMark(node)], at: node)
    }
    guard let mapping = mappings.mapping(node, KnownFailureKey.self) else { return nil }
    if let issue = mapping[.issue] {
      if reportKnownFailureText(issue, at: node) { return nil }
      if saysNo(issue) {
        return reject(
          .wrongType, "`issue` must be a ticket, but this is \(hints.found(issue))",
          [
            "Write the ticket for fixing it, for example PUSH-233.",
            isCell ? noMark(node) : "If there is no known failure, remove `known failure`.",
          ], at: issue)
      }
    }
    let issue = texts.text(mapping, .issue)
    let because = texts.text(mapping, .because)
    let until = mapping[.until].flatMap(until)
    return issue.map { KnownFailure(issue: $0, because: because, until: until, position: tree.position(node)) }
  }

  private func noMark(_ cell: Node) -> Hint {
    Hint("To run the row as usual, write none.", changes.replacing(cell, "none"))
  }

  private func until(_ node: Node) -> CalendarDate? {
    guard let text = texts.plainText(node, KnownFailureKey.until.quoted) else { return nil }
    if let date = CalendarDate(text) { return date }
    let hint =
      CalendarDate(meant: text).map { Hint("Write \($0.text)", .replacing($0.text)) }
      ?? "Write year, month and day, as in 2027-01-31."
    return reject(.unknownDay, "\"\(text)\" is not a day of the calendar", [hint], at: node)
  }

  /// Reports a known failure written as one sentence, such as `LOGIN-12 until 31.12.2026`.
  ///
  /// - Parameter whole: the value of the key.
  private func reportKnownFailureText(_ node: Node, at whole: Node) -> Bool {
    let text = tree.string(node)
    guard hints.isOneLine(node), let until = text.firstRange(of: "until ") else { return false }
    let issue = text[..<until.lowerBound].split(separator: " ").joined(separator: " ")
    let day = CalendarDate(meant: String(text[until.upperBound...]))?.text ?? "…"
    let group = "{ issue: \(issue.isEmpty ? "…" : issue), until: \(day) }"
    report(
      .notAGroup,
      node == whole
        ? "`known failure` must be a group of keys, but this is \(hints.found(node))"
        : "the day of `until` stands in the text of `issue`",
      [
        Hint("Write \(group)", changes.replacing(whole, group)), "The day is written as in 2027-01-31.",
      ], at: node)
    return true
  }

  private func tries(_ node: Node) -> Int? {
    guard case .integer(let tries)? = values.value(node, .wholeNumber, ValueSite("`tries`")) else { return nil }
    if tries >= 1 { return tries }
    return reject(
      .wrongType, "`tries` must be a whole number from 1, but this is \(hints.found(node))",
      ["Write how many sequences are tried at most, for example 50000, or remove the line."], at: node)
  }

  private func only(_ node: Node?) -> Bool {
    guard let node, case .toggle(let value)? = values.value(node, .toggle, ValueSite("`only`")) else { return false }
    if value, context.options.isContinuousIntegration {
      report(
        .onlyInCI, "`only` would skip all other scenarios, so it is not allowed on build servers",
        [Hint("Remove it before the file is committed.", changes.removing(value: node))], at: node)
    }
    return value
  }
}
