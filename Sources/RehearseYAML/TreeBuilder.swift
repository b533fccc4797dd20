import CYAML
import RehearseSource

/// Turns libyaml's events into a `NodeTree`, and notes what an author must change.
struct TreeBuilder {
  /// A mistake that libyaml accepts, kept as a place until it is reported.
  enum Finding {
    case anchor(SourceRange)
    case alias(SourceRange)
    case tag(SourceRange)
    case secondDocument(SourceRange)
    case keyNotText(SourceRange)
    case longKey(SourceRange)
    case mergeKey(SourceRange)
    case duplicateKey(Node, first: Node)
    /// A key, or the dash of a list, with nothing after it; the node is the empty one.
    case empty(Node, key: Node?)
  }

  private(set) var findings: [Finding] = []
  private var open: [Int32] = []
  private var documents = 0

  var isTrouble: Bool { !findings.isEmpty || documents == 0 }
  var hasDocument: Bool { documents > 0 }

  mutating func reset() {
    findings.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    documents = 0
  }

  /// Takes one event; returns a problem when a limit is passed and reading must stop.
  mutating func take(_ event: inout yaml_event_t, into tree: inout NodeTree) -> ParserProblem? {
    switch event.type {
    case YAML_SCALAR_EVENT: return addScalar(event, &tree)
    case YAML_MAPPING_START_EVENT:
      let data = event.data.mapping_start
      note(anchor: data.anchor != nil, tag: data.tag != nil, event)
      return push(.map, data.style == YAML_FLOW_MAPPING_STYLE ? .flow : .block, event, &tree)
    case YAML_SEQUENCE_START_EVENT:
      let data = event.data.sequence_start
      note(anchor: data.anchor != nil, tag: data.tag != nil, event)
      return push(.list, data.style == YAML_FLOW_SEQUENCE_STYLE ? .flow : .block, event, &tree)
    case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT:
      close(event, &tree)
    case YAML_ALIAS_EVENT:
      findings.append(.alias(range(event)))
      return append(NodeRecord(kind: .refused, style: .plain, start: start(event), end: end(event)), &tree)
    case YAML_DOCUMENT_START_EVENT:
      documents += 1
      if documents == 2 {
        findings.append(.secondDocument(SourceRange(start(event), count: 3)))
        return .finished
      }
    default: break
    }
    return nil
  }

  private mutating func addScalar(_ event: yaml_event_t, _ tree: inout NodeTree) -> ParserProblem? {
    let data = event.data.scalar
    guard data.length <= YAMLLimits.scalarBytes else { return .limit(.scalar, range(event)) }
    note(anchor: data.anchor != nil, tag: data.tag != nil, event)
    let style: NodeRecord.Style =
      switch data.style {
      case YAML_PLAIN_SCALAR_STYLE: .plain
      case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
      default: .quoted
      }
    var record = NodeRecord(kind: .scalar, style: style, start: start(event), end: end(event))
    record.textStart = Int32(tree.text.count)
    record.textCount = Int32(data.length)
    if let value = data.value {
      tree.text.append(contentsOf: UnsafeBufferPointer(start: value, count: data.length))
    }
    let isMarked = data.anchor != nil || data.tag != nil
    let isEmpty = data.length == 0 && style == .plain && !isMarked
    if isEmpty || isMarked { record.kind = .refused }
    let problem = append(record, &tree)
    if isEmpty { noteEmpty(&tree) }
    return problem
  }

  private mutating func noteEmpty(_ tree: inout NodeTree) {
    let key = keyOfLastNode(tree)
    findings.append(.empty(Node(index: tree.records.count - 1), key: key))
    guard let key, isGlued(key, tree) || isInBraces(tree) else { return }
    tree.records[Int(key.index)].kind = .refused
  }

  /// Whether the innermost map is written in braces, where a comma too many makes a key of what follows it.
  private func isInBraces(_ tree: NodeTree) -> Bool {
    open.last.map { tree.records[Int($0)].style == .flow } ?? false
  }

  /// `name:value`, where a blank after the colon is missing.
  private func isGlued(_ key: Node, _ tree: NodeTree) -> Bool {
    tree.isPlain(key) && tree.withBytes(key) { $0.dropLast().contains(UInt8(ascii: ":")) }
  }

