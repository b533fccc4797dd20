import Foundation
import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

/// The grammar of scenarios in the extension for Visual Studio Code: YAML, with the keys of the language.
struct EditorGrammarTests {
  private static let path = "Sources/EditorExtension/syntaxes/rehearse.json"

  private var grammar: String {
    let keys = Set(MappingKind.allCases.flatMap { $0.words.names })
    // The longest come first, since some keys begin with another one.
    let sorted = keys.sorted { ($1.count, $0) < ($0.count, $1) }
    let pattern: JSONValue = [
      "name": "keyword.control.rehearse",
      "match": .text("(?<![^ \\t{\\[,])(?:\(sorted.joined(separator: "|")))(?=[ \\t]*:(?:[ \\t]|$))"),
    ]
    return JSONText.of([
      "comment": "Made from the keys of the language by EditorGrammarTests.", "scopeName": "source.rehearse",
      "patterns": [["include": "source.yaml"]],
      // Only inside the keys of YAML, so that its own rules stay as they are.
      "injections": ["L:entity.name.tag.yaml": ["patterns": [pattern]]],
    ])
  }

  @Test func `The grammar for editors colors the keys of the language`() throws {
    let isRecording = ProcessInfo.processInfo.environment["REHEARSE_RECORD"] == "1"
    let known = try? Repository.text(of: Self.path)
    let grammar = grammar
    if isRecording, known != grammar { try Data(grammar.utf8).write(to: URL(filePath: Repository.root + Self.path)) }
    #expect(known == grammar, "A change is recorded with REHEARSE_RECORD=1")
  }
}
