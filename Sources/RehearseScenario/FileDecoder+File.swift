import RehearseLanguage
import RehearseSource
import RehearseVocabulary

extension FileDecoder {
  /// What a file says for all its scenarios.
  struct Background {
    var tags: [String] = []
    var links: [String] = []
    var given: GivenLayer
    var alsoAllowed = PlaceSet()
  }

  mutating func decodeFile() -> ScenarioFile? {
    guard let root = tree.root,
      let level = level(root, FileKey.self)
    else { return nil }
    checkVersion(level[.rehearse])
    _ = text(level[.feature], "`feature`")
    if let about = level[.about] { _ = checkText(about, "`about`") }
    let known = findModule(level[.module])
    if let known { vocabulary = known }
    var background = Background(given: GivenLayer(standing: vocabulary.standardGivens))
    addTexts(level[.tags], "`tags`", to: &background.tags)
    addLinks(level[.link], to: &background.links)
    if known != nil {
      if let given = level[.given] { decodeGiven(given, origin: .file, into: &background.given) }
      background.alsoAllowed = decodeAlsoAllowed(level[.alsoAllowed])
    }
    let scenarios = decodeScenarios(level[.scenarios], background, isModuleKnown: known != nil)
    checkCaseNames()
    return ScenarioFile(vocabulary: vocabulary, scenarios: scenarios, cases: cases, missingRows: missingRows)
  }

  /// Two cases of one name are told apart by nobody.
  ///
  /// Titles are unique and rows of one table are checked there; what is left is a title written like another's row.
  private mutating func checkCaseNames() {
    let bracket = UInt8(ascii: "]")
    guard cases.contains(where: { !$0.isRow && $0.name.utf8.last == bracket }) else { return }
    var places: [[UInt8]: SourcePosition] = [:]
    for rehearsed in cases where rehearsed.name.utf8.last == bracket {
      let shown = Array(ReportedText.of(rehearsed.name).utf8)
      guard let earlier = places.updateValue(rehearsed.position, forKey: shown) else { continue }
      diagnostics.error(
        at: SourceRange(rehearsed.position, count: 1),
        "two cases have the same name: \"\(rehearsed.name)\" (lines \(earlier.line) and \(rehearsed.position.line))",
        notes: ["Give one of the scenarios another title."])
    }
  }

  private mutating func checkVersion(_ node: Node?) {
    guard let node, !tree.isRefused(node), !tree.isPlain(node, "1") else { return }
    error(
      at: node, "this is version 1 of the language, but the file says \(found(node))", notes: ["Write: rehearse: 1"])
  }

  private mutating func findModule(_ node: Node?) -> Vocabulary? {
    guard let node, let name = plainText(node, "`module`") else { return nil }
    if let found = setting.catalog.vocabulary(named: name) { return found }
    let names = setting.catalog.names
    var notes = Suggestion.advice(on: name, among: names)
    notes.append("Modules: " + names.joined(separator: ", "))
    error(at: node, "\"\(name)\" is not a module", notes: notes)
    return nil
  }

  /// Keys with which an item begins that lost its `scenario`.
  private static let ofScenariosAlone = [ScenarioKey.given, .when, .then, .steps, .table].map(\.rawValue)

  /// The first key of an item that is no scenario of its own, but more of the one above.
  private func keyOfScenarioAbove(_ item: Node) -> Node? {
    guard tree.isMap(item), tree.value(item, "scenario") == nil else { return nil }
    var cursor = tree.children(item)
    guard let (key, _) = tree.nextEntry(&cursor),
      Self.ofScenariosAlone.contains(tree.string(key))
    else { return nil }
    return key
  }

  /// The keys of the items directly below a scenario that belong to it.
  private func keysBelow(_ cursor: NodeCursor) -> Set<String> {
    var (cursor, keys) = (cursor, Set<String>())
    while let item = tree.nextItem(&cursor), keyOfScenarioAbove(item) != nil {
      var entries = tree.children(item)
      while let (key, _) = tree.nextEntry(&entries) { keys.insert(tree.string(key)) }
    }
    return keys
  }

  /// A step that stands among the scenarios, since its dash is not below the others of `steps`.
  private mutating func reportLostStep(_ key: Node, below scenario: Node) -> Bool {
    guard tree.hasText(key, "when"),
      let steps = tree.value(scenario, "steps"), tree.isList(steps),
      tree[steps].style == .block
    else { return false }
    error(
      at: key, "`when` begins a step of the scenario above, but starts further to the left",
      notes: ["Indent it, and what belongs to it, so that its dash is in column \(tree[steps].start.column)."])
    return true
  }

  private mutating func decodeScenarios(
    _ node: Node?, _ background: Background, isModuleKnown: Bool
  ) -> [Scenario] {
    guard let node, !tree.isRefused(node) else { return [] }
    guard tree.isList(node) else {
      error(
        at: node, "`scenarios` is a list, but this is \(found(node))",
        notes: ["Each scenario starts with a dash:", "    scenarios:", "      - scenario: What happens"])
      return []
    }
    guard tree.count(node) > 0 else {
      error(
        at: node, "`scenarios` is empty: there must be at least one",
        notes: ["Write below it: - scenario: What happens"])
      return []
    }
    var scenarios: [Scenario] = []
    scenarios.reserveCapacity(tree.count(node))
    cases.reserveCapacity(tree.count(node))
    var names = NamesInUse()
    var cursor = tree.children(node)
    let misplacedInFile = misplaced
    // Several dashes too many in one scenario are one mistake.
    var isSecondDash = false
    var last: Node?
    while let item = tree.nextItem(&cursor) {
      if !scenarios.isEmpty, let key = keyOfScenarioAbove(item) {
        defer { isSecondDash = true }
        guard !isSecondDash else { continue }
        if let last, reportLostStep(key, below: last) { continue }
        error(
          at: key, "`\(tree.string(key))` belongs to the scenario above, so there is no dash before it",
          notes: [
            "Write a space in place of each dash except the first. Each scenario has one dash, before the word `scenario`."
          ])
        continue
      }
      isSecondDash = false
      last = item
      let next = cursor
      let below = keysBelow(next)
      if !below.isEmpty || !misplaced.isEmpty { misplaced = misplacedInFile.union(below) }
      decodeScenario(item, background, isModuleKnown: isModuleKnown, &names, into: &scenarios)
    }
    return scenarios
  }
}
