import Foundation
import Rehearse
import RehearseTestSupport
import Testing

@testable import RehearseLanguage

/// The colors of the language's keys in the extension for Visual Studio Code, which are made from the keys.
struct EditorGrammarTests {
  private static let path = "Sources/EditorExtension/syntaxes/keys.json"

  private var grammar: String {
    let keys = Set(MappingKind.allCases.flatMap { $0.words.names })
    // The longest come first, since some keys begin with another one.
    let sorted = keys.sorted { ($1.count, $0) < ($0.count, $1) }
    let pattern: JSONValue = [
      "name": "keyword.control.rehearse",
      "match": .text("(?:(?<=[ \\t{,\\[])|^)(?:\(sorted.joined(separator: "|")))(?=[ \\t]*:(?:[ \\t]|$))"),
    ]
    return JSONText.of([
      "comment": "Made from the keys of the language by EditorGrammarTests.", "scopeName": "rehearse.keys",
      "injectionSelector": "L:meta.rehearse -comment -string", "patterns": [pattern],
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
