import CRehearseYAML
import Rehearse

/// Builds a tree from libyaml's events, even if the file has mistakes.
struct TreeBuilder {
  /// YAML syntax that scenario files may not use.
  struct Mark {
    let node: Node
    let diagnostic: Diagnostic

    init(_ message: Message, _ node: Node, at range: SourceRange) {
      self.node = node
      diagnostic = Diagnostic(.error, at: range, message)
    }
  }

  var tree: NodeTree
  private(set) var marks: [Mark] = []
  /// Where reading stopped.
  private(set) var secondDocument: SourceRange?
  var problem: YAMLProblem?
  /// The innermost one is last.
  private var open: [Node] = []
  private var hasDocument = false
  private var isAtEnd = false
  private let file: [UInt8]
  /// The part of the file until the last string.
  private var counted = (characters: 0, bytes: 0)

  init(_ source: SourceText) {
    file = source.bytes
    tree = NodeTree(of: source)
  }

  var isDone: Bool { isAtEnd || problem != nil || secondDocument != nil }

  mutating func take(_ event: yaml_event_t) {
    let range = SourceRange(SourcePosition(event.start_mark), SourcePosition(event.end_mark))
    switch event.type {
    case YAML_SCALAR_EVENT: take(event.data.scalar, range, at: event.start_mark)
    case YAML_MAPPING_START_EVENT:
      let map = event.data.mapping_start
      mark(map.anchor, map.tag, at: range.start)
      open(.map, map.style == YAML_FLOW_MAPPING_STYLE ? .flow : .block, range)
    case YAML_SEQUENCE_START_EVENT:
      let list = event.data.sequence_start
      mark(list.anchor, list.tag, at: range.start)
      open(.list, list.style == YAML_FLOW_SEQUENCE_STYLE ? .flow : .block, range)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: close(at: range.end)
    case YAML_ALIAS_EVENT: refuse(range, because: .alias(String(cString: event.data.alias.anchor)), at: range)
    case YAML_DOCUMENT_START_EVENT:
      if hasDocument { secondDocument = SourceRange(range.start, count: 3) }
      hasDocument = true
    case YAML_STREAM_END_EVENT: isAtEnd = true
    default: break
    }
  }

  private mutating func take(
    _ scalar: yaml_event_t.__Unnamed_union_data.__Unnamed_struct_scalar, _ range: SourceRange, at start: yaml_mark_t
  ) {
    mark(scalar.anchor, scalar.tag, at: range.start)
    let style: NodeRecord.Style =
      switch scalar.style {
      case YAML_PLAIN_SCALAR_STYLE: .plain
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
      default: .quoted
      }
    let text = UnsafeBufferPointer<UInt8>(start: scalar.value, count: scalar.length)
    let isRefused = scalar.anchor != nil || scalar.tag != nil || text.isEmpty && style == .plain
    add(text, style, range, at: offset(of: start), isRefused: isRefused)
  }

  // MARK: Nodes

  /// Adds a text; `offset` is the byte at which it starts in the file.
  mutating func add(
    _ text: UnsafeBufferPointer<UInt8>, _ style: NodeRecord.Style, _ range: SourceRange, at offset: Int,
    isRefused: Bool
  ) {
    guard text.count <= YAMLLimits.scalarBytes else {
      problem = .longText(SourceRange(range.start, count: 1))
      return
    }
    let record = NodeRecord(kind: isRefused ? .refused : .scalar, style: style, start: range.start, end: range.end)
    let textStart = offset + (style == .quoted ? 1 : 0)
    guard let node = add(at: range.start, { $0.append(record, text: text, at: textStart) }) else { return }
    if text.count == 2, tree.isPlain(node, "<<"), isKey(node) { marks.append(Mark(.mergeKey, node, at: range)) }
  }

