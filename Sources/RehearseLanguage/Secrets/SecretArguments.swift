import Rehearse

/// Finds arguments that cannot be parsed and may contain secrets.
///
/// Examples: `logIn: hunter2`, `logIn: [ana, hunter2]`, `logIn: { pw: hunter2 }`, `logIn(ana, hunter2)`.
struct SecretArguments {
  let names: SecretNames
  let tree: NodeTree
  private(set) var ranges: SecretRanges

  init(_ names: SecretNames, _ tree: NodeTree, addingTo ranges: SecretRanges) {
    self.names = names
    self.tree = tree
    self.ranges = ranges
    if let root = tree.root, !names.holders.isEmpty { visit(root, .elsewhere) }
  }

  /// What the enclosing keys reveal about a node.
  private enum Surroundings {
    case elsewhere
    case home
    /// Operations with the number of their calls.
    case counts
    /// A place for responses, with the names of the operation's arguments that are not secret.
    case answers(open: [String]?)
  }

  private mutating func visit(_ node: Node, _ surroundings: Surroundings) {
    switch tree.kind(node) {
    case .refused: return
    case .scalar: if case .home = surroundings { hideTail(node) }
    case .list:
      hideColumns(node)
      if case .home = surroundings { hideWords(node) }
      for item in tree.items(node) { visit(item, surroundings) }
    case .map:
      for (key, value) in tree.entries(node) { visit(value, of: tree.string(key), surroundings) }
    }
  }

  private mutating func visit(_ value: Node, of name: String, _ surroundings: Surroundings) {
    if Self.counts.contains(name) { return visit(value, .counts) }
    // It is a number, or stands for one.
    if case .counts = surroundings {
      if tree.isScalar(value) { return }
      if let open = names.holders[name] ?? names.open(meantBy: name) { return hide(counts: value, but: open) }
    }
    let meaning = names.meaning(of: name)
    if case .answers(let open) = surroundings, !meaning.isList {
      if let open, name == ResponseKey.to.rawValue { hide(value, but: open) }
      return visit(value, .answers(open: open ?? names.holders[name]))
    }
    if meaning.isAnswerHeading { return visit(value, .answers(open: meaning.openOfAnswer)) }
    let isHome = if case .home = surroundings { true } else { false }
    if let open = meaning.open ?? (isHome ? names.open(meantBy: name) : nil), !isNumberOfCalls(value) {
      hide(value, but: open)
    }
    visit(value, meaning.isList ? .home : meaning.isAnswers ? .answers(open: nil) : surroundings)
  }

  /// Whether a value in place of arguments says how often something is called: `2`, `once`.
  private func isNumberOfCalls(_ value: Node) -> Bool {
    guard tree.isPlain(value), tree.byteCount(value) < 12 else { return false }
    let word = tree.string(value)
    return saysNothing(word) && CountWords.number(word).map { $0 <= CountWords.mostShown } ?? false
  }

  /// The key `call count` and its synonyms. A set, because it is searched for each key of a file.
  private static let counts = Set(
    [ThenKey.callCount.rawValue] + ThenKey.callCount.entry.synonyms.split(separator: ", ").map(String.init))

