import Rehearse

final class DecodingContext {
  let tree: NodeTree
  let options: FileDecoder.Options
  /// Empty until `module` is read.
  var contract = ModuleContract.empty
  var isModuleKnown = false
  var diagnostics: Diagnostics
  /// The values that the module receives, whose types may refuse them.
  var writtenValues: [WrittenValue] = []
  /// Misplaced keys of the language, which are not also reported as missing.
  var misplaced: Set<String> = []
  /// The tags of the file so far, and of those that differ only by signs the first.
  var tags: Set<String> = []
  var tagsByLetters: [String: String] = [:]
  /// The actions until the end of the step whose `then` is read, by step; `nil` if a mistake hides some of them.
  var actions: [[Int]]?
  /// The values of a table or a `for every`, while it is read.
  var alternatives: FreeGroupReview.Alternatives?
  /// Whether the `then` that is read belongs to a rule.
  var isRule = false

  init(tree: NodeTree, options: FileDecoder.Options, diagnostics: Diagnostics) {
    self.tree = tree
    self.options = options
    self.diagnostics = diagnostics
  }
}

/// A part of the decoder that reads one section of the language.
protocol DecoderPart {
  var context: DecodingContext { get }
}

extension DecoderPart {
  var tree: NodeTree { context.tree }
  var contract: ModuleContract { context.contract }
  var mayBeOpen: Bool { context.options.mayBeOpen }

  var hints: Hints { Hints(context: context) }
  var changes: HintChanges { HintChanges(context: context) }
  var roles: RoleHints { RoleHints(context: context) }
  var words: WordHints { WordHints(context: context) }
  var everyday: EverydayHints { EverydayHints(context: context) }
  var stateChanges: ChangeHints { ChangeHints(context: context) }
  var examples: ExampleHints { ExampleHints(context: context) }
  var misplaced: MisplacedDecoder { MisplacedDecoder(context: context) }
  var texts: TextDecoder { TextDecoder(context: context) }
  var mappings: MappingDecoder { MappingDecoder(context: context) }
  var names: NameDecoder { NameDecoder(context: context) }
  var values: ValueDecoder { ValueDecoder(context: context) }
  var patterns: PatternDecoder { PatternDecoder(context: context) }
  var givens: GivenDecoder { GivenDecoder(context: context) }
  var responses: ResponseDecoder { ResponseDecoder(context: context) }
  var streams: StreamDecoder { StreamDecoder(context: context) }
  var steps: StepDecoder { StepDecoder(context: context) }
  var rules: RuleDecoder { RuleDecoder(context: context) }
  var expectations: ExpectationDecoder { ExpectationDecoder(context: context) }
  var callCounts: CallCountDecoder { CallCountDecoder(context: context) }
  var headings: HeadingDecoder { HeadingDecoder(context: context) }
  var cells: CellDecoder { CellDecoder(context: context) }

  func index(of node: Node, in names: NameTable) -> Int? {
    names.index(of: tree.bytes(node), isASCII: tree.isASCII(node))
  }

  /// All values, or `nil` if one of them has a mistake.
  func whole<Value>(_ values: [Value?]) -> [Value]? {
    let found = values.compactMap(\.self)
    return found.count == values.count ? found : nil
  }

  /// The items of a list; reports an empty list or any other node.
  ///
  /// - Parameter key: the key of `then` that the list belongs to, if there is one.
  func items(_ node: Node, _ what: String, of key: ThenKey? = nil, ifEmpty message: Message) -> [Node]? {
    if tree.isRefused(node) { return nil }
    guard tree.isList(node) else {
      wrong(node, what, .list(of: key)).report()
      return nil
    }
    guard tree.count(node) > 0 else { return reject(message, at: node) }
    return tree.items(node)
  }

  // MARK: Mistakes

  func wrong(_ node: Node, _ what: String, _ form: WrongForm.Form) -> WrongForm {
    WrongForm(context: context, node: node, what: "\(what)", form: form)
  }

  /// Reports a mistake, or just that a placeholder still has to be filled in.
  func report(_ message: Message, at node: Node) {
    context.diagnostics.error(at: tree.range(node), tree.isBlank(node) ? .toBeFilledIn : message)
  }

  func report(_ code: MessageCode, _ text: MessageText, _ hints: [Hint] = [], at node: Node) {
    report(Message(code, text, hints: hints), at: node)
  }

  func report(_ code: MessageCode, _ text: MessageText, _ hints: [Hint] = [], in range: SourceRange) {
    context.diagnostics.error(at: range, Message(code, text, hints: hints))
  }

  func reject<Value>(_ message: Message, at node: Node) -> Value? {
    report(message, at: node)
    return nil
  }

  func reject<Value>(_ code: MessageCode, _ text: MessageText, _ hints: [Hint] = [], at node: Node) -> Value? {
    reject(Message(code, text, hints: hints), at: node)
  }

  /// What stands behind a key.
  func value(behind key: Node) -> Node { Node(index: Int(tree[key].next)) }

  /// The only name that a wrong one can mean, so that mistakes below it are found as well.
  func meant(_ node: Node, among names: NameTable) -> Int? {
    let name = tree.string(node)
    guard tree.isScalar(node), !name.contains(where: { "({#/;, ".contains($0) }),
      let near = NameSuggestion.closest(to: name, in: names.names), near.isOnly
    else { return nil }
    return names.index(of: near.name)
  }

  func hasErrors(at node: Node) -> Bool {
    let last = Node(index: Int(tree[node].next) - 1)
    return context.diagnostics.hasErrors(from: tree.position(node), to: tree[last].end)
  }
}

extension NodeTree {
  /// Whether a plain scalar is a placeholder copied from a message or an example.
  func isBlank(_ node: Node) -> Bool { isPlain(node) && Literal.blanks.contains { hasText(node, $0) } }

  /// The first character of a block, for a message about the whole block.
  func start(_ node: Node) -> SourceRange { SourceRange(position(node), count: 1) }
}