  /// Opens a list or a map, to which the next nodes belong.
  mutating func open(_ kind: NodeRecord.Kind, _ style: NodeRecord.Style, _ range: SourceRange) {
    guard open.count < YAMLLimits.depth else {
      problem = .tooDeep(SourceRange(range.start, count: 1))
      return
    }
    let record = NodeRecord(kind: kind, style: style, start: range.start, end: range.end)
    if let node = add(at: range.start, { $0.append(record) }) { open.append(node) }
  }

  /// Closes the innermost list or map.
  mutating func close(at end: SourcePosition) {
    guard let node = open.popLast() else { return }
    if tree[node].kind == .map, !tree[node].children.isMultiple(of: 2) {
      // A limit stopped reading between a key and its value.
      tree.append(NodeRecord(kind: .refused, style: .plain, start: end, end: end))
      tree[node].children += 1
    }
    tree[node].next = tree.records.count
    tree[node].end = end
  }

  /// Adds a node that means nothing.
  mutating func refuse(_ range: SourceRange) {
    let record = NodeRecord(kind: .refused, style: .plain, start: range.start, end: range.end)
    add(at: range.start) { $0.append(record) }
  }

  /// Adds a node that scenario files may not use.
  mutating func refuse(_ range: SourceRange, because message: Message, at place: SourceRange) {
    mark(message, at: place)
    refuse(range)
  }

  /// Records a mistake in the next node.
  mutating func mark(_ message: Message, at range: SourceRange) {
    marks.append(Mark(message, Node(index: tree.records.count), at: range))
  }

  @discardableResult
  private mutating func add(at place: SourcePosition, _ append: (inout NodeTree) -> Node) -> Node? {
    guard tree.records.count < YAMLLimits.nodes else {
      problem = .tooManyNodes(SourceRange(place, count: 1))
      return nil
    }
    if let parent = open.last { tree[parent].children += 1 }
    return append(&tree)
  }

  /// The byte at a mark of libyaml, which counts characters. Marks ascend.
  private mutating func offset(of mark: yaml_mark_t) -> Int {
    guard !tree.isASCII else { return mark.index }
    while counted.characters < mark.index, counted.bytes < file.count {
      counted.bytes += 1
      while counted.bytes < file.count, file[counted.bytes] & 0xC0 == 0x80 { counted.bytes += 1 }
      counted.characters += 1
    }
    return counted.bytes
  }

  private mutating func mark(
    _ anchor: UnsafeMutablePointer<yaml_char_t>?, _ tag: UnsafeMutablePointer<yaml_char_t>?, at start: SourcePosition
  ) {
    guard anchor != nil || tag != nil else { return }
    mark(anchor == nil ? .tag : .anchor, at: SourceRange(start, count: 1))
  }

  private func isKey(_ node: Node) -> Bool {
    open.last.map { tree.isMap($0) && !tree[$0].children.isMultiple(of: 2) } ?? false
  }
}

extension Message {
  static var anchor: Message {
    Message(
      .specialSign, "`&` has a special meaning in YAML and cannot be used here",
      hints: ["Write the value where it is needed; a text that starts with & needs quotes."])
  }

  static func alias(_ word: String) -> Message {
    Message(
      .specialSign, "`*` has a special meaning in YAML and cannot be used here",
      hints: ["all", "any"].contains(word)
        ? [Hint("Write `\(word)`.", .replacing(word))]
        : [
          Hint(
            "For any text that ends like this, write \(Matcher.endingWith(word).text)",
            .replacing(Matcher.endingWith(word).text)),
          Hint("A text that starts with * needs quotes: \"\("*" + word)\"", .replacing("\"*\(word)\""))
            .or("A text that starts with * needs quotes."),
        ])
  }

  static var tag: Message {
    Message(
      .specialSign, "`!` has a special meaning in YAML and cannot be used here",
      hints: [
        "Remove it: the place of a value decides its kind. A text that starts with ! needs quotes."
      ])
  }

  fileprivate static var mergeKey: Message {
    Message(
      .mergeKey, "`<<` has a special meaning in YAML and cannot be used here",
      hints: ["Write the keys themselves. What is true for every scenario is written in the `given` of the file."])
  }
}