  /// Whether a word says how often something happens: `2`, `x2`, `2x`.
  private static func isCount(_ word: some StringProtocol) -> Bool {
    let digits = word.utf8.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }.count
    return (1...3).contains(digits) && word.utf8.count - digits <= 1
      && (word.utf8.count == digits || word.hasPrefix("x") || word.hasSuffix("x"))
  }

  /// Hides undeclared words after the name of an action with a secret argument, as in `[logIn, ana, hunter2]`.
  private mutating func hideWords(_ list: Node) {
    let items = tree.items(list)
    guard let first = items.firstIndex(where: beginsArguments) else { return }
    let isName = names.holders[tree.string(items[first])] != nil
    let line = tree.position(items[first]).line
    for item in items[first...] where tree.isScalar(item) && (isName || tree.position(item).line == line) {
      let word = tree.string(item)
      let isName =
        word.hasSuffix("*") || saysNothing(word) || isStateChange(word)
      if !isName, NameSuggestion.nearest(to: word, in: Array(names.declared)) == nil { hide(item) }
    }
  }

  /// Whether an item names an action with a secret argument, even if misspelt or with a value, as in `logIn: ana`.
  private func beginsArguments(_ item: Node) -> Bool {
    if tree.isScalar(item) { return isHolder(tree.string(item)) }
    guard tree.isMap(item), tree.count(item) == 1, let (key, value) = tree.entries(item).first(where: { _ in true })
    else { return false }
    return tree.isScalar(value) && isHolder(tree.string(key))
  }

  private func isHolder(_ name: String) -> Bool {
    names.holders[name] != nil || !name.isEmpty && !names.words.contains(name) && names.open(meantBy: name) != nil
  }

  /// Hides the arguments of `with`, and what stands where only `with` and `times` may stand.
  private mutating func hide(counts node: Node, but open: [String]) {
    for item in tree.items(node) { hide(counts: item, but: open) }
    for (key, value) in tree.entries(node) where !tree.hasText(key, CountKey.times) {
      tree.isMap(value) ? hide(value, but: open) : hide(value, of: key, but: open)
    }
  }

  private mutating func hide(_ value: Node, but open: [String]) {
    guard tree.isMap(value) else { return hide(value) }
    for (key, argument) in tree.entries(value) { hide(argument, of: key, but: open) }
  }

  private mutating func hide(_ argument: Node, of key: Node, but open: [String]) {
    let name = tree.string(key)
    // Secret arguments are found by name elsewhere.
    if open.contains(name) || names.endOfSecret(in: name) != nil { return }
    // A missing colon, as in `id ana`.
    if name.split(separator: " ").first.map({ open.contains(String($0)) }) ?? false { return }
    if NameSuggestion.nearest(to: name, in: open) != nil { return }
    tree.isRefused(argument) && tree.byteCount(argument) == 0 ? hide(key) : hide(argument)
  }

  private mutating func hide(_ node: Node) { ranges.add(node, of: tree) }

  /// Hides what follows a name within one string, as in `logIn(ana, hunter2)`.
  private mutating func hideTail(_ node: Node) {
    let text = tree.string(node)
    // Fast path: nearly every string is just a name.
    guard !text.utf8.allSatisfy(Self.isPartOfName), let name = holder(atStartOf: text), name.count < text.count else {
      return
    }
    let tail = String(text.dropFirst(name.count))
    if saysNothing(tail) { return }
    let tailRange = tree.range(node, from: name.unicodeScalars.count, of: text)
    ranges.add(tailRange)
    if tailRange == tree.range(node) { ranges.add(tail, at: tailRange) }
  }

  /// The name of an action with a secret argument, even if misspelt or in two words, as in `log in ana hunter2`.
  private func holder(atStartOf text: String) -> Substring? {
    let isName = { (character: Character) in
      character.isLetter || character.isNumber || character == "." || character == "_"
    }
    let name = text.prefix(while: isName)
    if names.words.contains(String(name)) && names.holders[String(name)] == nil { return nil }
    if isHolder(String(name)) { return name }
    let rest = text[name.endIndex...]
    guard rest.first == " " else { return nil }
    let words = text[..<(rest.dropFirst().firstIndex { !isName($0) } ?? text.endIndex)]
    return names.holders.keys.contains { NameSuggestion.haveSameWords($0, String(words)) } ? words : nil
  }

  /// Whether words after a name only name or count calls, as in `logIn and closeScreen`.
  private func saysNothing(_ words: String) -> Bool {
    words.split(whereSeparator: { " -,;>\n".contains($0) }).allSatisfy {
      names.declared.contains(String($0)) || Self.isCount($0) || Self.joints.contains(String($0))
    }
  }

  /// Whether an item is a state change, as in `token becomes t-1`, or a word of one.
  private func isStateChange(_ item: String) -> Bool {
    let words = item.split(separator: " ").map(String.init)
    guard let first = words.first,
      names.words.contains(first) || first == ChangeKey.becomes.rawValue || first == ThenKey.state.rawValue
    else { return false }
    return words.count == 1 || [ChangeKey.becomes.rawValue, "is", "was"].contains(words[1])
  }

  private static let joints = WrittenNames.joints.union(["or", "called", "once", "twice", "never"])

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Hides the cells below a heading that names an action without an argument.
  private mutating func hideColumns(_ node: Node) {
    let rows = tree.items(node)
    guard rows.count > 1, tree.isList(rows[0]) else { return }
    for (column, heading) in tree.items(rows[0]).enumerated() {
      let meaning = names.meaning(of: tree.string(heading))
      let answers = meaning.openOfAnswer
      let arguments = meaning.isActionHeading ? meaning.open : nil
      guard answers != nil || arguments != nil else { continue }
      for row in rows.dropFirst() {
        let cells = tree.items(row)
        guard cells.indices.contains(column) else { continue }
        if let answers { visit(cells[column], .answers(open: answers)) }
        if let arguments { hide(cells[column], but: arguments) }
      }
    }
  }
}
