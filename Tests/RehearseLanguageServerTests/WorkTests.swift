import Rehearse
import RehearseLanguage
import RehearseLanguageServer
import RehearseTestSupport
import Testing

@Suite("Work beside the answers")
struct WorkTests {
  private static let text = LampFile.then("{ state: { isOn: on } }")

  private func talk(showingProgress: Bool = false) -> Talk {
    var talk = Talk(isOpened: false)
    _ = talk.ask("initialize", ["capabilities": ["window": ["workDoneProgress": showingProgress ? true : false]]])
    _ = talk.open(Self.text)
    talk.workbench.isSlow = true
    return talk
  }

  private func request(_ id: Int, _ command: String = "rehearse.run", token: JSONValue = .null) -> JSONValue {
    let parameters: JSONValue = ["command": .text(command), "arguments": [.text(Talk.uri), 5]]
    return [
      "jsonrpc": "2.0", "id": .integer(id), "method": "workspace/executeCommand",
      "params": parameters.adding(token == .null ? [:] : ["workDoneToken": token]),
    ]
  }

  private func kinds(_ messages: [JSONValue]) -> [String] {
    messages.map { message in
      message["params"]?["value"]?["kind"]?.text ?? message["method"]?.text
        ?? message["error"]?["code"]?.integer.map { "error \($0)" } ?? "answer"
    }
  }

  private func failed() -> RunReport {
    var report = RunReport()
    let place = SourceRange(SourcePosition(line: 6, column: 5), count: 4)
    report.cases = [RunReport.Case("A", line: 5, .failed, [RunReport.Finding(place, "it is off")])]
    return report
  }

  @Test("While a run goes on, other requests are answered")
  func goesOn() {
    var talk = talk()
    #expect(talk.send([request(40)]) == [])
    #expect(talk.ask("hover", line: 0, 0)["result"] != nil)
    let end = talk.receive(.ran(number: 1, failed()))
    #expect(kinds(end) == ["answer", "textDocument/publishDiagnostics", "window/showMessage"])
    #expect(end.first?["id"] == 40 && end.last?["params"]?["type"] == 1)
    #expect(talk.receive(.ran(number: 1, failed())) == [])
  }

  @Test("A run that passes is information, and one that fails is an error", arguments: [true, false])
  func level(isFailed: Bool) {
    var talk = talk()
    talk.workbench.isSlow = false
    talk.workbench.report = isFailed ? failed() : RunReport()
    #expect(talk.send([request(40)]).last?["params"]?["type"] == .integer(isFailed ? 1 : 3))
  }

  @Test("Progress is shown if the editor allows it, and ends before the answer")
  func progress() {
    var talk = talk(showingProgress: true)
    let offer = talk.send([request(40)])
    #expect(kinds(offer) == ["window/workDoneProgress/create"])
    #expect(talk.receive(.progress(number: 1, done: 1, of: 4)) == [])
    let allowed: JSONValue = ["jsonrpc": "2.0", "id": offer.first?["id"] ?? .null, "result": .null]
    let begun = talk.send([allowed])
    #expect(kinds(begun) == ["begin"] && begun.first?["params"]?["token"] == offer.first?["params"]?["token"])
    let report = talk.receive(.progress(number: 1, done: 2, of: 4)).first?["params"]?["value"]
    #expect(report?["message"] == "2 of 4" && report?["percentage"] == 50)
    #expect(kinds(talk.receive(.ran(number: 1, RunReport()))).prefix(2) == ["end", "answer"])
  }

  @Test("An editor that refuses progress gets none, and one that brings a token needs not be asked")
  func tokens() {
    var talk = talk(showingProgress: true)
    let offer = talk.send([request(40)])
    let problem: JSONValue = ["code": 1, "message": "no"]
    let refused: JSONValue = ["jsonrpc": "2.0", "id": offer.first?["id"] ?? .null, "error": problem]
    #expect(talk.send([refused]) == [] && talk.receive(.progress(number: 1, done: 1, of: 4)) == [])
    let own = talk.send([request(41, token: "mine")])
    #expect(kinds(own) == ["begin"] && own.first?["params"]?["token"] == "mine")
  }

  @Test("A run is cancelled by its request or by its progress, and its outcome is then ignored")
  func cancel() {
    let ways: [(String, JSONValue)] = [
      ("$/cancelRequest", ["id": 40]), ("window/workDoneProgress/cancel", ["token": "mine"]),
    ]
    for (method, parameters) in ways {
      var talk = talk()
      _ = talk.send([request(40, token: "mine")])
      let answer = talk.tell(method, parameters)
      #expect(kinds(answer) == ["end", "error -32800"] && answer.last?["id"] == 40)
      #expect(talk.workbench.ended == [1])
      #expect(talk.receive(.ran(number: 1, failed())) == [] && talk.tell(method, parameters) == [])
    }
  }

  @Test("The end of the session ends all work")
  func shutdown() {
    var talk = talk()
    _ = talk.send([request(40), request(41, "rehearse.accept")])
    let end: JSONValue = ["jsonrpc": "2.0", "id": 42, "method": "shutdown"]
    #expect(talk.send([end]).map { $0["id"]?.integer } == [40, 41, 42])
    #expect(talk.workbench.ended.contains(-1))
  }

  @Test("What a run finds is not shown in a text that was edited in the meantime")
  func edited() {
    var talk = talk()
    _ = talk.send([request(40)])
    _ = talk.change(Self.text + "\n# edited")
    let end = talk.receive(.ran(number: 1, failed()))
    #expect(kinds(end) == ["answer", "window/showMessage"])
    #expect(end.first?["result"]?["cases"]?.items?.first?["status"] == "failed")
    _ = talk.send([request(41, "rehearse.accept")])
    _ = talk.change(Self.text)
    let accepted = talk.receive(.accepted(number: 2, .text(Array(Self.text.utf8))))
    #expect(kinds(accepted) == ["answer", "window/showMessage"])
  }

  @Test("A request that is taken back before its turn is not answered with a result")
  func takenBack() {
    var talk = talk()
    let place: JSONValue = ["textDocument": ["uri": .text(Talk.uri)], "position": ["line": 5, "character": 4]]
    func completion(_ id: Int) -> JSONValue {
      ["jsonrpc": "2.0", "id": .integer(id), "method": "textDocument/completion", "params": place]
    }
    let back: JSONValue = ["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 40]]
    #expect(kinds(talk.send([completion(40), back, completion(41)])) == ["error -32800", "answer"])
    #expect(kinds(talk.send([completion(42), back])) == ["answer"])
    let end: JSONValue = ["jsonrpc": "2.0", "id": 40, "method": "shutdown"]
    #expect(kinds(talk.send([end, back])) == ["answer"])
  }

  @Test("A text is read when its modules are known; until then, what was known before is offered")
  func modules() {
    var talk = talk()
    talk.workbench.isAsking = true
    let wrong = Self.text.replacing("isOn", with: "isOm")
    #expect(talk.change(wrong) == [])
    #expect(talk.ask("completion", line: 5, 10)["result"]?.items?.isEmpty == false)
    talk.workbench.isAsking = false
    let published = talk.receive(.learned)
    #expect(published.first?["params"]?["diagnostics"]?.items?.count == 1)
  }
}
