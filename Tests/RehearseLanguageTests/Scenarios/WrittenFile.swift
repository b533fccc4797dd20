import ExampleAdapters
import Rehearse
import RehearseLanguage
import RehearseTestSupport

/// A valid file with the position of each of its parts, for altering them.
struct WrittenFile {
  struct Scalar {
    /// The keys above it, the outermost first.
    let path: [String]
    let isKey: Bool
    let text: String
    let style: NodeRecord.Style
    let bytes: Range<Int>
  }

  static let valid = Fixture.bundled + Fixture.files(in: "valid-pass", "valid-fail", "warned")

  let bytes: [UInt8]
  private(set) var scalars: [Scalar] = []
  /// The ranges from an opening brace to behind its closing brace.
  private(set) var braces: [Range<Int>] = []
  /// Brackets, braces and quoted strings, each before its contents.
  private var enclosures: [Range<Int>] = []
  private let source: SourceText

  init(_ file: Fixture) {
    bytes = file.bytes
    source = SourceText(path: file.path, bytes: bytes)
    var diagnostics = Diagnostics()
    let tree = YAMLReader.read(bytes, reporting: &diagnostics)
    if let root = tree.root { gather(root, tree, below: [], isKey: false) }
  }

  private mutating func gather(_ node: Node, _ tree: NodeTree, below path: [String], isKey: Bool) {
    let record = tree[node]
    let range = source.offset(of: record.start)..<source.offset(of: record.end)
    switch record.kind {
    case .refused: break
    case .scalar:
      if record.style == .quoted { enclosures.append(range) }
      scalars.append(
        Scalar(path: path, isKey: isKey, text: tree.string(node), style: record.style, bytes: range))
    case .list:
      if record.style == .flow { enclosures.append(range) }
      for item in tree.items(node) { gather(item, tree, below: path, isKey: false) }
    case .map:
      if record.style == .flow, bytes[range.lowerBound] == UInt8(ascii: "{") {
        braces.append(range)
        enclosures.append(range)
      }
      for (key, value) in tree.entries(node) {
        gather(key, tree, below: path, isKey: true)
        gather(value, tree, below: path + [tree.string(key)], isKey: false)
      }
    }
  }

  /// A place inside brackets or quotes.
  struct Cut {
    let offset: Int
    /// The innermost open bracket or quote.
    let opening: SourcePosition
    /// The end of its line, if all open brackets and quotes are closed on it.
    let lineEnd: Int?
  }

  /// Returns places spread over the file, none between two adjacent single quotes.
  func cuts(placesTried: Int) -> [Cut] {
    let cuts = bytes.indices.compactMap { offset -> Cut? in
      let around = enclosures.filter { $0.lowerBound < offset && offset < $0.upperBound }
      let isPair = bytes[offset] == UInt8(ascii: "'") && bytes[offset - 1] == UInt8(ascii: "'")
      guard let inner = around.last, let outer = around.first, bytes[offset] & 0xC0 != 0x80, !isPair else { return nil }
      let end = bytes[offset...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      return Cut(
        offset: offset, opening: source.position(ofByte: inner.lowerBound),
        lineEnd: outer.upperBound <= end ? end : nil)
    }
    return stride(from: 0, to: cuts.count, by: max(1, cuts.count / placesTried)).map { cuts[$0] }
  }

  func replacing(_ range: Range<Int>, by text: String) -> [UInt8] {
    Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
  }
}

/// Everything in a file that a run or its reports could show, or `nil` if the file has a mistake.
struct FileMeaning: Equatable {
  private struct Marks: Equatable {
    let names: [String?]
    let tags: [String]
    let links: [String]
    let until: CalendarDate?
    let isOnly: Bool
  }

  private let module: String
  private let names: [String]
  private let cases: [Case.Meaning]
  private let marks: [Marks]

  init?(_ bytes: [UInt8]) {
    var diagnostics = Diagnostics()
    let options = FileDecoder.Options(catalog: Catalog.modules.contracts, isContinuousIntegration: false)
    let tree = YAMLReader.read(bytes, reporting: &diagnostics)
    guard tree.isComplete, let file = FileDecoder.decode(tree, options, reporting: &diagnostics)
    else { return nil }
    module = file.contract.name
    names = file.cases.map(\.name)
    cases = file.cases.map(\.meaning)
    marks = file.scenarios.map { scenario in
      let mark = scenario.knownFailure
      return Marks(
        names: [scenario.title, scenario.id, scenario.skip, mark?.issue, mark?.because, scenario.orderMatters],
        tags: scenario.tags,
        links: scenario.links, until: mark?.until, isOnly: scenario.only)
    }
  }
}
