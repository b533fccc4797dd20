import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseTestSupport
import Testing

@Suite("Language server")
struct LanguageServerTests {
  private func code(_ answer: JSONValue?) -> Int? { answer?["error"]?["code"]?.integer }

  private func diagnostics(_ messages: [JSONValue]) throws -> [JSONValue] {
    #expect(messages.count == 1 && messages.first?["method"] == "textDocument/publishDiagnostics")
    return try #require(messages.first?["params"]?["diagnostics"]?.items)
  }

  // MARK: Beginning and end

  @Test("The server sends its capabilities, and counts characters as the editor prefers")
  func initialize() throws {
    func encoding(_ offered: JSONValue) throws -> JSONValue? {
      var talk = Talk(isOpened: false)
      let answer = talk.ask("initialize", ["capabilities": ["general": ["positionEncodings": offered]]])
      let capabilities = answer["result"]?["capabilities"]
      #expect(capabilities?["textDocumentSync"] == ["openClose": true, "change": 1, "save": true])
      #expect(capabilities?["hoverProvider"] == true && capabilities?["completionProvider"] != nil)
      #expect(answer["result"]?["serverInfo"] == ["name": "rehearse", "version": "1.2.3"])
      return capabilities?["positionEncoding"]
    }
    #expect(try encoding(["utf-16", "utf-8", "utf-32"]) == "utf-32")
    #expect(try encoding(["utf-16", "utf-8"]) == "utf-8")
    #expect(try encoding(["utf-16"]) == "utf-16")
    #expect(try encoding([1, .null, "utf-7"]) == "utf-16")
    #expect(try encoding(.null) == "utf-16")
  }

  @Test("Before the start and after the end, requests are rejected and notifications are ignored")
  func phases() throws {
    var talk = Talk(isOpened: false)
    #expect(talk.open("rehearse: 2") == [])
    #expect(code(talk.ask("shutdown")) == -32002)
    _ = talk.ask("initialize", [:])
    #expect(code(talk.ask("initialize", [:])) == -32600)
    #expect(try !diagnostics(talk.open("rehearse: 2")).isEmpty)
    #expect(talk.ask("shutdown")["result"] == .null)
    #expect(code(talk.ask("shutdown")) == -32600 && code(talk.ask("hover", line: 0, 0)) == -32600)
    #expect(talk.change("rehearse: 3") == [])
  }

  @Test("An exit is orderly only after a shutdown")
  func exit() throws {
    var talk = Talk()
    #expect(talk.isOrderlyEnd == nil)
    #expect(talk.tell("exit", .null) == [] && talk.isOrderlyEnd == false)
    talk = Talk()
    _ = talk.ask("shutdown")
    #expect(talk.isOrderlyEnd == nil)
    #expect(talk.tell("exit", .null) == [] && talk.isOrderlyEnd == true)
  }

  // MARK: Invalid messages

