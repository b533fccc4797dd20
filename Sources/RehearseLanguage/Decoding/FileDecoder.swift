import Rehearse

/// Reads a file's nodes as scenarios of the language, version 1, and reports every mistake in them.
///
/// A method that meets a mistake reports it and returns nothing; its caller says nothing more, so that one mistake is one
/// message. Its parts, one for each section of the language, are types of their own, and call in one direction: file,
/// scenario, table, step, expectation, pattern, value.
package struct FileDecoder: DecoderPart {
  let context: DecodingContext
  private var givenDecoder: GivenDecoder { GivenDecoder(context: context) }
  private var levelDecoder: LevelDecoder { LevelDecoder(context: context) }
  private var nameDecoder: NameDecoder { NameDecoder(context: context) }
  private var scenarioDecoder: ScenarioDecoder { ScenarioDecoder(context: context) }
  private var textDecoder: TextDecoder { TextDecoder(context: context) }

  /// Where a file is read: what its meaning depends on besides its text.
  package struct Options: Sendable {
    /// The modules that `module:` can name.
    package var catalog: ContractCatalog
    /// Whether this is a continuous integration run, where `only` is refused.
    package var isContinuousIntegration: Bool
    /// Whether expectations may be left open, for `rehearse accept` to fill them in: a `then` that is missing or empty,
    /// `<fill in>`, and rows that a table lacks. All other mistakes are mistakes.
    package var mayBeOpen: Bool
    /// Whether what is written for readers alone is kept: explanations, and what each row of a table says.
    package var keepsWords = false

    package init(
      catalog: ContractCatalog = ContractCatalog([]), isContinuousIntegration: Bool, mayBeOpen: Bool = false
    ) {
      self.catalog = catalog
      self.isContinuousIntegration = isContinuousIntegration
      self.mayBeOpen = mayBeOpen
    }
  }

  /// How many cases a file may expand to: tables multiply.
  package static let caseLimit = 10_000

  /// Reads a tree that was parsed completely.
  ///
  /// - Returns: the file, or `nil` when it has mistakes, which are then in `diagnostics`.
  package static func decode(
    _ tree: NodeTree, _ options: Options, reporting diagnostics: inout Diagnostics
  ) -> ScenarioFile? {
    let reporter = MistakeReporter(tree: tree, diagnostics: diagnostics)
    let context = DecodingContext(tree: tree, options: options, vocabulary: .empty, reporter: reporter)
    let file = FileDecoder(context: context).decodeFile()
    diagnostics = reporter.diagnostics
    return diagnostics.hasErrors ? nil : file
  }

  private func decodeFile() -> ScenarioFile? {
    guard let root = tree.root, let level = levelDecoder.level(root, FileKey.self) else { return nil }
    checkVersion(level[.rehearse])
    let feature = textDecoder.text(level[.feature], "`feature`")
    let about = level[.about].flatMap { textDecoder.explanation($0, "`about`") }
    let known = findModule(level[.module])
    // From here on names are looked up in the module's vocabulary.
    let decoder = known.map { FileDecoder(context: context.with($0)) } ?? self
    return decoder.decodeScenarios(of: level, isModuleKnown: known != nil) { background in
      WrittenWords(title: feature ?? "", explanation: about, tags: background.tags, links: background.links)
    }
  }

  private func decodeScenarios(
    of level: Level<FileKey>, isModuleKnown: Bool, words: (Background) -> WrittenWords
  ) -> ScenarioFile {
    let background = decodeBackground(of: level, isModuleKnown: isModuleKnown)
    let file = decodeScenarios(level[.scenarios], background, isModuleKnown: isModuleKnown)
    checkNames(of: file.cases)
    return ScenarioFile(
      vocabulary: context.vocabulary, scenarios: file.scenarios, cases: file.cases, missingRows: file.missingRows,
      written: file.words.map { WrittenFile(words(background), scenarios: $0.scenarios, cells: $0.cells) })
  }

  private func decodeBackground(of level: Level<FileKey>, isModuleKnown: Bool) -> Background {
    var tags: [String] = []
    var links: [String] = []
    var given = GivenLayer(standing: context.vocabulary.standardGivens)
    var allowed = PlaceSet()
    textDecoder.addTexts(level[.tags], "`tags`", to: &tags)
    textDecoder.addLinks(level[.link], to: &links)
    if isModuleKnown {
      if let node = level[.given] { givenDecoder.decodeGiven(node, origin: .file, into: &given) }
      allowed = nameDecoder.decodeAlsoAllowed(level[.alsoAllowed])
    }
    return Background(tags: tags, links: links, given: given, alsoAllowed: allowed)
  }

  /// Two cases of one name are told apart by nobody.
  ///
  /// Titles are unique and rows of one table are checked there; what is left is a title written like another's row.
  private func checkNames(of cases: [Case]) {
    let bracket = UInt8(ascii: "]")
    guard cases.contains(where: { !$0.isRow && $0.name.utf8.last == bracket }) else { return }
    var places: [[UInt8]: SourcePosition] = [:]
    for testCase in cases where testCase.name.utf8.last == bracket {
      let shown = Array(ReportedText.of(testCase.name).utf8)
      guard let earlier = places.updateValue(testCase.position, forKey: shown) else { continue }
      reporter.diagnostics.error(
        at: SourceRange(testCase.position, count: 1),
        .duplicateName(testCase.name, earlier: earlier.line, line: testCase.position.line, isInTable: false))
    }
  }

  private func checkVersion(_ node: Node?) {
    guard let node, !tree.isRefused(node), !tree.isPlain(node, "1") else { return }
    report(.wrongVersion(hints.found(node)), at: node)
  }

  private func findModule(_ node: Node?) -> Vocabulary? {
    guard let node, let name = textDecoder.plainText(node, "`module`") else { return nil }
    if let found = context.options.catalog.vocabulary(named: name) {
      guard let mistake = found.mistake else { return found }
      report(.unfitAdapter(of: name, mistake), at: node)
      return nil
    }
    let names = context.options.catalog.names
    var notes = NameSuggestion.advice(on: name, among: names)
    notes.append("Modules: " + names.joined(separator: ", "))
    report(.unknownModule(name, notes: notes), at: node)
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
  private func keysBelow(_ cursor: NodeTree.Cursor) -> Set<String> {
    var (cursor, keys) = (cursor, Set<String>())
    while let item = tree.nextItem(&cursor), keyOfScenarioAbove(item) != nil {
      var entries = tree.children(item)
      while let (key, _) = tree.nextEntry(&entries) { keys.insert(tree.string(key)) }
    }
    return keys
  }

  /// A step that stands among the scenarios, since its dash is not below the others of `steps`.
  private func reportLostStep(_ key: Node, below scenario: Node) -> Bool {
    guard tree.hasText(key, "when"),
      let steps = tree.value(scenario, "steps"), tree.isList(steps),
      tree[steps].style == .block
    else { return false }
    report(.lostStep(column: tree[steps].start.column), at: key)
    return true
  }

  private func decodeScenarios(_ node: Node?, _ background: Background, isModuleKnown: Bool) -> DecodedFile {
    var file = DecodedFile(keepsWords: context.options.keepsWords)
    guard let node, !tree.isRefused(node) else { return file }
    guard tree.isList(node) else {
      report(.notScenarios(hints.found(node)), at: node)
      return file
    }
    let count = tree.count(node)
    guard count > 0 else {
      report(.emptyScenarios, at: node)
      return file
    }
    file.scenarios.reserveCapacity(count)
    file.cases.reserveCapacity(count)
    var names = NamesInUse()
    var cursor = tree.children(node)
    let misplacedInFile = reporter.misplaced
    // Several dashes too many in one scenario are one mistake.
    var isSecondDash = false
    var last: Node?
    while let item = tree.nextItem(&cursor) {
      if !file.scenarios.isEmpty, let key = keyOfScenarioAbove(item) {
        defer { isSecondDash = true }
        guard !isSecondDash else { continue }
        if let last, reportLostStep(key, below: last) { continue }
        report(.dashInScenario(tree.string(key)), at: key)
        continue
      }
      isSecondDash = false
      last = item
      let next = cursor
      let below = keysBelow(next)
      if !below.isEmpty || !reporter.misplaced.isEmpty { reporter.misplaced = misplacedInFile.union(below) }
      scenarioDecoder.decode(item, background, &names, isModuleKnown: isModuleKnown, into: &file)
    }
    return file
  }
}

extension Message {
  /// Seen in a table, and where the cases of a file are put together.
  static func duplicateName(_ name: String, earlier: Int32, line: Int32, isInTable: Bool) -> Message {
    Message(
      .duplicateName, "two cases have the same name: \"\(name)\" (lines \(earlier) and \(line))",
      hints: [
        isInTable
          ? "Add a column `name` with another name for each row, or remove one of them."
          : "Give one of the scenarios another title."
      ])
  }

  fileprivate static func wrongVersion(_ found: String) -> Message {
    Message(
      .wrongVersion, "this is version 1 of the language, but the file says \(found)",
      hints: ["Write: rehearse: 1"])
  }

  fileprivate static func unknownModule(_ name: String, notes: [String]) -> Message {
    Message(.unknownModule, "\"\(name)\" is not a module", hints: notes)
  }

  fileprivate static func unfitAdapter(of module: String, _ mistake: String) -> Message {
    Message(
      .unknownModule, "the module \"\(module)\" cannot be used, because its adapter has a mistake: \(mistake)",
      hints: ["That is for the developers of the module to correct; the scenarios are not the cause."])
  }

  fileprivate static func lostStep(column: Int32) -> Message {
    Message(
      .indentation, "`when` begins a step of the scenario above, but starts further to the left",
      hints: ["Indent it, and what belongs to it, so that its dash is in column \(column)."])
  }

  fileprivate static func notScenarios(_ found: String) -> Message {
    Message(
      .notAList, "`scenarios` must be a list, but this is \(found)",
      hints: ["Each scenario starts with a dash:", "    scenarios:", "      - scenario: What happens"])
  }

  fileprivate static var emptyScenarios: Message {
    Message(
      .emptyList, "`scenarios` is empty: there must be at least one",
      hints: ["Write below it: - scenario: What happens"])
  }

  fileprivate static func dashInScenario(_ key: String) -> Message {
    Message(
      .extraDash, "`\(key)` belongs to the scenario above, so there is no dash before it",
      hints: [
        "Write a space in place of each dash except the first. Each scenario has one dash, before the word `scenario`."
      ])
  }
}
