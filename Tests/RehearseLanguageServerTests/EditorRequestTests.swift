import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseTestSupport
import Testing

@Suite("Requests of editors")
struct EditorRequestTests {
  private static let file = """
    rehearse: 1
    module: lamp
    feature: Light
    link: [PUSH-1, https://example.org/1]
    scenarios:
      # A comment.
      - scenario: The button lights the lamp
        link: https://example.org/2
        when: press
        then: { state: { isOn: on } }

      - scenario: "The lamp: dimmed"
        when: { turn: { key: a } }
        table:
          - [given level, then state.isOn]
          - [dim,         on]
          - [bright,      off]

      - scenario: In steps
        steps:
          - when: press
            then: { state: { isOn: on } }
          - when: press
            then:
              state: { isOn: off }

    """

  private func ask(_ talk: inout Talk, _ method: String, _ more: JSONValue = [:], uri: String = Talk.uri) -> JSONValue {
    let file: JSONValue = ["textDocument": ["uri": .text(uri)]]
    return talk.ask("textDocument/\(method)", file.adding(more))["result"] ?? .null
  }

  private func opened(_ text: String = file) -> Talk {
    var talk = Talk(encodings: ["utf-32"])
    _ = talk.open(text)
    return talk
  }

  private func range(_ line: Int, _ character: Int = 0) -> JSONValue {
    let place: JSONValue = ["line": .integer(line), "character": .integer(character)]
    return ["start": place, "end": place]
  }

  private func actions(_ talk: inout Talk, _ line: Int, _ character: Int = 0, only: JSONValue = .null) -> [JSONValue] {
    let context: JSONValue = ["diagnostics": []]
    let parameters: JSONValue = ["range": range(line, character), "context": context.adding(["only": only])]
    return ask(&talk, "codeAction", parameters).items ?? []
  }

  // MARK: Code actions

  @Test("The fix of a mistake is what its message suggests")
  func fix() throws {
    let text = LampFile.scenario("when: prss\nthen: { state: { isOn: on } }")
    var talk = opened(text)
    let found = actions(&talk, 5, 12, only: ["quickfix"])
    let fix = try #require(found.first)
    #expect(found.count == 1)
    #expect(fix["title"] == "Did you mean \"press\"?" && fix["isPreferred"] == true && fix["kind"] == "quickfix")
    #expect(AppliedEdits.text(text, fix["edit"]) == text.replacing("prss", with: "press"))
    #expect(actions(&talk, 0, only: ["quickfix"]) == [] && actions(&talk, 5, 12, only: ["source"]) == [])
  }

  @Test("All mistakes of one kind in the file are corrected at once")
  func allOfAKind() throws {
    let text = LampFile.scenario("whenn: press\nthn: { state: { isOn: on } }\nwhy: x\nlinks: PUSH-1")
    var talk = opened(text)
    let all = try #require(actions(&talk, 5, 5).first { $0["title"]?.text?.hasPrefix("Correct all") == true })
    #expect(all["title"] == "Correct all 3 mistakes of this kind in the file [unknown-key]")
    let fixed = text.replacing("whenn", with: "when").replacing("thn", with: "then").replacing("links", with: "link")
    #expect(AppliedEdits.text(text, all["edit"]) == fixed)
  }

  @Test("A scenario can be marked as a known failure, with the ticket to be filled in")
  func knownFailure() throws {
    var talk = opened()
    let mark = try #require(actions(&talk, 8).first { $0["title"] == "Mark as known failure" })
    let title = "scenario: The button lights the lamp\n"
    let marked = Self.file.replacing(title, with: title + "    known failure: { issue: …, until: … }\n")
    #expect(AppliedEdits.text(Self.file, mark["edit"]) == marked)
    _ = talk.change(marked)
    #expect(!actions(&talk, 8).contains { $0["title"] == "Mark as known failure" })
    #expect(actions(&talk, 1) == [])
  }

