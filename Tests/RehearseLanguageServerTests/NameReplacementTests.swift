import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("Replacing an unknown name in all files")
struct NameReplacementTests {
  private static func text(_ name: String, module: String = "lamp") -> String {
    """
    rehearse: 1
    module: \(module)
    feature: Light

    scenarios:
      - scenario: \(name)
        when: press
        then:
          calls: [\(name): {}]
          never: [\(name)]
    """
  }

  /// The quick fixes at the first use of the name, each with the texts that it gives.
  private func fixes(_ talk: inout Talk, _ text: String) -> [(title: String, files: [String: Int])] {
    _ = talk.open(text)
    let position: JSONValue = ["line": 8, "character": 16]
    let answer = talk.ask(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .text(Talk.uri)], "range": ["start": position, "end": position],
        "context": ["diagnostics": []],
      ])
    return (answer["result"]?.items ?? []).compactMap { action in
      guard let title = action["title"]?.text, title.hasPrefix("Replace "),
        case .object(let changes)? = action["edit"]?["changes"]
      else { return nil }
      return (title, Dictionary(uniqueKeysWithValues: changes.map { ($0.name, $0.value.items?.count ?? 0) }))
    }
  }

  @Test("Every place in every file of the module is replaced, by a name that no file uses")
  func everywhere() throws {
    var talk = Talk()
    talk.workbench.files = [
      "file:///x/scenarios/b.yaml": Self.text("old.name"),
      "file:///x/scenarios/c.yaml": Self.text("old.name", module: "other"),
    ]
    let found = fixes(&talk, Self.text("old.name"))
    #expect(!found.isEmpty)
    for fix in found {
      #expect(fix.title.hasPrefix("Replace old.name by ") && fix.title.hasSuffix(" in all files (4 places)"))
      #expect(fix.files == [Talk.uri: 2, "file:///x/scenarios/b.yaml": 2])
    }
  }

  @Test("A known name has no such quick fix")
  func known() throws {
    var talk = Talk()
    let name = try #require(Lamp.contract.operationNames.names.first)
    #expect(fixes(&talk, Self.text(name)).isEmpty)
  }
}
