import CRehearseYAML
import RehearseSource

/// Turns libyaml's events into a `NodeTree`, and notes what an author must change.
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

  /// Takes one event; when a limit is passed it sets `problem`, and reading must stop.
  @inline(__always)
  mutating func take(_ event: UnsafePointer<yaml_event_t>, into buffer: inout NodeBuffer) {
    switch event.pointee.type {
    case YAML_SCALAR_EVENT: addScalar(event, &buffer)
    case YAML_MAPPING_START_EVENT: openMap(event, &buffer)
    case YAML_SEQUENCE_START_EVENT: openList(event, &buffer)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: close(event, &buffer)
    case YAML_ALIAS_EVENT: addAlias(event, &buffer)
    case YAML_DOCUMENT_START_EVENT: beginDocument(event)
    default: break
    }
  }

  private mutating func beginDocument(_ event: UnsafePointer<yaml_event_t>) {
    documents += 1
    guard documents == 2 else { return }
    findings.append(.secondDocument(SourceRange(start(event), count: 3)))
    problem = .finished
  }

  private mutating func addAlias(_ event: UnsafePointer<yaml_event_t>, _ buffer: inout NodeBuffer) {
    findings.append(.alias(SourceRange(start(event), end(event))))
    guard hasRoom(event, in: &buffer) else { return }
    noteOddKey()
    buffer.append(NodeRecord(kind: .refused, style: .plain, start: start(event), end: end(event)))
  }

  // MARK: Scalars

  @inline(__always)
  private mutating func addScalar(_ event: UnsafePointer<yaml_event_t>, _ buffer: inout NodeBuffer) {
    let length = event.pointee.data.scalar.length
    guard length <= YAMLLimits.scalarBytes else { return refuse(.scalar, SourceRange(start(event), end(event))) }
    let isMarked = event.pointee.data.scalar.anchor != nil || event.pointee.data.scalar.tag != nil
    let style = style(ofScalar: event)
    if isMarked || length == 0 && style == .plain { return addRefused(isMarked, style, event, &buffer) }
    guard hasRoom(event, in: &buffer) else { return }
    let text = UnsafeBufferPointer(start: UnsafePointer(event.pointee.data.scalar.value), count: length)
    if top.pointee.isMap, top.pointee.isAtKey { top.pointee.keys.add(text, isASCII: isASCII && style == .plain) }
    buffer.append(NodeRecord(kind: .scalar, style: style, start: start(event), end: end(event)), text)
  }

  /// Adds a scalar with an anchor or a tag, or one that is not written at all.
  private mutating func addRefused(
    _ isMarked: Bool, _ style: NodeRecord.Style, _ event: UnsafePointer<yaml_event_t>, _ buffer: inout NodeBuffer
  ) {
    if isMarked { note(hasAnchor: event.pointee.data.scalar.anchor != nil, event) }
    guard hasRoom(event, in: &buffer) else { return }
    noteOddKey()
    let text = UnsafeBufferPointer(
      start: UnsafePointer(event.pointee.data.scalar.value), count: event.pointee.data.scalar.length)
    buffer.append(NodeRecord(kind: .refused, style: style, start: start(event), end: end(event)), text)
    if !isMarked { noteEmpty(buffer) }
  }

  private func style(ofScalar event: UnsafePointer<yaml_event_t>) -> NodeRecord.Style {
    switch event.pointee.data.scalar.style {
    case YAML_PLAIN_SCALAR_STYLE: .plain
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
    default: .quoted
    }
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

  private mutating func openMap(_ event: UnsafePointer<yaml_event_t>, _ buffer: inout NodeBuffer) {
    let anchor = event.pointee.data.mapping_start.anchor
    if anchor != nil || event.pointee.data.mapping_start.tag != nil { note(hasAnchor: anchor != nil, event) }
    let isFlow = event.pointee.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE
    push(.map, isFlow ? .flow : .block, event, &buffer)
  }

  private mutating func openList(_ event: UnsafePointer<yaml_event_t>, _ buffer: inout NodeBuffer) {
    let anchor = event.pointee.data.sequence_start.anchor
    if anchor != nil || event.pointee.data.sequence_start.tag != nil { note(hasAnchor: anchor != nil, event) }
    let isFlow = event.pointee.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE
    push(.list, isFlow ? .flow : .block, event, &buffer)
  }

  /// Notes an anchor, or else a tag.
  @inline(never)
  private mutating func note(hasAnchor: Bool, _ event: UnsafePointer<yaml_event_t>) {
    let place = SourceRange(start(event), count: 1)
    findings.append(hasAnchor ? .anchor(place) : .tag(place))
  }

  private mutating func push(
    _ kind: NodeRecord.Kind, _ style: NodeRecord.Style, _ event: UnsafePointer<yaml_event_t>,
    _ buffer: inout NodeBuffer
  ) {
    guard top < levels + YAMLLimits.depth else { return refuse(.depth, SourceRange(start(event), count: 1)) }
    guard hasRoom(event, in: &buffer) else { return }
    noteOddKey()
    let node = Node(index: buffer.count)
    buffer.append(NodeRecord(kind: kind, style: style, start: start(event), end: end(event)))
    top += 1
    top.initialize(
      to: OpenNode(
        node: node, isMap: kind == .map, isFlow: style == .flow, findingsBefore: findings.count, lastKey: node))
  }

  /// Whether one more node may follow, which the list or map that is open then counts.
  @inline(__always)
  private mutating func hasRoom(_ event: UnsafePointer<yaml_event_t>, in buffer: inout NodeBuffer) -> Bool {
    guard buffer.count < YAMLLimits.nodes else {
      refuse(.nodes, SourceRange(start(event), count: 1))
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

  private mutating func close(_ event: UnsafePointer<yaml_event_t>, _ buffer: inout NodeBuffer) {
    guard top > levels else { return }
    let level = top
    top -= 1
    let node = level.pointee.node
    buffer[node].next = Int32(truncatingIfNeeded: buffer.count)
    buffer[node].end = end(event)
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

  private func start(_ event: UnsafePointer<yaml_event_t>) -> SourcePosition {
    SourcePosition(event.pointee.start_mark)
  }

  private func end(_ event: UnsafePointer<yaml_event_t>) -> SourcePosition { SourcePosition(event.pointee.end_mark) }
}

extension SourcePosition {
  /// libyaml counts from 0.
  init(_ mark: yaml_mark_t) {
    self.init(line: Int(truncatingIfNeeded: mark.line) &+ 1, column: Int(truncatingIfNeeded: mark.column) &+ 1)
  }
}