  @Test("What happens is accepted through an edit that the editor makes")
  func accept() throws {
    var talk = opened()
    let action = try #require(actions(&talk, 15).first { $0["title"] == "Accept what happens here" })
    #expect(action["command"]?["command"] == "rehearse.accept")
    let accepted = Self.file.replacing("[dim,         on]", with: "[dim,         off]")
    talk.workbench.accepted = .text(Array(accepted.utf8))
    let request: JSONValue = [
      "id": 77, "method": "workspace/executeCommand", "params": try #require(action["command"]),
    ]
    let messages = talk.send(JSONText.flat(request))
    #expect(talk.workbench.asked == ["accept 16"])
    #expect(messages.count == 2 && messages.first?["result"] == .null)
    let edit = try #require(messages.last)
    #expect(edit["method"] == "workspace/applyEdit" && edit["id"]?.text != nil)
    #expect(AppliedEdits.text(Self.file, edit["params"]?["edit"]) == accepted)
    #expect(edit["params"]?["edit"]?["changes"]?[Talk.uri]?.items?.first?["range"]?["start"]?["line"] == 15)
    #expect(talk.send(#"{ "jsonrpc": "2.0", "id": "rehearse-1", "result": { "applied": true } }"#) == [])
    talk.workbench.accepted = .nothing("Everything happens as expected.")
    #expect(talk.send(JSONText.flat(request)).last?["params"]?["message"] == "Everything happens as expected.")
  }

  // MARK: Runs

  @Test("A scenario or row can be run from any of its lines")
  func runsHere() throws {
    var talk = opened()
    #expect(actions(&talk, 1, only: ["rehearse.run"]) == [])
    let found = actions(&talk, 16, only: ["rehearse.run"])
    #expect(found.count == 1)
    let request: JSONValue = [
      "id": 5, "method": "workspace/executeCommand", "params": try #require(found.first?["command"]),
    ]
    _ = talk.send(JSONText.flat(request))
    #expect(talk.workbench.asked == ["run 17"])
  }

  @Test("The line breaks of a file stay as they are when it is formatted")
  func lineBreaks() throws {
    func formatted(_ text: String) throws -> String {
      var talk = opened(text)
      let edits = try #require(ask(&talk, "formatting").items)
      let right = try #require(AppliedEdits.text(text, edits: edits))
      _ = talk.change(right)
      #expect(ask(&talk, "formatting") == [])
      return right
    }
    let right = try formatted(Self.file)
    #expect(right != Self.file)
    #expect(try formatted(Self.file.replacing("\n", with: "\r\n")) == right.replacing("\n", with: "\r\n"))
  }

