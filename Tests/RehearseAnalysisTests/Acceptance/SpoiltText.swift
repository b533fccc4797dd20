import ExampleAdapters
import Rehearse
import RehearseLanguage

struct SpoiltText {
  /// The whole lines of each `then` in block style, as byte offsets.
  private(set) var thens: [Range<Int>] = []
  /// Values of the state, each with a wrong value to put in its place.
  private(set) var wrongValues: [(Range<Int>, String)] = []

  init(_ bytes: [UInt8]) {
    var loader = FileLoader()
    let options = FileDecoder.Options(catalog: Catalog.modules.contracts, isContinuousIntegration: false)
    let source = SourceFile(path: "file.yaml")
    guard let file = try? loader.load(bytes, of: source, options) else { return }
    let (tree, text) = (loader.tree, loader.text(source))
    for index in tree.records.indices where tree.isMap(Node(index: index)) && tree[Node(index: index)].style != .flow {
      let map = Node(index: index)
      guard tree.value(map, "when") != nil else { continue }
      for (key, value) in tree.entries(map) where tree.string(key) == "then" {
        thens.append(Self.lines(key, value, tree, text))
      }
    }
    for testCase in file.cases {
      for field in testCase.steps.flatMap({ $0.state + ($0.changes?.fields ?? []) }) {
        note(field, file.contract, tree, text)
      }
    }
  }

  private static func lines(_ key: Node, _ value: Node, _ tree: NodeTree, _ text: SourceText) -> Range<Int> {
    var last = tree[key].end.line
    for index in Int(value.index)..<Int(tree[value].next) {
      let record = tree[Node(index: index)]
      if record.kind == .scalar || record.style == .flow { last = max(last, record.end.line) }
    }
    let start = text.offset(of: SourcePosition(line: Int(tree[key].start.line), column: 1))
    return start..<text.offset(of: SourcePosition(line: Int(last) + 1, column: 1))
  }

  private mutating func note(
    _ field: FieldPattern, _ contract: ModuleContract, _ tree: NodeTree, _ text: SourceText
  ) {
    guard
      let site = tree.records.indices.map(Node.init(index:)).first(where: {
        tree.isScalar($0) && tree.position($0) == field.range.start
      }), case .exactly(let literal) = field.pattern
    else { return }
    let declaration = contract.state[field.field]
    let isKey = tree.string(site) == declaration.name
    let value = isKey ? Node(index: Int(tree[site].next)) : site
    guard tree.isScalar(value), let wrong = Self.wrong(literal, declaration.valueType) else { return }
    let range = text.offset(of: tree[value].start)..<text.offset(of: tree[value].end)
    if !wrongValues.contains(where: { $0.0 == range }) { wrongValues.append((range, wrong)) }
  }

  private static func wrong(_ value: Literal, _ valueType: ValueType) -> String? {
    switch valueType.wrapped {
    case .toggle: value == .toggle(true) ? "off" : "on"
    case .text: "'something # else: entirely, and longer'"
    case .wholeNumber: "4711"
    case .choice(let names): names.names.first { value != .text($0) }
    default: nil
    }
  }
}
