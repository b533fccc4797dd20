import Rehearse
import RehearseLanguage
import RehearseTestSupport
import Testing

@testable import RehearseLanguageServer

/// A conversation between an editor and the server.
struct Talk: ~Copyable {
  static let uri = "file:///x/scenarios/a.yaml"

  private var server: LanguageServer
  private var requests = 0

  init(
    _ contracts: ContractCatalog = ContractCatalog([Lamp.contract]), encodings: JSONValue = .list([]),
    isOpened: Bool = true
  ) {
    let decoding = FileDecoder.Options(catalog: contracts, isContinuousIntegration: false)
    server = LanguageServer(decoding, version: "1.2.3", modules: { _ in .known(contracts) })
    guard isOpened else { return }
    _ = ask("initialize", ["capabilities": ["general": ["positionEncodings": encodings]]])
    #expect(tell("initialized", [:]) == [])
  }

  var isOrderlyEnd: Bool? { server.isOrderlyEnd }

  mutating func send(_ text: String) -> [JSONValue] { server.receive(Array(text.utf8)) }

  mutating func tell(_ method: String, _ parameters: JSONValue) -> [JSONValue] {
    send(JSONText.flat(["jsonrpc": "2.0", "method": .text(method), "params": parameters]))
  }

  mutating func ask(_ method: String, _ parameters: JSONValue = .null) -> JSONValue {
    requests += 1
    let request: JSONValue = ["id": .integer(requests), "method": .text(method), "params": parameters]
    let answers = send(JSONText.flat(request))
    #expect(answers.count == 1 && answers.first?["id"] == .integer(requests))
    return answers.first ?? .null
  }

  mutating func ask(_ method: String, line: Int, _ character: Int, uri: String = Self.uri) -> JSONValue {
    ask(
      "textDocument/\(method)",
      [
        "textDocument": ["uri": .text(uri)],
        "position": ["line": .integer(line), "character": .integer(character)],
      ])
  }

  mutating func open(_ text: String, uri: String = Self.uri) -> [JSONValue] {
    let file: JSONValue = ["uri": .text(uri), "languageId": "yaml", "version": 1, "text": .text(text)]
    return tell("textDocument/didOpen", ["textDocument": file])
  }

  mutating func change(_ text: String, version: Int = 2, uri: String = Self.uri) -> [JSONValue] {
    tell(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .text(uri), "version": .integer(version)], "contentChanges": [["text": .text(text)]],
      ])
  }
}