  @Test("Each scenario and each row can be run, and findings are shown until the text changes")
  func run() throws {
    var talk = opened()
    let lenses = try #require(ask(&talk, "codeLens").items)
    #expect(
      lenses.map { "\($0["command"]?["title"]?.text ?? "") \($0["range"]?["start"]?["line"]?.integer ?? -1)" } == [
        "Run all scenarios 4", "Run 6", "Run 11", "Run this row 15", "Run this row 16", "Run 18",
      ])
    let place = SourceRange(SourcePosition(line: 10, column: 22), count: 4)
    talk.workbench.report.cases = [
      RunReport.Case("The button lights the lamp", line: 7, .failed, [RunReport.Finding(place, "it is off")])
    ]
    let request: JSONValue = ["id": 5, "method": "workspace/executeCommand", "params": lenses[1]["command"] ?? .null]
    let messages = talk.send(JSONText.flat(request))
    #expect(talk.workbench.asked == ["run 7"] && messages.count == 3)
    let answer = messages.first?["result"]?["cases"]?.items?.first
    #expect(answer?["status"] == "failed" && answer?["line"] == 6)
    #expect(answer?["findings"]?.items?.first?["message"] == "it is off")
    let shown = messages[1]["params"]?["diagnostics"]?.items ?? []
    #expect(shown.map { $0["source"] } == ["rehearse run"] && shown.first?["range"]?["start"]?["line"] == 9)
    #expect(messages[2]["params"]?["message"] == "1 of 1 case failed.")
    #expect(talk.change(Self.file).first?["params"]?["diagnostics"] == [])
  }

  @Test("An unknown command and a document that is not open are rejected")
  func wrongCommands() {
    var talk = opened()
    for parameters: JSONValue in [
      .null, ["command": "rehearse.fly"], ["command": "rehearse.run"],
      ["command": "rehearse.run", "arguments": ["file:///other.yaml"]],
      ["command": "rehearse.accept", "arguments": [.text(Talk.uri)]],
    ] { #expect(talk.ask("workspace/executeCommand", parameters)["error"]?["code"] == -32602) }
    #expect(talk.workbench.asked == [])
  }

  // MARK: Structure

  @Test("Scenarios, steps and rows are the symbols of a file")
  func symbols() throws {
    var talk = opened()
    let symbols = try #require(ask(&talk, "documentSymbol").items)
    #expect(
      symbols.map { $0["name"] } == ["The button lights the lamp", "The lamp: dimmed", "In steps"])
    #expect(symbols[1]["children"]?.items?.map { $0["name"] } == ["dim, on", "bright, off"])
    #expect(symbols[2]["children"]?.items?.map { $0["name"] } == ["Step 1", "Step 2"])
    #expect(symbols[1]["selectionRange"]?["start"] == ["line": 11, "character": 14])
    #expect(symbols[1]["range"]?["start"]?["line"] == 11 && symbols[1]["range"]?["end"]?["line"] == 16)
  }

  @Test(
    "What is being typed is no symbol, and nothing of it can be run",
    arguments: [
      "", "  -", "  - ", "  - scenario:", "  - scenario: \"\"", "  - scenario: ''\n    when: press",
      "  - scenario: \"  \"",
      "  - s", "  - { scenario: }", "  - when: press", "  -\n  -", "  - []", "  - scenario: # Later", "  - scenario: |",
    ])
  func halfTyped(scenarios: String) {
    var talk = opened(LampFile.scenarios(scenarios))
    #expect(ask(&talk, "documentSymbol") == [] && ask(&talk, "codeLens") == [])
    #expect(ask(&talk, "foldingRange").items?.allSatisfy { $0["startLine"] != 0 } == true)
  }

  @Test("Each symbol has a name, and each row that can be run is in its line")
  func halfTypedParts() throws {
    let text = LampFile.scenarios(
      """
        - scenario: |
            In lines
          when: press
        - scenario: With rows
          link: "https://"
          table:
            - [given level, then state.isOn]
            -
            - ["", " "]
            - []
          steps:
            -
            - when: press
      """)
    var talk = opened(text)
    let symbols = try #require(ask(&talk, "documentSymbol").items)
    #expect(symbols.map { $0["name"] } == ["In lines", "With rows"])
    #expect(symbols[1]["children"]?.items?.map { $0["name"] } == ["Step 1", ",  "])
    let lenses = try #require(ask(&talk, "codeLens").items)
    #expect(lenses.map { $0["range"]?["start"]?["line"]?.integer } == [3, 4, 7, 12])
    #expect(ask(&talk, "documentLink") == [])
    #expect(!actions(&talk, 4).contains { $0["title"] == "Mark as known failure" })
  }

  @Test("Whatever has lines of its own can be folded")
  func folds() throws {
    var talk = opened()
    let folds = try #require(ask(&talk, "foldingRange").items).map {
      [$0["startLine"]?.integer ?? -1, $0["endLine"]?.integer ?? -1]
    }
    #expect(folds == [[4, 24], [6, 9], [11, 16], [13, 16], [18, 24], [19, 24], [20, 21], [22, 24], [23, 24]])
  }

  @Test("Links are addresses of pages, not tickets")
  func links() {
    var talk = opened()
    let links = ask(&talk, "documentLink").items ?? []
    #expect(links.map { $0["target"] } == ["https://example.org/1", "https://example.org/2"])
    #expect(links.first?["range"]?["start"] == ["line": 3, "character": 15])
  }

  @Test("Formatting makes the edits of `fmt`, and leaves a file with mistakes alone")
  func formatting() throws {
    let tidy = Self.file.replacing("scenarios:", with: "\nscenarios:")
    let text = tidy.replacing("[dim,         on]", with: "[dim, on]")
    var talk = opened(text)
    let edits = try #require(ask(&talk, "formatting", ["options": [:]]).items)
    #expect(AppliedEdits.text(text, edits: edits) == tidy && edits.count == 1)
    #expect(edits.first?["range"]?["start"]?["line"] == 16)
    _ = talk.change(tidy)
    #expect(ask(&talk, "formatting", ["options": [:]]) == [])
    _ = talk.change(Self.file + "x: {")
    #expect(ask(&talk, "formatting", ["options": [:]]) == .null)
  }

  // MARK: Names

  @Test("A name leads to its place in the page about the module, and to its other places")
  func names() throws {
    var talk = opened()
    let definition = talk.ask("definition", line: 8, 11)["result"]
    #expect(definition?["uri"] == "file:///pages/lamp.md")
    let page = try #require(talk.workbench.pages["lamp"]).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(page[try #require(definition?["range"]?["start"]?["line"]?.integer)].hasPrefix("#### `press`"))
    let heading = talk.ask("definition", line: 14, 28)["result"]
    #expect(page[try #require(heading?["range"]?["start"]?["line"]?.integer)].hasPrefix("#### `isOn`"))
    #expect(talk.ask("definition", line: 0, 3)["result"] == .null)
    let place: JSONValue = ["position": ["line": 14, "character": 28], "context": ["includeDeclaration": true]]
    let references = ask(&talk, "references", place).items ?? []
    #expect(references.first?["uri"] == "file:///pages/lamp.md")
    #expect(references.dropFirst().map { $0["range"]?["start"]?["line"]?.integer } == [9, 14, 21, 24])
  }

  @Test("A title is renamed in place, with quotes where it needs them")
  func rename() throws {
    var talk = opened()
    let title = talk.ask("prepareRename", line: 11, 20)["result"]
    #expect(title?["placeholder"] == "The lamp: dimmed")
    #expect(title?["range"]?["start"] == ["line": 11, "character": 14])
    #expect(talk.ask("prepareRename", line: 8, 11)["result"] == .null)
    func rename(_ name: JSONValue, line: Int = 6) -> JSONValue {
      let place: JSONValue = [
        "textDocument": ["uri": .text(Talk.uri)], "position": ["line": .integer(line), "character": 16],
      ]
      return talk.ask("textDocument/rename", place.adding(["newName": name]))
    }
    let edit = rename("Light: on")["result"]
    let renamed = Self.file.replacing("scenario: The button lights the lamp", with: "scenario: \"Light: on\"")
    #expect(AppliedEdits.text(Self.file, edit) == renamed)
    for name: JSONValue in ["", "  ", "a\nb", .null] { #expect(rename(name)["error"]?["code"] == -32602) }
    #expect(rename("x", line: 8)["error"]?["code"] == -32602)
  }

  // MARK: Documents

  @Test(
    "A document that is no file is left alone",
    arguments: ["git:/x/scenarios/a.yaml?ref", "gitlens:/x/a.yaml", "vscode-vfs://x/scenarios/a.yaml"])
  func noFile(uri: String) {
    var talk = Talk()
    #expect(talk.open("rehearse: 2", uri: uri) == [])
    #expect(talk.change("rehearse: 3", uri: uri) == [])
    #expect(ask(&talk, "codeLens", uri: uri) == .null)
    #expect(talk.ask("hover", line: 0, 1, uri: uri)["result"] == .null)
    #expect(talk.tell("textDocument/didClose", ["textDocument": ["uri": .text(uri)]]) == [])
  }

  @Test("The server knows the process of its editor")
  func process() {
    var talk = Talk(isOpened: false)
    _ = talk.ask("initialize", ["processId": 4711, "capabilities": [:]])
    #expect(talk.editorProcess == 4711)
    talk = Talk(isOpened: false)
    _ = talk.ask("initialize", ["processId": .null, "capabilities": [:]])
    #expect(talk.editorProcess == nil)
  }
}
