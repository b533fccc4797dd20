import ExampleAdapters
import Foundation
import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@testable import RehearseLanguageServer

@Suite("Quick fixes")
struct QuickFixTests {
  private static let fixtures =
    Repository.files(below: "Tests/Fixtures/invalid", suffix: ".yaml")
    + Repository.files(below: "Tests/Fixtures/warned", suffix: ".yaml")

  private func diagnostics(_ messages: [JSONValue]) -> [JSONValue] {
    messages.first { $0["method"] == "textDocument/publishDiagnostics" }?["params"]?["diagnostics"]?.items ?? []
  }

  /// What stays the same as long as a mistake is where it was.
  private func identity(_ diagnostic: JSONValue) -> String {
    let start = diagnostic["range"]?["start"]
    let line = diagnostic["message"]?.text?.prefix { $0 != "\n" } ?? ""
    return "\(start.map { JSONText.flat($0) } ?? "") \(diagnostic["code"]?.text ?? "") \(line)"
  }

  private func actions(_ talk: inout Talk, at range: JSONValue?, only: JSONValue = ["quickfix"]) -> [JSONValue] {
    talk.ask(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .text(Talk.uri)], "range": range ?? .null,
        "context": ["diagnostics": [], "only": only],
      ])["result"]?.items ?? []
  }

  @Test("Each quick fix of the fixtures removes its mistake")
  func fixtures() throws {
    var talk = Talk(Catalog.modules.contracts, encodings: ["utf-32"])
    var (fixed, applied) = (0, 0)
    for fixture in Self.fixtures {
      let bytes = try Data(contentsOf: URL(filePath: Repository.root + fixture))
      guard let text = String(validating: bytes, as: UTF8.self), text.unicodeScalars.first != "\u{FEFF}" else {
        continue
      }
      var count = 0
      for diagnostic in diagnostics(talk.open(text)) {
        for action in actions(&talk, at: diagnostic["range"]) {
          guard action["diagnostics"]?.items?.first == diagnostic else { continue }
          let changed = try #require(AppliedEdits.text(text, action["edit"]), "\(fixture): edits overlap")
          let left = diagnostics(talk.change(changed)).map(identity)
          #expect(
            !left.contains(identity(diagnostic)), "\(fixture): \(action["title"]?.text ?? "")\n\(changed)")
          (count, applied) = (count + 1, applied + 1)
          _ = talk.change(text)
        }
      }
      if count > 0 { fixed += 1 }
    }
    #expect(fixed > 250 && applied > 300, "\(fixed) fixtures have a fix, \(applied) were applied")
  }
}
