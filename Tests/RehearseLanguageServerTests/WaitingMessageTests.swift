import Rehearse
import RehearseLanguageServer
import RehearseTestSupport
import Testing

@Suite("Messages that wait")
struct WaitingMessageTests {
  private static let right = LampFile.then("{ state: { isOn: on } }")
  private static let wrong = right.replacing("isOn", with: "isOm")

  private func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
    ["jsonrpc": "2.0", "method": .text("textDocument/\(method)"), "params": parameters]
  }

  private func change(_ text: String, version: Int, uri: String = Talk.uri) -> JSONValue {
    notification(
      "didChange",
      [
        "textDocument": ["uri": .text(uri), "version": .integer(version)], "contentChanges": [["text": .text(text)]],
      ])
  }

  /// The version and the number of errors of each publication.
  private func published(_ messages: [JSONValue]) -> [String] {
    messages.filter { $0["method"] == "textDocument/publishDiagnostics" }.map { message in
      let parameters = message["params"]
      let errors = parameters?["diagnostics"]?.items?.count { $0["severity"] == 1 } ?? -1
      return "\(parameters?["version"]?.integer ?? -1): \(errors)"
    }
  }

  @Test("Of many changes at once, only the last is read")
  func last() {
    var talk = Talk()
    _ = talk.open(Self.right)
    let changes = (2...31).map { change($0 == 31 ? Self.wrong : Self.right, version: $0) }
    #expect(published(talk.send(changes)) == ["31: 1"])
    #expect(published(talk.send([change(Self.right, version: 32)])) == ["32: 0"])
  }

  @Test("Each document is read once, and one that was closed is not read")
  func documents() {
    let other = "file:///x/scenarios/b.yaml"
    var talk = Talk()
    _ = talk.open(Self.right)
    _ = talk.open(Self.right, uri: other)
    let close: JSONValue = ["textDocument": ["uri": .text(other)]]
    let messages = talk.send([
      change(Self.wrong, version: 2), change(Self.wrong, version: 2, uri: other), change(Self.wrong, version: 3),
      notification("didClose", close),
    ])
    #expect(published(messages) == ["-1: 0", "3: 1"])
  }

  @Test("A request between changes is answered for the text at that moment")
  func requests() {
    var talk = Talk()
    _ = talk.open(Self.right)
    let place: JSONValue = ["line": 6, "character": 23]
    let request: JSONValue = [
      "jsonrpc": "2.0", "id": 9, "method": "textDocument/codeAction",
      "params": [
        "textDocument": ["uri": .text(Talk.uri)], "range": ["start": place, "end": place],
        "context": ["diagnostics": [], "only": ["quickfix"]],
      ],
    ]
    let messages = talk.send([change(Self.wrong, version: 3), request, change(Self.right, version: 4)])
    #expect(messages.map { $0["id"] == 9 } == [false, true, false])
    #expect(published(messages) == ["3: 1", "4: 0"])
    #expect(messages[1]["result"]?.items?.first?["title"] == "Did you mean \"isOn\"?")
  }

  @Test("After a save, all documents are read again with the modules of that moment")
  func save() {
    let other = "file:///x/scenarios/b.yaml"
    var talk = Talk()
    _ = talk.open(Self.right)
    _ = talk.open(Self.right, uri: other)
    talk.workbench.contracts = ContractCatalog([])
    let messages = talk.tell("textDocument/didSave", ["textDocument": ["uri": .text(other)]])
    #expect(published(messages) == ["1: 1", "1: 1"] && talk.workbench.retries == 3)
  }
}
