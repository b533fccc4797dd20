import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

/// Suggestions with a masked value, taken from the recorded output of the fixtures.
@Suite("Suggestions with a secret")
struct MaskedSuggestionTests {
  private static let suggestions = Set(
    Fixture.files(in: "invalid").flatMap { fixture in
      fixture[.output].split(separator: "\n").compactMap { suggestion(in: String($0)) }
    }
  ).sorted()

  /// The text to write, taken from a line below a message.
  private static func suggestion(in line: String) -> String? {
    guard line.hasPrefix("   "), line.contains("•••"), line.firstMatch(of: /^[ >]+[0-9]+ \|/) == nil else { return nil }
    if let code = line.firstMatch(of: /`([^`]*•••[^`]*)`/) { return String(code.output.1) }
    return (line.firstMatch(of: /quotes: (.*)$/) ?? line.firstMatch(of: /[Ww]rite:? (.*)$/)).map { String($0.output.1) }
  }

  @Test("Each suggestion with a masked value is valid YAML")
  func isYAML() {
    #expect(Self.suggestions.contains("when: [logIn: { id: ana, password: ••• }]"))
    #expect(Self.suggestions.count > 5)
    for suggestion in Self.suggestions {
      var diagnostics = Diagnostics()
      // Two equal masked keys would be a repeated key.
      let parts = suggestion.split(separator: "•••", omittingEmptySubsequences: false).enumerated()
      let text = parts.map { $0.offset == 0 ? "- \($0.element)" : "•••\($0.offset)\($0.element)" }.joined()
      let isRead = YAMLReader.read(Array("\(text)\n".utf8), reporting: &diagnostics).isComplete
      #expect(isRead && !diagnostics.hasErrors, "\(suggestion): \(diagnostics.sorted.map(\.message.plain))")
    }
  }
}
