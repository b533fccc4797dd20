import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Reading YAML with mistakes")
struct TolerantReaderTests {
  static let files =
    Fixture.bundled + Fixture.files(in: "valid-pass", "valid-fail", "warned", "ugly", "accept")
    + Gallery.all.filter { $0.topic.hasPrefix("invalid") }.flatMap(\.fixtures)

  /// The nodes of a file that libyaml accepts and in which nothing is rejected; `nil` for other files.
  private func nodes(of bytes: [UInt8]) -> [String]? {
    var diagnostics = Diagnostics()
    let tree = YAMLReader.read(bytes, reporting: &diagnostics)
    return tree.isComplete && !diagnostics.hasErrors ? Self.nodes(tree) : nil
  }

  private static func nodes(_ tree: NodeTree) -> [String] {
    tree.records.enumerated().map { index, record in
      let text = record.kind == .scalar ? tree.string(Node(index: index)) : ""
      return "\(record.kind) \(record.style) \(record.start)-\(record.end) \(record.next) \(record.children) \(text)"
    }
  }

  @Test("The nodes of a valid file are those of libyaml", arguments: files)
  func same(file: Fixture) {
    guard !Self.mayHaveSpecialKeys(file.bytes), let expected = nodes(of: file.bytes) else { return }
    let (tree, hasProblems) = YAMLReader.readTolerantly(file.bytes)
    #expect(!hasProblems)
    #expect(Self.nodes(tree) == expected)
  }

  @Test("A file with random changes is read as libyaml reads it, if that accepts it")
  func changed() throws {
    var random = SeededRandom(state: 1)
    var valid = 0
    for count in 1...Thoroughness.amount(1500, nightly: 100_000) {
      let file = try #require(Self.files.randomElement(using: &random))
      let bytes = Self.changed(file.bytes, &random)
      let (tree, hasProblems) = YAMLReader.readTolerantly(bytes)
      guard !Self.mayHaveSpecialKeys(bytes), let expected = nodes(of: bytes) else { continue }
      valid += 1
      #expect(
        !hasProblems && Self.nodes(tree) == expected, "change \(count):\n\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(valid > 100)
  }

  /// Keys after `? ` stand in scenario files only by mistake.
  private static func mayHaveSpecialKeys(_ bytes: [UInt8]) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "?") && " \n\r\t".utf8.contains($1) }
  }

  private static let pieces: [String] = [
    " ", "  ", "-", "- ", ":", ": ", "\n", "\r\n", "{", "}", "[", "]", ",", "\"", "'", "#", " #", "\t", "|", ">", "&a ",
    "*a", "!t ", "@", "\\", "x", "x: y\n", "é", "\"\"", "---\n",
  ]

  private static func changed(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var bytes = Array(bytes.prefix(4000))
    for _ in 1...Int.random(in: 1...3, using: &random) {
      let index = Int.random(in: 0...bytes.count, using: &random)
      if Bool.random(using: &random), let piece = pieces.randomElement(using: &random) {
        bytes.insert(contentsOf: piece.utf8, at: index)
      } else {
        let count = Int.random(in: 1...6, using: &random)
        bytes.removeSubrange(index..<min(bytes.count, index + count))
      }
    }
    return bytes
  }

  @Test("Each beginning of a file is read", arguments: Thoroughness.sample(files, every: 40))
  func prefixes(file: Fixture) {
    for count in stride(from: 0, to: min(file.bytes.count, 4000), by: Thoroughness.amount(7, nightly: 1)) {
      let tree = YAMLReader.readTolerantly(Array(file.bytes.prefix(count))).tree
      #expect(tree.records.allSatisfy { $0.next <= tree.records.count })
    }
  }

  @Test(
    "A broken part is one refused node, and the rest is whole",
    arguments: [
      ("a: b: c\nd: e\n", "{a: ?, d: e}"),
      ("a: @b\nd: e\n", "{a: ?, d: e}"),
      ("a\nd: e\n", "{?: ?, d: e}"),
      ("a: [b, c\nd: e\n", "{a: [b, c], d: e}"),
      ("a: { b: c\nd: e\n", "{a: {b: c}, d: e}"),
      ("a: { b: c, d: [e }\nf: g\n", "{a: {b: c, d: [e]}, f: g}"),
      ("a: \"b\nd: e\n", "{a: \"b\", d: e}"),
      ("a: \"b\nd: \"e\"\n", "{a: \"b\", d: \"e\"}"),
      ("a: - b\nd: e\n", "{a: ?, d: e}"),
      ("a: b\n  c: d\ne: f\n", "{a: b, c: d, e: f}"),
      ("a:\n   b: 1\n  c: 2\n  d: 3\ne: f\n", "{a: {b: 1, c: 2, d: 3}, e: f}"),
      ("a:\n  - b: 1\n - c: 2\n - d: 3\ne: f\n", "{a: [{b: 1}, {c: 2}, {d: 3}], e: f}"),
      ("a:\n  - b: 1\n    c: 2\n\t  d: 3\n", "{a: [{b: 1, c: 2, d: 3}]}"),
      ("a:\n  - b\n  c\n  - d\n", "{a: [b, ?, d]}"),
      ("a: [x] y\nd: e\n", "{a: [x], d: e}"),
      ("a:\n  - b c\n    d: e\nf: g\n", "{a: [{?: ?, d: e}], f: g}"),
      ("a: b\nc\n  d: e\nf: g\n", "{a: b, c: {d: e}, f: g}"),
      ("a: b\nc d\n  e: f\ng: h\n", "{a: b, ?: ?, g: h}"),
    ])
  func broken(text: String, nodes: String) {
    let (tree, hasProblems) = YAMLReader.readTolerantly(Array(text.utf8))
    #expect(hasProblems)
    #expect(tree.root.map { Reading.valueType($0, tree) } == nodes)
  }

  @Test(
    "A file beyond a limit is refused, and its secrets are still looked for",
    arguments: [
      "a: b: c\nx: " + String(repeating: "{a: ", count: 70),
      "a: b: c\n" + (0..<70).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
      "a: b: c\nd: " + String(repeating: "x", count: YAMLLimits.scalarBytes + 1),
      "a: b: c\n" + (0...YAMLLimits.nodes / 2).map { "k\($0): v\n" }.joined(),
      "a:\n  - b: 1\n     c: 2\n" + String(repeating: "     - d\n", count: 3000),
      String(repeating: "[", count: 100_000),
    ])
  func limits(text: String) {
    let tree = YAMLReader.readTolerantly(Array(text.utf8)).tree
    #expect(tree.records.count <= YAMLLimits.nodes + YAMLLimits.depth)
    for index in tree.records.indices where tree.isMap(Node(index: index)) {
      #expect(tree.entries(Node(index: index)).allSatisfy { tree.position($0.key) <= tree.position($0.value) })
    }
    var diagnostics = Diagnostics()
    #expect(!YAMLReader.read(Array(text.utf8), reporting: &diagnostics).isComplete)
  }
}
