import Rehearse

/// Turns what libyaml reads into a `NodeTree`, and notes what an author must change.
struct TreeBuilder: ~Copyable {
  /// A mistake that libyaml accepts, kept as a place until it is reported.
  enum Mistake {
    case anchor(SourceRange)
    case alias(SourceRange)
    case tag(SourceRange)
    case secondDocument(SourceRange)
    case keyNotText(SourceRange)
    /// A list or braces in braces, with neither a key before it nor a colon behind it.
    case itemWithoutKey(Node)
    /// The same directly behind a key without a value: `{ logIn, { id: ana } }`.
    case commaForColon(Node)
    case longKey(SourceRange)
    case mergeKey(SourceRange)
    case duplicateKey(Node, first: Node)
    /// A key, or the dash of a list, with nothing after it; the node is the empty one.
    case empty(Node, key: Node?)
    /// `1,5` in braces: the number before the comma, and what follows it.
    case decimalComma(Node, rest: Node)
    /// `{{ name }}`, the sign of a template.
    case template(SourceRange)
    /// Names in braces, none with a value.
    case namesInBraces(SourceRange)
    /// `{ calls: a, b }`: the key, and the items that are meant.
    case unbracketedList(Node, items: [Node])
  }

  /// A list or a map that has begun and not ended.
  private struct OpenNode {
    let node: Node
    let isMap: Bool
    let isFlow: Bool
    /// How much had been found before it.
    let findingsBefore: Int
    /// How many nodes are directly in it.
    var children: Int32 = 0
    /// What was last added at an odd place: of a map, the last key.
    var lastKey: Node
    var keys = KeyCheck.Glance()

    /// Whether what was added last is at an odd place: in a map, a key.
    var isAtKey: Bool { !children.isMultiple(of: 2) }

    /// What the root of the tree is in.
    static let document = OpenNode(
      node: Node(index: 0), isMap: false, isFlow: false, findingsBefore: 0, lastKey: Node(index: 0))
  }

  private(set) var findings: [Mistake] = []
  /// Room for the document and as many levels as there may be: a plain stack, since every node looks at its top.
  private let levels: UnsafeMutablePointer<OpenNode>
  /// The innermost list or map that is open, else the document.
  private var top: UnsafeMutablePointer<OpenNode>
  private var documents = 0
  /// Whether a text without quotes must be ASCII, since the file is.
  private var isASCII = false
  /// Why reading must stop, once it must.
  private(set) var problem: ParserProblem?

  init() {
    levels = .allocate(capacity: YAMLLimits.depth + 1)
    levels.initialize(to: .document)
    top = levels
  }

  deinit { levels.deallocate() }

  var isTrouble: Bool { !findings.isEmpty || documents == 0 }
  var hasDocument: Bool { documents > 0 }

  /// Makes it ready for another file.
  mutating func reset(isASCII: Bool) {
    findings.removeAll(keepingCapacity: true)
    top = levels
    top.initialize(to: .document)
    documents = 0
    self.isASCII = isASCII
    problem = nil
  }

  /// Begins a document; there may be only one.
  mutating func beginDocument(at start: SourcePosition) {
    documents += 1
    guard documents == 2 else { return }
    findings.append(.secondDocument(SourceRange(start, count: 3)))
    problem = .finished
  }

  mutating func addAlias(_ range: SourceRange, _ buffer: inout NodeBuffer) {
    findings.append(.alias(range))
    guard hasRoom(at: range.start, in: &buffer) else { return }
    noteOddKey()
    buffer.append(NodeRecord(kind: .refused, style: .plain, start: range.start, end: range.end))
  }

  /// Notes an anchor, or else a tag, of what is added next.
  mutating func note(hasAnchor: Bool, at start: SourcePosition) {
    let place = SourceRange(start, count: 1)
    findings.append(hasAnchor ? .anchor(place) : .tag(place))
  }

  // MARK: Scalars

  /// Adds a scalar; when a limit is passed this, as all that adds a node, sets `problem`, and reading must stop.
  mutating func addScalar(
    _ text: UnsafeBufferPointer<UInt8>, _ style: NodeRecord.Style, _ range: SourceRange, _ buffer: inout NodeBuffer
  ) {
    guard text.count <= YAMLLimits.scalarBytes else { return refuse(.scalar, range) }
    if text.isEmpty, style == .plain { return addEmpty(text, range, &buffer) }
    guard hasRoom(at: range.start, in: &buffer) else { return }
    if top.pointee.isMap, top.pointee.isAtKey { top.pointee.keys.add(text, isASCII: isASCII && style == .plain) }
    buffer.append(NodeRecord(kind: .scalar, style: style, start: range.start, end: range.end), text)
  }

  /// Adds a scalar with an anchor or a tag, which are noted.
  mutating func addMarked(
    _ text: UnsafeBufferPointer<UInt8>, _ style: NodeRecord.Style, _ range: SourceRange, _ buffer: inout NodeBuffer
  ) {
    guard text.count <= YAMLLimits.scalarBytes else { return refuse(.scalar, range) }
    addRefused(text, style, range, &buffer)
  }

  /// Adds a scalar that is not written at all.
  private mutating func addEmpty(
    _ text: UnsafeBufferPointer<UInt8>, _ range: SourceRange, _ buffer: inout NodeBuffer
  ) {
    guard addRefused(text, .plain, range, &buffer) else { return }
    noteEmpty(buffer)
  }

