import RehearseLanguage
import Testing

@Suite("Tag expressions")
struct TagExpressionTests {
  @Test(
    "`and` binds tighter than `or`, and `not` tighter than `and`",
    arguments: [
      ("a", "a", true), ("a", "b", false), ("not a", "b", true), ("a and b", "a", false), ("a and b", "b a", true),
      ("a or b and c", "a", true), ("a or b and c", "b", false), ("(a or b) and c", "a", false),
      ("(a or b) and c", "b c", true), ("not a and b", "b", true), ("not (a and b)", "b", true),
      ("not not a", "a", true),
      ("a  and\tb", "a b", true), ("(((a)))", "a", true), ("a\\ b", "", false), ("A", "a", false),
    ])
  func matches(text: String, tags: String, fits: Bool) throws {
    let tags = tags.split(separator: " ").map(String.init)
    #expect(try TagExpression(text).matches(tags) == fits)
  }

  @Test(
    "A word of letters is a tag, unless it is an operator in any tool",
    arguments: [
      ("smoke", true), ("PUSH-1", true), ("a_b", true), ("Or", true), ("nott", true), ("and", false), ("AND", false),
      ("OR", false), ("not", false), ("NOT", false), ("a b", false), ("@smoke", false), ("~smoke", false),
      ("smoke,slow", false), ("smoke()", false), ("größe", true),
    ])
  func tag(text: String, isTag: Bool) { #expect(TagExpression.isTag(text) == isTag) }

  @Test("A backslash escapes the next character")
  func escapes() throws {
    #expect(try TagExpression("a\\ b").matches(["a b"]))
    #expect(try TagExpression("\\(x\\)").matches(["(x)"]))
    #expect(try TagExpression("a\\\\b").matches(["a\\b"]))
    #expect(try TagExpression("\\@a and \\and").matches(["@a", "and"]))
  }

  @Test("A tag is the same in both forms of Unicode")
  func forms() throws {
    #expect(try TagExpression("\u{E9}").matches(["e\u{301}"]))
    #expect(try !TagExpression("e").matches(["e\u{301}"]))
  }

  @Test(
    "An invalid tag expression is explained",
    arguments: [
      ("", "the tag expression is empty"), ("  ", "the tag expression is empty"),
      ("a and", "a tag is missing at the end of the tag expression"), ("and a", "a tag is missing before `and`"),
      ("a b", "`and` or `or` is missing before \"b\""), ("(a", "a `)` is missing"),
      ("a)", "a `)` has no `(` before it"),
      ("()", "a tag is missing before `)`"), ("a (b)", "`and` or `or` is missing before `(`"),
      ("not", "a tag is missing at the end of the tag expression"),
      ("@smoke", "a tag is written without @, as in the file: smoke"),
      ("not @slow", "a tag is written without @, as in the file: slow"),
      ("a and #b", "a tag is written without #, as in the file: b"), ("!slow", "`!slow` is written `not slow` here"),
      ("a && b", "`&&` is written `and` here"), ("a OR b", "`OR` is written `or` here"),
    ])
  func mistakes(text: String, message: String) {
    #expect { try TagExpression(text) } throws: { ($0 as? TagExpressionError)?.message == message }
  }

  @Test(
    "A comma between tags is rejected",
    arguments: ["smoke,slow", "smoke, slow", "not slow,flaky", "(a,b)", ",a", "a,", "not ,"])
  func commas(text: String) {
    #expect { try TagExpression(text) } throws: {
      ($0 as? TagExpressionError)?.message.hasPrefix("tags cannot be separated by commas: write `or`") == true
    }
  }

  @Test("A tag with a comma is selected with a backslash")
  func literalComma() throws {
    #expect(try TagExpression("a\\,b").matches(["a,b"]))
  }

  @Test("Deep nesting is rejected", arguments: ["(", "not "])
  func deep(part: String) {
    #expect(throws: TagExpressionError.self) {
      try TagExpression(String(repeating: part, count: 100_000) + "a")
    }
  }
}
