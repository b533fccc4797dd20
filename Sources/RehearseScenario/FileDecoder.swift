import RehearseLanguage
import RehearseSource
import RehearseVocabulary

/// Reads a file's nodes as scenarios of the language, version 1, and reports every mistake in them.
///
/// A method that meets a mistake reports it and returns nothing; whoever called it says nothing more, so that one
/// mistake is one message. Its parts, one for each section of the language, are in the files beside this one.
package struct FileDecoder {
  /// Where a file is read: what its meaning depends on besides its text.
  package struct Setting: Sendable {
    /// The modules that `module:` can name.
    package var catalog: ModuleCatalog
    /// Whether this is a continuous integration run, where `only` is refused.
    package var isContinuousIntegration: Bool
    /// Whether expectations may be left open, for `rehearse accept` to fill them in: a `then` that is missing or empty,
    /// `<fill in>`, and rows that a table lacks. All other mistakes are mistakes.
    package var mayBeOpen: Bool

    package init(catalog: ModuleCatalog, isContinuousIntegration: Bool, mayBeOpen: Bool = false) {
      self.catalog = catalog
      self.isContinuousIntegration = isContinuousIntegration
      self.mayBeOpen = mayBeOpen
    }
  }

  /// How many cases a file may expand to: tables multiply.
  package static let caseLimit = 10_000

  let tree: NodeTree
  let setting: Setting
  var diagnostics: Diagnostics
  /// The module the file is about, once `module` has been read.
  var vocabulary = Vocabulary.empty
  var cases: [Case] = []
  var missingRows: [MissingRow] = []
  /// How much the cases so far repeat of their scenarios, in bytes of text.
  var repetition = 0
  /// Keys of the language that were found and reported where they do not belong, so that nobody misses them where they do.
  var misplaced: Set<String> = []

  /// Reads a tree that was parsed completely.
  ///
  /// - Returns: the file, or `nil` when it has mistakes, which are then in `diagnostics`.
  package static func decode(
    _ tree: NodeTree, _ setting: Setting, reporting diagnostics: inout Diagnostics
  ) -> ScenarioFile? {
    var decoder = FileDecoder(tree: tree, setting: setting, diagnostics: diagnostics)
    let file = decoder.decodeFile()
    diagnostics = decoder.diagnostics
    return diagnostics.hasErrors ? nil : file
  }

  // MARK: Reporting

  mutating func error(at node: Node, _ message: String, notes: [String] = []) {
    diagnostics.error(at: tree.range(node), message, notes: notes)
  }

  /// Reports a name that is not declared, with the one that was probably meant and all that there are.
  ///
  /// - Parameter expected: those of the names that are meant where several are equally near.
  mutating func unknown(
    _ node: Node, _ what: String, of whom: String, among names: [String], expected: [String] = [], lead: String
  ) {
    let name = tree.string(node)
    let denial = denial(of: name) { _ in "Remove it, or say what there is instead." }
    var notes =
      denial.map { [$0] }
      ?? Suggestion.advice(on: name, among: expected + names, near: Synonyms.meaning(of: name, among: names))
    if notes.isEmpty, name.split(separator: " ").count > 2 { notes = ["A sentence is not understood here."] }
    if let placement = placement(of: name) { notes.append(placement) }
    notes.append(names.isEmpty ? "It has none; remove this." : "\(lead): " + names.joined(separator: ", "))
    error(at: node, "\"\(name)\" is not \(what) of \(whom)", notes: notes)
  }

  /// What stands at a node, for a message that says what was expected instead.
  func found(_ node: Node) -> String {
    switch tree.kind(node) {
    case .list: "a list"
    case .map: "a group of keys"
    case .refused: "nothing"
    case .scalar:
      switch tree[node].style {
      case .plain: "`\(tree.string(node).prefix(80))`"
      default: "\"\(tree.string(node).prefix(80))\" in quotes"
      }
    }
  }

  // MARK: Levels

  /// The entries of a map of the language; unknown keys are reported, and what must be there is required.
  ///
  /// - Parameter required: the keys that it must have, if those are not the level's own.
  mutating func level<Key: LevelKey>(_ node: Node, _ type: Key.Type, required: [Key]? = nil) -> Level<Key>? {
    let required = required ?? Key.keyTable.required
    guard tree.isMap(node) else {
      if !tree.isRefused(node) {
        error(
          at: node, "\(Key.level.name) is a group of keys, but this is \(found(node))",
          notes: [
            groupHint(node, Key.level == .step || required.count == 1 ? required.first?.rawValue : nil),
            "Its keys: " + Key.words.names.joined(separator: ", "),
          ])
      }
      return nil
    }
    let words = Key.words
    var level = Level<Key>(node: node, tree: tree)
    var cursor = tree.children(node)
    var unknown: [Node] = []
    while let (key, _) = tree.nextEntry(&cursor) {
      guard tree.isScalar(key) else {
        level.isBroken = true
        if let index = words.index(of: tree.bytes(key)) { level.misspelt.insert(Key.all[index]) }
        continue
      }
      if let index = words.index(of: tree.bytes(key)) { level.add(index, key) } else { unknown.append(key) }
    }
    // What a misspelt key was meant to be depends on which keys there are.
    for key in unknown { reportUnknown(key, &level) }
    for key in required where !level.has(key) && !level.isBroken {
      reportMissing(required.filter { !level.has($0) && !level.misspelt.contains($0) }, of: node)
      break
    }
    return level
  }

  /// Reports keys that do not go together, and those without the one that they need.
  ///
  /// - Returns: whether all of them go together.
  mutating func checkCombinations<Key: LevelKey>(_ level: Level<Key>) -> Bool {
    var isRight = true
    for restriction in Key.keyTable.restrictions {
      guard let node = level.keyNode(restriction.key) else { continue }
      for (place, key) in restriction.others.enumerated() {
        guard let other = level.keyNode(key) else { continue }
        let exclusion = restriction.key.entry.exclusions[place]
        error(at: later(node, other), exclusion.message, notes: [exclusion.advice])
        isRight = false
      }
      if let companion = restriction.companion, !level.isMeant(companion) {
        error(
          at: node, "`\(restriction.key.rawValue)` needs a `\(companion.rawValue)`, and there is none",
          notes: [restriction.key.entry.companion?.advice ?? ""])
        isRight = false
      }
    }
    return isRight
  }

  /// The one of two nodes that stands further down.
  func later(_ one: Node, _ other: Node) -> Node { one.index > other.index ? one : other }

  /// Reports all keys that a map lacks as one mistake.
  mutating func reportMissing<Key: LevelKey>(_ missing: [Key], of node: Node) {
    let keys = missing.filter { !misplaced.contains($0.rawValue) }
    guard !keys.isEmpty else { return }
    let quoted = keys.map { "`\($0.rawValue)`" }
    let names =
      (quoted.count > 2 ? [quoted.dropLast().joined(separator: ", ")] : Array(quoted.dropLast()))
      .map { $0 + " and " }.joined() + quoted[quoted.count - 1]
    let examples = keys.compactMap(\.entry.example).map { "    \($0)" }
    diagnostics.error(
      at: SourceRange(tree.position(node), count: firstKeyLength(node)),
      "\(Key.level.name) needs the \(keys.count == 1 ? "key" : "keys") \(names)",
      notes: (examples.isEmpty ? [] : ["Write, for example:"] + examples)
        + (keys.map(\.rawValue) == [ScenarioKey.then.rawValue]
          ? [Self.acceptance] : []))
  }

  /// The other way to a `then`.
  static var acceptance: String {
    "Or let `rehearse accept FILE` write down what happens, and see whether it is right."
  }

  private func firstKeyLength(_ node: Node) -> Int {
    var cursor = tree.children(node)
    guard tree[node].style != .flow, let first = tree.nextEntry(&cursor) else { return 1 }
    return tree.string(first.key).unicodeScalars.count
  }

  // MARK: Texts

  /// A text that is not empty, trimmed and with single blanks, and without the colours of a terminal: as reports show it.
  mutating func text(_ node: Node?, _ what: @autoclosure () -> String) -> String? {
    guard let node, checkText(node, what()) else { return nil }
    let text = tree.string(node)
    if isTidy(node) { return text }
    let shown = String(String.UnicodeScalarView(ReportedText.withoutColours(text)))
    let words = shown.split(whereSeparator: { $0.isWhitespace })
    guard words.contains(where: { !$0.unicodeScalars.allSatisfy(InvisibleCharacter.isOne) }) else {
      error(at: node, "\(what()) is empty", notes: ["Write at least one word."])
      return nil
    }
    return words.joined(separator: " ")
  }

  /// Whether a text is ASCII that needs neither trimming nor its blanks put together: nearly every one.
  private func isTidy(_ node: Node) -> Bool {
    var previous = UInt8(ascii: " ")
    for byte in tree.bytes(node) {
      guard byte >= 0x20, byte < 0x7F, byte != 0x20 || previous != 0x20 else { return false }
      previous = byte
    }
    return previous != 0x20
  }

  /// Any text, as it is written.
  mutating func plainText(_ node: Node, _ what: @autoclosure () -> String) -> String? {
    checkText(node, what()) ? tree.string(node) : nil
  }

  /// Whether a node is a text; anything else is reported.
  mutating func checkText(_ node: Node, _ what: @autoclosure () -> String) -> Bool {
    switch tree.kind(node) {
    case .refused: return false
    case .list, .map:
      let hint = [
        tree[node].style == .flow
          ? bracketHint(node)
          : tree.isMap(node) ? "A text that contains \": \" needs quotes." : "Write it on one line, without dashes."
      ]
      error(at: node, "\(what()) is a text, but this is \(found(node))", notes: hint)
      return false
    case .scalar:
      if isBlank(node) {
        reportBlank(node)
        return false
      }
      guard tree.isPlain(node, "null") || tree.isPlain(node, "~") else { return true }
      error(
        at: node, "\(what()) is a text; `\(tree.string(node))` without quotes is not",
        notes: ["Write a text. If this is one, put it in quotes: \"\(tree.string(node))\""])
      return false
    }
  }

  /// Whether a value stands for what only a person can say: it was copied from a message, and is no text.
  func isBlank(_ node: Node) -> Bool {
    guard let first = tree.bytes(node).first, first == 0xE2 || first == UInt8(ascii: "<") else { return false }
    return tree.isPlain(node, "…") || tree.isPlain(node) && Matcher.toFillIn.utf8.elementsEqual(tree.bytes(node))
  }

  mutating func reportBlank(_ node: Node) {
    error(at: node, "this is still to be filled in", notes: ["Write the value here."])
  }

  /// Adds a list of texts that are not empty; a single text is reported with the brackets it lacks.
  mutating func addTexts(_ node: Node?, _ what: StaticString, to result: inout [String]) {
    guard let node, !tree.isRefused(node) else { return }
    guard tree.isList(node) else { return reportNotList(node, "\(what)") }
    result.reserveCapacity(result.count + tree.count(node))
    var cursor = tree.children(node)
    while let item = tree.nextItem(&cursor) {
      if let text = text(item, "one of \(what)") { result.append(text) }
    }
  }

  mutating func reportNotList(_ node: Node, _ what: String) {
    error(at: node, "\(what) is a list, but this is \(found(node))", notes: [listHint(node)])
  }

  /// Whether a node is a plain null, which the language does not use.
  func isNull(_ node: Node) -> Bool { tree.isPlain(node, "null") || tree.isPlain(node, "~") }
}
