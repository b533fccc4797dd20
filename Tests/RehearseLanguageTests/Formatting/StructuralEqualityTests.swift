import Rehearse
import RehearseLanguage
import Testing

@Suite("Comparison before a file is written")
struct StructuralEqualityTests {
  private static let scenario = "scenarios:\n  - scenario: a\n    "

  private func compare(_ one: String, _ other: String) throws -> (isSame: Bool, hasAllComments: Bool) {
    var mistakes = Diagnostics()
    let sources = [one, other].map { SourceText(path: "", bytes: Array($0.utf8)) }
    let trees = sources.map { YAMLReader.read($0.bytes, reporting: &mistakes) }
    #expect(mistakes.isEmpty)
    return (
      StructuralEquality(one: trees[0], other: trees[1]).holds(Node(index: 0), Node(index: 0), .keys(.file)),
      CommentTexts.all(sources[0], trees[0]) == CommentTexts.all(sources[1], trees[1])
    )
  }

  @Test(
    "Layout and the order of the language's keys make no difference",
    arguments: [
      ("a: 1\nb: [x]\n", "a:   1\n\nb: [ x ]\n"), ("module: a\nrehearse: 1\n", "rehearse: 1\nmodule: a\n"),
      ("then: x\n", "then:\n  x\n"),
      (scenario + "then: { never: [a], calls: none }\n", scenario + "then: { calls: none, never: [a] }\n"),
    ])
  func same(one: String, other: String) throws {
    #expect(try compare(one, other) == (true, true))
  }

  @Test(
    "Any other difference is found",
    arguments: [
      ("a: 1\n", "a: 2\n"), ("a: 1\n", "a: \"1\"\n"), ("a: 1\n", "b: 1\n"), ("a: [x]\n", "a: [x, y]\n"),
      ("a: [x, y]\n", "a: [y, x]\n"), ("a: [x]\n", "a:\n  - x\n"), ("a: 1\nb: 1\n", "a: 1\n"),
      ("given: { a: 1, b: 2 }\n", "given: { b: 2, a: 1 }\n"), ("a: é\n", "a: e\u{301}\n"),
      (scenario + "for every: { a: [1], b: [2] }\n", scenario + "for every: { b: [2], a: [1] }\n"),
      ("module: a\nrehearse: 1\n", "module: a\nfeature: 1\n"),
    ])
  func different(one: String, other: String) throws {
    #expect(try compare(one, other).isSame == false)
  }

  @Test(
    "A lost, changed or duplicated comment is found, and text that only looks like a comment is ignored",
    arguments: [
      ("a: 1 # x\n", "a: 1\n", false), ("# x\na: 1\n", "# y\na: 1\n", false), ("# x\na: 1\n", "# x\na: 1 # x\n", false),
      ("a: [1]# x\n", "a: [1]  # x\n", true), ("# x\na: 1\n", "a: 1 # x\n", true),
      ("a: \"# x\"\n", "a: \"# y\"\n", true), ("a: b#c\n", "a: b#d\n", true), ("a: |\n  # x\n", "a: |\n  # y\n", true),
      ("a: | # x\n  y\n", "a: |\n  y\n", false), ("a: |\n  y\n# x\n", "a: |\n  y\n", false),
    ])
  func comments(one: String, other: String, areSame: Bool) throws {
    #expect(try compare(one, other).hasAllComments == areSame)
  }
}