  @Test(
    "An invalid message is answered with an error, and the server continues",
    arguments: [
      ("{", -32700), ("", -32700), ("{} {}", -32700), ("\"\u{1}\"", -32700), ("[]", -32600), ("1", -32600),
      ("{}", -32600), (#"{ "id": 1 }"#, -32600), (#"{ "method": 1 }"#, -32600),
      (#"{ "id": null, "method": "shutdown" }"#, -32600), (#"{ "id": [], "method": "shutdown" }"#, -32600),
      (#"{ "id": 1.5, "method": "shutdown" }"#, -32600), (#"[{ "id": 1, "method": "shutdown" }]"#, -32600),
    ])
  func noMessage(text: String, code: Int) throws {
    var talk = Talk()
    let answers = talk.send(text)
    #expect(answers.count == 1 && answers.first?["id"] == .null && self.code(answers.first) == code)
    #expect(talk.ask("shutdown")["result"] == .null)
  }

  @Test("An unknown request is answered, and unknown notifications and responses are ignored")
  func unknown() throws {
    var talk = Talk()
    let answer = talk.ask("textDocument/moniker\u{1B}")
    #expect(code(answer) == -32601)
    #expect(answer["error"]?["message"] == "\"textDocument/moniker\\u{1B}\" is not known here")
    #expect(code(talk.ask("$/nonsense")) == -32601)
    #expect(talk.tell("$/cancelRequest", ["id": 1]) == [] && talk.tell("workspace/nonsense", .null) == [])
    #expect(talk.send(#"{ "id": 7, "result": null }"#) == [] && talk.send(#"{ "id": 7, "error": {} }"#) == [])
    #expect(talk.send(#"{ "id": "a", "method": "shutdown" }"#) == [["jsonrpc": "2.0", "id": "a", "result": .null]])
  }

  @Test(
    "A request without a position, or about a file that is not open, is rejected",
    arguments: ["textDocument/completion", "textDocument/hover", "textDocument/definition"])
  func parameters(method: String) throws {
    var talk = Talk()
    let place: JSONValue = ["line": 0, "character": 0]
    let file: JSONValue = ["uri": .text(Talk.uri)]
    for parameters: JSONValue in [
      .null, [:], ["textDocument": file], ["position": place, "textDocument": file],
      ["position": place, "textDocument": [:]],
    ] { #expect(code(talk.ask(method, parameters)) == -32602) }
    _ = talk.open("rehearse: 1")
    #expect(code(talk.ask(method, ["textDocument": file, "position": ["line": "0", "character": 0]])) == -32602)
    #expect(code(talk.ask(method, ["textDocument": file, "position": place])) == nil)
    #expect(
      talk.ask(method, ["textDocument": file, "position": ["line": .integer(.max), "character": 0]])["error"] == nil)
  }

  // MARK: Mistakes

  @Test("Mistakes are sent with their range, and withdrawn when they are mended or the file is closed")
  func mistakes() throws {
    var talk = Talk()
    let wrong = LampFile.scenario("when: prss\nthen: { state: { isOn: 🍏, cuont: 1 } }")
    let found = try diagnostics(talk.open(wrong))
    #expect(found.count == 3)
    #expect(
      found.first?["range"]
        == ["start": ["line": 5, "character": 10], "end": ["line": 5, "character": 14]])
    #expect(found.first?["severity"] == 1 && found.first?["source"] == "rehearse")
    #expect(
      found.first?["message"]?.text?.hasPrefix(
        "\"prss\" is not an action of the module \"lamp\"\nDid you mean \"press\"?\n") == true)
    // The apple is two units in UTF-16.
    #expect(found.last?["range"]?["start"] == ["line": 6, "character": 31])
    let right = LampFile.scenario("when: press\nthen: { state: { isOn: on } }")
    // A title of one letter is only a warning.
    #expect(try diagnostics(talk.change(right)).map { $0["severity"] } == [2])
    let mended = talk.change(right.replacing("scenario: S", with: "scenario: The button lights the lamp"), version: 9)
    #expect(try diagnostics(mended) == [])
    #expect(mended.first?["params"]?["version"] == 9 && mended.first?["params"]?["uri"] == .text(Talk.uri))
    #expect(try diagnostics(talk.change(wrong)).count == 3)
    #expect(try diagnostics(talk.tell("textDocument/didClose", ["textDocument": ["uri": .text(Talk.uri)]])) == [])
    #expect(talk.tell("textDocument/didClose", ["textDocument": ["uri": .text(Talk.uri)]]) == [])
    #expect(talk.change(wrong) == [])
  }

  @Test("Types are asked about new values when a file is opened or saved, not with each change")
  func refusedValues() throws {
    var talk = Talk()
    talk.workbench.refused = [.integer(7): "it is a prime"]
    func errors(_ messages: [JSONValue]) -> [String] {
      messages.last?["params"]?["diagnostics"]?.items?.filter { $0["severity"] == 1 }.map { $0["message"]?.text ?? "" }
        ?? []
    }
    func text(_ times: Int) -> String {
      LampFile.then("{ calls: none }", when: "{ turn: { key: a, times: \(times) } }")
    }
    let save: JSONValue = ["textDocument": ["uri": .text(Talk.uri)]]
    talk.workbench.isInReach = false
    #expect(errors(talk.open(text(6))) == [])
    talk.workbench.isInReach = true
    #expect(errors(talk.tell("textDocument/didSave", save)) == [])
    #expect(errors(talk.change(text(7))) == [])
    #expect(talk.workbench.questions == [2])
    let refused = errors(talk.tell("textDocument/didSave", save))
    #expect(refused.count == 1 && refused[0].contains("cannot be `7`: it is a prime"))
    #expect(errors(talk.change(text(6))) == [])
    #expect(errors(talk.change(text(7))) == refused)
    #expect(errors(talk.tell("textDocument/didSave", save)) == refused)
    #expect(talk.workbench.questions == [2, 1])
  }

  @Test("Files are independent, and a file that is not a scenario file has no mistakes")
  func files() throws {
    var talk = Talk()
    let other = "file:///y/compose.yaml"
    #expect(try diagnostics(talk.open("services: {", uri: other)) == [])
    for request in ["completion", "hover", "definition"] {
      #expect(talk.ask(request, line: 0, 3, uri: other)["result"] == .null)
    }
    #expect(try !diagnostics(talk.open("services: {")).isEmpty)
    #expect(try !diagnostics(talk.change("rehearse: 1\nservices: {", uri: other)).isEmpty)
    #expect(try diagnostics(talk.change("services: {", uri: other)) == [])
  }

  @Test("A change without the whole text is ignored")
  func parts() throws {
    var talk = Talk()
    _ = talk.open("rehearse: 1")
    let file: JSONValue = ["uri": .text(Talk.uri), "version": 2]
    for changes: JSONValue in [.null, [], [[:]], ["x"], [["range": [:], "text": "x"]]] {
      #expect(talk.tell("textDocument/didChange", ["textDocument": file, "contentChanges": changes]) == [])
    }
    #expect(talk.tell("textDocument/didChange", .null) == [] && talk.tell("textDocument/didOpen", [:]) == [])
    #expect(talk.tell("textDocument/didOpen", ["textDocument": file]) == [])
  }

  // MARK: Words

  @Test("Completions replace the word that was begun, and keep their order")
  func completion() throws {
    var talk = Talk(encodings: ["utf-8"])
    _ = talk.open(LampFile.scenario("why: é🍏\ngiven: { owner: é🍏, lev"))
    let items = try #require(talk.ask("completion", line: 6, 30)["result"]?.items)
    let level = try #require(items.first)
    #expect(level["label"] == "level:" && level["filterText"] == "level" && level["kind"] == 10)
    #expect(
      level["textEdit"] == [
        "range": ["start": ["line": 6, "character": 28], "end": ["line": 6, "character": 31]], "newText": "level: ",
      ])
    #expect(level["documentation"]?["kind"] == "markdown")
    #expect(items.map { $0["sortText"]?.text } == items.map { $0["sortText"]?.text }.sorted { ($0 ?? "") < ($1 ?? "") })
  }

  @Test("The word below the pointer is explained")
  func hover() throws {
    var talk = Talk()
    _ = talk.open(LampFile.scenario("when: press"))
    let hover = talk.ask("hover", line: 5, 11)["result"]
    #expect(hover?["contents"]?["value"]?.text?.hasPrefix("Somebody presses the button.") == true)
    #expect(hover?["range"] == ["start": ["line": 5, "character": 10], "end": ["line": 5, "character": 15]])
    #expect(talk.ask("hover", line: 5, 2)["result"] == .null)
  }

  @Test("The definition of a cell is its heading")
  func definition() throws {
    var talk = Talk()
    _ = talk.open(LampFile.scenario("when: press\ntable:\n  - [given level]\n  - [dim]"))
    #expect(
      talk.ask("definition", line: 8, 10)["result"] == [
        "uri": .text(Talk.uri),
        "range": ["start": ["line": 7, "character": 9], "end": ["line": 7, "character": 20]],
      ])
    #expect(talk.ask("definition", line: 5, 6)["result"] == .null)
  }
}