  @discardableResult
  private mutating func addRefused(
    _ text: UnsafeBufferPointer<UInt8>, _ style: NodeRecord.Style, _ range: SourceRange, _ buffer: inout NodeBuffer
  ) -> Bool {
    guard hasRoom(at: range.start, in: &buffer) else { return false }
    noteOddKey()
    buffer.append(NodeRecord(kind: .refused, style: style, start: range.start, end: range.end), text)
    return true
  }

  private mutating func noteEmpty(_ buffer: borrowing NodeBuffer) {
    let tree = buffer.tree
    let key = keyOfLastNode
    if let key, isInBraces, let number = BracesCheck.number(before: key, tree) {
      findings.append(.decimalComma(number, rest: key))
      buffer[number].kind = .refused
      buffer[key].kind = .refused
      return
    }
    // Of a key that is no text, or was refused itself, something else is said.
    if let key, !tree.isScalar(key) { return }
    findings.append(.empty(Node(index: buffer.count - 1), key: key))
    guard let key, isGlued(key, tree) || isInBraces || tree.byteCount(key) == 0 else { return }
    buffer[key].kind = .refused
  }

  /// Whether the innermost map is written in braces, where a comma too many makes a key of what follows it.
  private var isInBraces: Bool { top.pointee.isFlow }

  /// `name:value`, where a blank after the colon is missing.
  private func isGlued(_ key: Node, _ tree: NodeTree) -> Bool {
    tree.isPlain(key) && tree.bytes(key).dropLast().contains(UInt8(ascii: ":"))
  }

  /// The key whose value is the node added last, when that is a map's value.
  private var keyOfLastNode: Node? {
    top.pointee.isMap && !top.pointee.isAtKey ? top.pointee.lastKey : nil
  }

  // MARK: Lists and maps

  /// Opens a list or a map; what is added until it is closed is in it.
  mutating func open(
    _ kind: NodeRecord.Kind, isFlow: Bool, _ range: SourceRange, _ buffer: inout NodeBuffer
  ) {
    guard top < levels + YAMLLimits.depth else { return refuse(.depth, SourceRange(range.start, count: 1)) }
    guard hasRoom(at: range.start, in: &buffer) else { return }
    noteOddKey()
    let node = Node(index: buffer.count)
    buffer.append(NodeRecord(kind: kind, style: isFlow ? .flow : .block, start: range.start, end: range.end))
    top += 1
    top.initialize(
      to: OpenNode(node: node, isMap: kind == .map, isFlow: isFlow, findingsBefore: findings.count, lastKey: node))
  }

  /// Whether one more node may follow, which the list or map that is open then counts.
  private mutating func hasRoom(at start: SourcePosition, in buffer: inout NodeBuffer) -> Bool {
    guard buffer.count < YAMLLimits.nodes else {
      refuse(.nodes, SourceRange(start, count: 1))
      return false
    }
    top.pointee.children &+= 1
    if top.pointee.isAtKey { top.pointee.lastKey = Node(index: buffer.count) }
    return true
  }

  private mutating func refuse(_ limit: ParserProblem.Limit, _ range: SourceRange) { problem = .limit(limit, range) }

  /// Notes that the node just counted, if it is a key, is none that can be right at a glance.
  private func noteOddKey() {
    if top.pointee.isAtKey { top.pointee.keys.isClear = false }
  }

  /// Closes the list or map that was opened last.
  mutating func close(at end: SourcePosition, _ buffer: inout NodeBuffer) {
    guard top > levels else { return }
    let level = top
    top -= 1
    let node = level.pointee.node
    buffer[node].next = Int32(truncatingIfNeeded: buffer.count)
    buffer[node].end = end
    buffer[node].children = level.pointee.children
    guard level.pointee.isMap, !level.pointee.keys.isClear || findings.count > level.pointee.findingsBefore else {
      return
    }
    checkMap(level.pointee, &buffer)
  }

  private mutating func checkMap(_ level: OpenNode, _ buffer: inout NodeBuffer) {
    let check = level.keys.isClear ? nil : KeyCheck(of: level.node, buffer.tree)
    if let check {
      findings.removeAll { if case .empty(_, let key?) = $0 { check.keysBeforeItems.contains(key) } else { false } }
      findings += check.findings
    }
    if findings.count > level.findingsBefore, level.isFlow { checkBraces(level.node, level.findingsBefore, &buffer) }
    for key in check?.refusedKeys ?? [] { buffer[key].kind = .refused }
  }

  /// Says of braces with mistakes in them what they were meant for, where that is plain.
  private mutating func checkBraces(_ map: Node, _ before: Int, _ buffer: inout NodeBuffer) {
    if let finding = BracesCheck.finding(map, buffer.tree) {
      findings.removeSubrange(before...)
      findings.append(finding)
      buffer[map].kind = .refused
      return
    }
    for (key, items) in BracesCheck.unbracketedLists(map, buffer.tree) {
      findings.removeAll { if case .empty(_, let key?) = $0 { items.contains(key) } else { false } }
      findings.append(.unbracketedList(key, items: items))
      buffer[items[0]].kind = .refused
    }
  }
}
