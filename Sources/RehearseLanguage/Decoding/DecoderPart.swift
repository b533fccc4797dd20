import Rehearse

/// What all parts of the decoder share.
final class DecodingContext {
  let tree: NodeTree
  let options: FileDecoder.Options
  /// The contract of the module that the file is about; an empty one until `module` has been read.
  var contract = ModuleContract.empty
  var isModuleKnown = false
  var diagnostics: Diagnostics
  /// Keys of the language that were reported in a wrong place, so that they are not reported as missing in the right one.
  var misplaced: Set<String> = []

  init(tree: NodeTree, options: FileDecoder.Options, diagnostics: Diagnostics) {
    self.tree = tree
    self.options = options
    self.diagnostics = diagnostics
  }
}

/// A part of the decoder, which reads one section of the language.
protocol DecoderPart {
  var context: DecodingContext { get }
}

extension DecoderPart {
  var tree: NodeTree { context.tree }
  var contract: ModuleContract { context.contract }
  var mayBeOpen: Bool { context.options.mayBeOpen }

  var hints: Hints { Hints(context: context) }
  var texts: TextDecoder { TextDecoder(context: context) }
  var mappings: MappingDecoder { MappingDecoder(context: context) }
  var names: NameDecoder { NameDecoder(context: context) }
  var values: ValueDecoder { ValueDecoder(context: context) }
  var patterns: PatternDecoder { PatternDecoder(context: context) }
  var givens: GivenDecoder { GivenDecoder(context: context) }
  var responses: ResponseDecoder { ResponseDecoder(context: context) }
  var steps: StepDecoder { StepDecoder(context: context) }
  var rules: RuleDecoder { RuleDecoder(context: context) }
  var expectations: ExpectationDecoder { ExpectationDecoder(context: context) }
  var sequences: SequenceDecoder { SequenceDecoder(context: context) }
  var headings: HeadingDecoder { HeadingDecoder(context: context) }
  var cells: CellDecoder { CellDecoder(context: context) }

  /// The place of a node's text among declared names.
  func place(of node: Node, in names: NameTable) -> Int? { names.index(of: tree.string(node)) }

  /// All values, or `nil` if one of them has a mistake.
  func whole<Value>(_ values: [Value?]) -> [Value]? {
    let found = values.compactMap(\.self)
    return found.count == values.count ? found : nil
  }

  /// The items of a list that must have some; anything else is reported.
  func items(_ node: Node, _ what: String, ifEmpty message: Message) -> [Node]? {
    if tree.isRefused(node) { return nil }
    guard tree.isList(node) else {
      texts.reportNotList(node, what)
      return nil
    }
    guard tree.count(node) > 0 else { return reject(message, at: node) }
    return tree.items(node)
  }

  // MARK: Mistakes

  /// Reports a mistake; in a place that is still to be filled in, only that.
  func report(_ message: Message, at node: Node) {
    context.diagnostics.error(at: tree.range(node), tree.isBlank(node) ? .toBeFilledIn : message)
  }

  func report(_ code: MessageCode, _ text: String, _ hints: [String] = [], at node: Node) {
    report(Message(code, text, hints: hints), at: node)
  }

  func report(_ code: MessageCode, _ text: String, _ hints: [String] = [], in range: SourceRange) {
    context.diagnostics.error(at: range, Message(code, text, hints: hints))
  }

  /// Reports why something cannot be read, and returns nothing for it.
  func reject<Value>(_ message: Message, at node: Node) -> Value? {
    report(message, at: node)
    return nil
  }

  func reject<Value>(_ code: MessageCode, _ text: String, _ hints: [String] = [], at node: Node) -> Value? {
    reject(Message(code, text, hints: hints), at: node)
  }

  /// Whether something at or below a node was already reported.
  func hasErrors(at node: Node) -> Bool {
    let last = Node(index: Int(tree[node].next) - 1)
    return context.diagnostics.hasErrors(from: tree.position(node), to: tree[last].end)
  }
}

extension NodeTree {
  /// Whether a text without quotes marks a place that a person still has to fill in, copied from a message or an example.
  func isBlank(_ node: Node) -> Bool { isPlain(node) && Literal.blanks.contains { hasText(node, $0) } }

  /// The first character of a block, for a message about the whole of it.
  func start(_ node: Node) -> SourceRange { SourceRange(position(node), count: 1) }
}