  private mutating func note(anchor: Bool, tag: Bool, _ event: yaml_event_t) {
    guard anchor || tag else { return }
    let place = SourceRange(start(event), count: 1)
    findings.append(anchor ? .anchor(place) : .tag(place))
  }

  private mutating func push(
    _ kind: NodeRecord.Kind, _ style: NodeRecord.Style, _ event: yaml_event_t, _ tree: inout NodeTree
  ) -> ParserProblem? {
    guard open.count < YAMLLimits.depth else { return .limit(.depth, SourceRange(start(event), count: 1)) }
    let problem = append(NodeRecord(kind: kind, style: style, start: start(event), end: end(event)), &tree)
    open.append(Int32(tree.records.count - 1))
    return problem
  }

  private mutating func append(_ record: NodeRecord, _ tree: inout NodeTree) -> ParserProblem? {
    guard tree.records.count < YAMLLimits.nodes else {
      return .limit(.nodes, SourceRange(record.start, count: 1))
    }
    if let parent = open.last { tree.records[Int(parent)].children += 1 }
    var record = record
    record.next = Int32(tree.records.count + 1)
    tree.records.append(record)
    return nil
  }

  private mutating func close(_ event: yaml_event_t, _ tree: inout NodeTree) {
    guard let index = open.popLast() else { return }
    tree.records[Int(index)].next = Int32(tree.records.count)
    tree.records[Int(index)].end = end(event)
    if tree.records[Int(index)].kind == .map { checkKeys(of: Node(index: Int(index)), &tree) }
  }

  /// The key whose value is the node added last, when that is a map's value.
  private func keyOfLastNode(_ tree: NodeTree) -> Node? {
    guard let parent = open.last, tree.records[Int(parent)].kind == .map else { return nil }
    guard tree.records[Int(parent)].children.isMultiple(of: 2) else { return nil }
    var next = parent + 1
    var last: Node?
    while Int(next) < tree.records.count - 1 {
      last = Node(index: Int(next))
      next = tree.records[Int(next)].next
    }
    return last
  }

  private mutating func checkKeys(of map: Node, _ tree: inout NodeTree) {
    var cursor = tree.children(map)
    let isLarge = tree.count(map) > 12
    var seen: [String: Node] = [:]
    while let (key, _) = tree.nextEntry(&cursor) {
      let record = tree[key]
      if record.kind == .list || record.kind == .map {
        findings.append(.keyNotText(SourceRange(record.start, count: 1)))
        continue
      }
      guard record.kind == .scalar else { continue }
      if Int(record.textCount) > YAMLLimits.keyCharacters,
        tree.string(key).unicodeScalars.count > YAMLLimits.keyCharacters
      {
        findings.append(.longKey(tree.range(key)))
      }
      if tree.isPlain(key, "<<") {
        findings.append(.mergeKey(tree.range(key)))
        tree.records[Int(key.index)].kind = .refused
      }
      let earlier = isLarge ? seen.updateValue(key, forKey: tree.string(key)) : firstEqual(to: key, in: map, tree)
      if let earlier { findings.append(.duplicateKey(key, first: earlier)) }
    }
  }

  /// An earlier key of the map with the same text; texts that only look the same count as well.
  private func firstEqual(to key: Node, in map: Node, _ tree: NodeTree) -> Node? {
    var cursor = tree.children(map)
    let isASCII = tree.withBytes(key) { $0.allSatisfy { $0 < 0x80 } }
    while let (other, _) = tree.nextEntry(&cursor), other != key {
      guard tree[other].kind == .scalar else { continue }
      if tree.haveSameText(other, key) { return other }
      if !isASCII, tree.string(other) == tree.string(key) { return other }
    }
    return nil
  }

  private func start(_ event: yaml_event_t) -> SourcePosition { SourcePosition(event.start_mark) }
  private func end(_ event: yaml_event_t) -> SourcePosition { SourcePosition(event.end_mark) }
  private func range(_ event: yaml_event_t) -> SourceRange { SourceRange(start(event), end(event)) }
}

extension SourcePosition {
  /// libyaml counts from 0.
  init(_ mark: yaml_mark_t) {
    self.init(line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }
}
