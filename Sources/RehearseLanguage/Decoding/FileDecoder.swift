import Rehearse

/// Reads a file's nodes as scenarios in version 1 of the language, and reports every mistake.
///
/// A method that finds a mistake reports it and returns `nil`. Its caller reports nothing, so each mistake causes one
/// message. Each section of the language has its own type. Calls go in one direction: file, scenario, table, step,
/// expectation, pattern, value.
package struct FileDecoder: DecoderPart {
  let context: DecodingContext

  package struct Options: Sendable {
    package var catalog: ContractCatalog
    /// Whether this is a continuous integration run, where `only` is an error.
    package var isContinuousIntegration: Bool
    /// Whether expectations may be left open for `rehearse accept`: a missing or empty `then`, `<fill in>`, and missing
    /// rows.
    package var mayBeOpen: Bool
    /// Whether to keep text for readers: explanations, and the cells of each row.
    package var keepsWords = false
    /// Returns the reasons for which the Swift types of a module refuse values, by index; `nil` if this is left to the
    /// run, because a host must be asked.
    package var refusals: (@Sendable (ModuleContract, [ValueAtPath]) -> [Int: String])?

    package init(
      catalog: ContractCatalog = ContractCatalog([]), isContinuousIntegration: Bool, mayBeOpen: Bool = false
    ) {
      self.catalog = catalog
      self.isContinuousIntegration = isContinuousIntegration
      self.mayBeOpen = mayBeOpen
    }
  }

  /// How many cases a file may expand to, because tables multiply them.
  package static let caseLimit = 10_000

  /// Reads a tree without syntax errors; `nil` if it has mistakes.
  package static func decode(
    _ tree: NodeTree, _ options: Options, reporting diagnostics: inout Diagnostics
  ) -> ScenarioFile? {
    let context = DecodingContext(tree: tree, options: options, diagnostics: diagnostics)
    let file = FileDecoder(context: context).file()
    diagnostics = context.diagnostics
    return diagnostics.hasErrors ? nil : file
  }

  private func file() -> ScenarioFile? {
    guard let root = tree.root, let mapping = mappings.mapping(root, FileKey.self) else { return nil }
    checkVersion(mapping[.rehearse])
    let feature = texts.text(mapping, .feature)
    let about = texts.explanation(mapping, .about)
    if let module = module(mapping[.module]) {
      context.contract = module
      context.isModuleKnown = true
    }
    let background = background(of: mapping)
    let file = scenarios(mapping[.scenarios], background)
    checkNames(of: file)
    RefusedValues(context: context).check()
    let words = WrittenWords(explanation: about, tags: background.tags, links: background.links)
    return ScenarioFile(
      contract: contract, feature: feature ?? "", scenarios: file.scenarios, cases: file.cases,
      missingRows: file.missingRows,
      written: context.options.keepsWords ? WrittenFile(words: words, scenarios: file.words, cells: file.cells) : nil)
  }

  private func checkVersion(_ node: Node?) {
    guard let node, !tree.isRefused(node), !tree.isPlain(node, "1") else { return }
    report(
      .wrongVersion, "this is version 1 of the language, but the file says \(hints.found(node))",
      [Hint("Write: rehearse: 1", changes.replacing(node, "1"))], at: node)
  }

  private func module(_ node: Node?) -> ModuleContract? {
    guard let node, let name = texts.plainText(node, FileKey.module.quoted) else { return nil }
    if let found = context.options.catalog.contract(named: name) {
      guard let mistake = found.mistake else { return found }
      return reject(
        .unknownModule, "the module \"\(name)\" cannot be used, because its adapter has a mistake: \(mistake)",
        ["Only the developers of the module can correct it; your scenarios are not the cause."], at: node)
    }
    let modules = context.options.catalog.names
    return reject(
      .unknownModule, "\"\(name)\" is not a module",
      NameSuggestion.advice(on: name, among: modules) + ["Modules: \(modules.joined(separator: ", "))"], at: node)
  }

  private func background(of mapping: Mapping<FileKey>) -> Background {
    var background = Background(given: GivenLayer(values: contract.defaultGivens))
    background.tags = texts.tags(mapping, .tags)
    background.links = texts.links(mapping, .link)
    if context.isModuleKnown {
      if let node = mapping[.given] { givens.decodeGiven(node, origin: .file, into: &background.given) }
      background.alsoAllowed = names.alsoAllowed(mapping[.alsoAllowed])
      if let node = mapping[.before], let key = mapping.keyNode(.before) {
        steps.decodeBefore(node, key: key, into: &background.before)
      }
    }
    return background
  }

  /// Reports two cases with the same name.
  ///
  /// Titles are already unique, and so are the rows of a table. But a title can still look like the row of another
  /// scenario.
  private func checkNames(of file: DecodedFile) {
    let mayBeRows = file.cases.flatMap { testCase in
      file.scenarios[testCase.scenario].name(of: testCase).all.filter { $0.utf8.last == UInt8(ascii: "]") }
        .map { (testCase: testCase, name: $0) }
    }
    guard mayBeRows.contains(where: { !$0.testCase.isRow }) else { return }
    var cases: [String: Case] = [:]
    for (testCase, name) in mayBeRows {
      guard let earlier = cases.updateValue(testCase, forKey: SeenText.key(name)), earlier !== testCase else {
        continue
      }
      context.diagnostics.error(
        at: SourceRange(testCase.position, count: 1),
        .duplicateName(name, earlier: earlier.position.line, line: testCase.position.line, isInTable: false))
    }
  }

  // MARK: Scenarios

  private func scenarios(_ node: Node?, _ background: Background) -> DecodedFile {
    var file = DecodedFile()
    guard let node, !tree.isRefused(node) else { return file }
    guard tree.isList(node) else {
      report(
        .notAList, "`scenarios` must be a list, but this is \(hints.found(node))",
        [Hint("Each scenario starts with a dash:", pasting: ["scenarios:", "  - scenario: What happens"])], at: node)
      return file
    }
    let items = tree.items(node)
    if items.isEmpty {
      report(
        .emptyList, "`scenarios` is empty: there must be at least one", ["Write below it: - scenario: What happens"],
        at: node)
    }
    var titles = NamesInUse()
    let misplacedInFile = context.misplaced
    var last: Node?
    // Several extra dashes in one scenario count as one mistake.
    var isSecondDash = false
    for (index, item) in items.enumerated() {
      if let last, !file.scenarios.isEmpty, keyOfScenarioAbove(item) != nil {
        if !isSecondDash {
          reportDashes(items[index...].map(keyOfScenarioAbove).prefix { $0 != nil }.compactMap(\.self), below: last)
        }
        isSecondDash = true
        continue
      }
      isSecondDash = false
      last = item
      let torn = items[(index + 1)...].prefix { keyOfScenarioAbove($0) != nil }
      context.misplaced = misplacedInFile.union(torn.flatMap(tree.entries).map { tree.string($0.key) })
      ScenarioDecoder(context: context).decode(item, background, &titles, into: &file)
    }
    return file
  }

  /// The first key of an item, if the item belongs to the scenario above it.
  private func keyOfScenarioAbove(_ item: Node) -> Node? {
    guard tree.isMap(item), tree.value(item, ScenarioKey.scenario) == nil, let key = tree.entries(item).first?.key,
      [ScenarioKey.given, .when, .then, .steps, .table].map(\.rawValue).contains(tree.string(key))
    else { return nil }
    return key
  }

  /// - Parameter keys: the first key of each item that belongs to the scenario.
  private func reportDashes(_ keys: [Node], below scenario: Node) {
    let key = keys[0]
    if tree.hasText(key, ScenarioKey.when), let steps = tree.value(scenario, ScenarioKey.steps), tree.isList(steps),
      tree[steps].style == .block
    {
      return report(
        .indentation, "`when` begins a step of the scenario above, but starts further to the left",
        ["Indent it, with everything that belongs to it, so that its dash is in column \(tree[steps].start.column)."],
        at: key)
    }
    report(
      .extraDash, "`\(tree.string(key))` belongs to the scenario above, so it must not have a dash",
      [
        changes.withoutDash(before: keys).map {
          Hint(
            "Replace each dash except the first with a space. Each scenario has one dash, before the word `scenario`.",
            $0)
        } ?? "Write each of its keys on a line of its own, below the title, without a dash and without braces."
      ], at: key)
  }
}

/// What a file defines for all its scenarios.
struct Background {
  var tags: [String] = []
  var links: [String] = []
  var given: GivenLayer
  var before = EarlierActions()
  var alsoAllowed = ContractIndices()
}

/// Names that must be unique, such as titles and ids in a file.
struct NamesInUse {
  struct Use {
    let name: String
    let line: Int32
  }

  private var uses: [String: Use] = [:]

  /// Claims a name; if it or a name that looks the same is taken, returns the first use.
  mutating func take(_ name: String, line: Int32) -> Use? {
    let key = SeenText.key(name)
    if let earlier = uses[key] { return earlier }
    uses[key] = Use(name: name, line: line)
    return nil
  }
}

extension Message {
  static func duplicateName(_ name: String, earlier: Int32, line: Int32, isInTable: Bool) -> Message {
    Message(
      .duplicateName, "two cases have the same name: \"\(name)\" (lines \(earlier) and \(line))",
      hints: [
        isInTable
          ? "Add a column `name` with another name for each row, or remove one of them."
          : "Give one of the scenarios another title."
      ])
  }
}
