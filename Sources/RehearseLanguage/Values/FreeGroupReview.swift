import Rehearse

/// Compares groups whose keys are free with the declared examples, because nothing else knows their keys.
struct FreeGroupReview: DecoderPart {
  /// What a declaration with examples is of, to tell it from others.
  enum Owner: Hashable {
    case value(ValuePath)
    case argument(operation: String, name: String)
  }

  fileprivate struct Path: Hashable {
    let owner: Owner
    var keys: [String] = []

    func key(_ name: String) -> Path { Path(owner: owner, keys: keys + [name]) }
  }

  /// The values that the cells of a table, or the values of a `for every`, have at the keys of the examples.
  struct Alternatives {
    fileprivate struct Warning {
      let path: Path
      let diagnostic: Diagnostic
    }

    fileprivate var kinds: [Path: Set<Kind>] = [:]
    fileprivate var warnings: [Warning] = []
  }

  fileprivate enum Kind: String {
    case toggle = "a switch"
    case number = "a number"
    case null = "no value"
    case text, list, map
  }

  /// Shorter keys are near to each other by accident.
  private static let shortestKey = 3

  let context: DecodingContext

  func review(
    _ node: Node, _ valueType: ValueType, _ examples: DeclaredExamples, of owner: Owner, isSecret: Bool
  ) {
    guard !isSecret, !examples.values.isEmpty, !tree.isScalar(node), !tree.isRefused(node), Self.isFree(valueType)
    else { return }
    compare(node, valueType, examples.values, at: Path(owner: owner)) { $0.shortened(to: 200).flow(valueType) }
  }

  /// Whether a group of the type, or one in it, has keys that are not declared.
  private static func isFree(_ valueType: ValueType) -> Bool {
    switch valueType {
    case .map, .anyValue: true
    case .optional(let wrapped): isFree(wrapped)
    case .list(let element): isFree(element)
    case .record(let fields): fields.contains { isFree($0.valueType) }
    case .oneOf(let variants): variants.contains { $0.fields.contains { isFree($0.valueType) } }
    case .scalar, .choice: false
    }
  }

  /// Reads alternatives together: where they differ in kind at a key, their author tries other values on purpose.
  func alternatives<Value>(_ read: () -> Value) -> Value {
    let outer = context.alternatives
    context.alternatives = Alternatives()
    let value = read()
    for warning in context.alternatives?.warnings ?? [] where context.alternatives?.kinds[warning.path]?.count == 1 {
      context.diagnostics.add(warning: warning.diagnostic)
    }
    context.alternatives = outer
    return value
  }

  /// - Parameter shown: Shows a whole example.
  private func compare(
    _ node: Node, _ valueType: ValueType, _ examples: [Literal], at path: Path, shown: (Literal) -> String
  ) {
    if tree.isList(node) {
      let items = examples.flatMap { example -> [Literal] in if case .list(let items) = example { items } else { [] } }
      for item in tree.items(node) { compare(item, valueType.element, items, at: path) { shown(.list([$0])) } }
    }
    guard tree.isMap(node) else { return }
    let isFree =
      switch valueType.wrapped {
      case .map, .anyValue: true
      case .scalar, .choice, .list, .record, .oneOf, .optional: false
      }
    lazy var written = Set(tree.entries(node).map { tree.string($0.key) })
    for (key, value) in tree.entries(node) where tree.isScalar(key) {
      let name = tree.string(key)
      let values = examples.compactMap { $0.part(name) }
      if values.isEmpty {
        if isFree { review(key, examples, beside: written, shown: shown) }
        continue
      }
      let whole = { (part: Literal) in shown(.map([Literal.Entry(name, part)])) }
      review(value, valueType.value(of: name), values, at: path.key(name), shown: whole)
      compare(value, valueType.value(of: name), values, at: path.key(name), shown: whole)
    }
  }

  /// Warns of a key that is nearly one of the examples, unless that one is written as well. Quotes say that it is meant.
  private func review(_ key: Node, _ examples: [Literal], beside written: Set<String>, shown: (Literal) -> String) {
    let name = tree.string(key)
    let letters = Array(name.unicodeScalars)
    guard tree.isPlain(key), letters.count >= Self.shortestKey else { return }
    for case .map(let entries) in examples {
      let near = entries.first { entry in
        let other = Array(entry.key.unicodeScalars)
        return other.count >= Self.shortestKey && abs(other.count - letters.count) <= max(1, letters.count / 4)
          && !written.contains(entry.key)
          && (NameSuggestion.editDistance(letters, other) == 1 || NameSuggestion.haveSameWords(name, entry.key))
      }
      guard let near else { continue }
      let message = Message(
        .unlikeTheExample, "`\(tree.string(key))` is nearly `\(near.key)`, as in the example",
        hints: [
          Hint("Did you mean `\(near.key)`? The example: \(shown(.map(entries)))", changes.replacing(key, near.key)),
          Hint("If it is right, put it in quotes.", changes.quoting(key)),
        ])
      return context.diagnostics.warn(at: tree.range(key), message)
    }
  }

  /// Warns of a value without quotes that is no text, where the examples are texts.
  private func review(
    _ node: Node, _ valueType: ValueType, _ examples: [Literal], at path: Path, shown: (Literal) -> String
  ) {
    guard case .anyValue = valueType.wrapped, let kind = kind(node) else { return }
    context.alternatives?.kinds[path, default: []].insert(kind)
    guard let example = examples.first, [.toggle, .number, .null].contains(kind),
      examples.allSatisfy({ if case .text = $0 { true } else { false } })
    else { return }
    let diagnostic = Diagnostic(
      .warning, at: tree.range(node),
      Message(
        .unlikeTheExample, "`\(tree.string(node))` without quotes is \(kind.rawValue) here, but the example is a text",
        hints: [
          Hint(
            "Write \"\(tree.string(node))\" in quotes, as in the example: \(shown(example))", changes.quoting(node))
        ]))
    if context.alternatives == nil {
      context.diagnostics.add(warning: diagnostic)
    } else {
      context.alternatives?.warnings.append(Alternatives.Warning(path: path, diagnostic: diagnostic))
    }
  }

  private func kind(_ node: Node) -> Kind? {
    switch tree.kind(node) {
    case .refused: return nil
    case .list: return .list
    case .map: return .map
    case .scalar: break
    }
    guard tree.isPlain(node) else { return .text }
    switch Literal(core: tree.string(node)) {
    case .boolean: return .toggle
    case .integer, .decimal: return .number
    case .null: return .null
    default: return .text
    }
  }
}
