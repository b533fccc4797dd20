import Rehearse
import Testing

// What libyaml complains about is for the explanations alone.
@testable import RehearseLanguage

@Suite("libyaml's English")
struct LibYAMLWordsTests {
  private func syntax(_ text: String) throws -> YAMLProblem.Syntax {
    let source = SourceText(path: "", file: Array(text.utf8))
    var builder = TreeBuilder(source)
    YAMLReader.parse(source.bytes, into: &builder)
    guard case .syntax(let syntax) = builder.problem else { throw NoMistake() }
    return syntax
  }

  private struct NoMistake: Error {}

  private static let problems: [(String, LibYAMLProblem)] = [
    ("a: b: c", .unexpectedValue), ("a: - b", .unexpectedItem), ("a: b\n- c", .missingKey), ("- a\nb: c", .missingItem),
    ("[a] b", .missingDocument), ("a: b\nc\nd: e", .colon), ("[a:,]", .colon), ("a: \"\\q\"", .unknownEscape),
    ("a: \"\\xq\"", .escapeDigits), ("a: @b", .badStart), ("a: &", .missingName), ("a: [b", .other),
  ]

  @Test("Each problem of libyaml has its own case", arguments: problems)
  func problem(text: String, problem: LibYAMLProblem) throws { #expect(try syntax(text).problem == problem) }

  private static let contexts: [(String, LibYAMLContext)] = [
    ("a: \"b", .quotes), ("a: \"\\q\"", .quotes), ("a: [b", .brackets), ("a: {b", .brackets), ("a: [,]", .brackets),
    ("a: |b", .block), ("a: &", .anchor), ("a: *", .alias), ("a: !<b", .tag), ("a: b: c", .other),
  ]

  @Test("Each context of libyaml has its own case", arguments: contexts)
  func context(text: String, context: LibYAMLContext) throws { #expect(try syntax(text).context == context) }

  @Test("Each case has an example")
  func complete() {
    #expect(Set(Self.problems.map(\.1)) == Set(LibYAMLProblem.allCases))
    #expect(Set(Self.contexts.map(\.1)) == Set(LibYAMLContext.allCases))
  }
}
