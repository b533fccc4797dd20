import Foundation
import Rehearse
import RehearseCommandSupport
import RehearseLanguage
import RehearseTestSupport
import Testing

@Suite("rehearse lsp")
struct LspCommandTests {
  private static let uri: JSONValue = "file:///x/scenarios/a.yaml"

  @Test("A session shows mistakes, completions and hover text")
  func talk() throws {
    let editor = try EditorClient()
    #expect(try editor.ask("initialize")["capabilities"]?["positionEncoding"] == "utf-16")
    try editor.tell("initialized", [:])
    let wrong = ScenarioText.failing("🍏 Closing signs in").replacing("loggedInUser", with: "logedInUser")
    try editor.tell(
      "textDocument/didOpen",
      ["textDocument": ["uri": Self.uri, "version": 1, "text": .text(ScenarioText.file(wrong))]])
    let found = try #require(try editor.receive()["params"]?["diagnostics"]?.items)
    #expect(found.count == 1)
    #expect(found.first?["range"]?["start"] == ["line": 6, "character": 21])
    #expect(found.first?["message"]?.text?.contains("Did you mean \"loggedInUser\"?") == true)

    let right = ScenarioText.file(ScenarioText.failing("🍏 Closing signs in"))
    try editor.tell(
      "textDocument/didChange",
      ["textDocument": ["uri": Self.uri, "version": 2], "contentChanges": [["text": .text(right)]]])
    #expect(try editor.receive()["params"]?["diagnostics"] == [])

    let place: JSONValue = ["textDocument": ["uri": Self.uri], "position": ["line": 6, "character": 21]]
    let offered = try editor.ask("textDocument/completion", place)
    #expect(offered.items?.compactMap { $0["label"]?.text }.contains("activityIndicator:") == true)
    let hover = try editor.ask("textDocument/hover", place)
    #expect(hover["contents"]?["value"]?.text?.hasPrefix("Who is signed in.") == true)
    let definition = try editor.ask("textDocument/definition", place)
    let page = try #require(definition["uri"]?.text.flatMap(URL.init(string:)))
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[try #require(definition["range"]?["start"]?["line"]?.integer)] == "#### `loggedInUser`")

    #expect(try editor.ask("shutdown") == .null)
    try editor.tell("exit", [:])
    let end = try editor.end()
    #expect(end.status == 0 && end.rest.isEmpty)
  }

  private func opened(_ text: String) throws -> EditorClient {
    let editor = try EditorClient()
    _ = try editor.ask("initialize")
    try editor.tell(
      "textDocument/didOpen", ["textDocument": ["uri": Self.uri, "version": 1, "text": .text(text)]])
    #expect(try editor.receive()["params"]?["diagnostics"] == [])
    return editor
  }

  private func command(_ name: String, line: Int?) -> JSONValue {
    ["command": .text(name), "arguments": .list([Self.uri] + (line.map { [.integer($0)] } ?? []))]
  }

  @Test("A scenario is run as it is in the editor, and what fails is shown at its line")
  func runs() throws {
    let text = ScenarioText.file(ScenarioText.failing("Closing the screen signs in"), ScenarioText.passing())
    let editor = try opened(text)
    let answer = try editor.ask("workspace/executeCommand", command("rehearse.run", line: nil))
    #expect(answer["cases"]?.items?.map { $0["status"] } == ["failed", "passed"])
    let found = try #require(try editor.receive()["params"]?["diagnostics"]?.items)
    #expect(found.map { $0["source"] } == ["rehearse run"])
    #expect(found.first?["message"]?.text?.hasPrefix("the state \"loggedInUser\" is not as expected") == true)
    #expect(found.first?["range"]?["start"]?["line"] == 6)
    #expect(try editor.receive()["params"]?["message"] == "1 of 2 cases failed.")
    let one = try editor.ask("workspace/executeCommand", command("rehearse.run", line: 8))
    #expect(one["cases"]?.items?.map { $0["status"] } == ["passed"])
    _ = try editor.end()
  }

  @Test("What happens is accepted in the editor, and the file itself stays as it is")
  func accepts() throws {
    let editor = try opened(ScenarioText.file(ScenarioText.failing("Closing the screen signs in")))
    #expect(try editor.ask("workspace/executeCommand", command("rehearse.accept", line: 5)) == .null)
    let request = try editor.receive()
    #expect(request["method"] == "workspace/applyEdit")
    let edit = request["params"]?["edit"]?["changes"]?["file:///x/scenarios/a.yaml"]?.items?.first
    #expect(edit?["newText"]?.text?.contains("loggedInUser: none") == true)
    #expect(edit?["newText"]?.text?.contains("# accepted, not reviewed") == true)
    _ = try editor.end()
  }

  @Test("A value that a type of the host refuses is shown when its file is opened")
  func refusedValue() throws {
    let folder = try TemporaryFolder()
    try folder.write("rehearse.yaml", "host: \(try #require(Repository.misbehavingProgram))\n")
    let text = try #require(Gallery("Tests/Fixtures/types/checked.md").cases.first?[.file])
    let editor = try EditorClient()
    _ = try editor.ask("initialize")
    let uri: JSONValue = .text(URL(filePath: folder.path("scenarios/a.yaml")).absoluteString)
    try editor.tell("textDocument/didOpen", ["textDocument": ["uri": uri, "version": 1, "text": .text(text)]])
    #expect(try editor.receive()["params"]?["diagnostics"] == [])
    let shown = try editor.receive()["params"]?["diagnostics"]?.items ?? []
    #expect(shown.first?["message"] == "the given \"age\" cannot be `300`: it must be a number from 0 to 255")
    #expect(shown.count == 9)
    _ = try editor.end()
  }

  /// A project whose host is a script that writes down its starts.
  private struct Project {
    let folder: TemporaryFolder
    let contract: String

    init() throws {
      folder = try TemporaryFolder()
      contract = try Invocation(["contract"], in: folder.path).output
      try folder.write("starts", "")
      try folder.write("rehearse.yaml", "host: ./host\n")
    }

    var uri: JSONValue { .text(URL(filePath: folder.path("scenarios/a.yaml")).absoluteString) }

    var starts: Int {
      get throws { try String(contentsOfFile: folder.path("starts"), encoding: .utf8).split(separator: "\n").count }
    }

    /// Replaces the host at once, since the server may look at any time.
    func write(host line: String) throws {
      try folder.write("new", "#!/bin/sh\necho started >> '\(folder.path("starts"))'\n\(line)\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("new"))
      #expect(rename(folder.path("new"), folder.path("host")) == 0)
    }

    /// The number of mistakes that are published for a version.
    func mistakes(_ editor: EditorClient, version: Int) throws -> Int {
      while true {
        let parameters = try editor.receive()["params"]
        guard parameters?["version"] == .integer(version) else { continue }
        return parameters?["diagnostics"]?.items?.count ?? -1
      }
    }
  }

  @Test("What a host declares is asked for again when it may have changed, and not with each change of a text")
  func renewal() throws {
    let project = try Project()
    let renamed = project.contract.replacing("\"loggedInUser\"", with: "\"signedInUser\"")
    let editor = try EditorClient()
    _ = try editor.ask("initialize")
    var version = 0
    /// The mistakes after a change of the text, and how often the host was started so far.
    func mistakes(_ method: String = "didChange") throws -> [Int] {
      version += 1
      let text: JSONValue = .text(ScenarioText.file(ScenarioText.failing("Closing signs in \(version)")))
      let file: JSONValue = ["uri": project.uri, "version": .integer(version), "text": text]
      try editor.tell("textDocument/\(method)", ["textDocument": file, "contentChanges": [["text": text]]])
      // A save says nothing about the text, so the version is that of the last change.
      if method == "didSave" { version -= 1 }
      return [try project.mistakes(editor, version: version), try project.starts]
    }
    #expect(try mistakes("didOpen") == [0, 0])
    try project.write(host: "exit 1")
    let failed = try mistakes()[1]
    #expect(try mistakes()[1] == failed)
    #expect(try mistakes("didSave") == [0, failed * 2])
    try project.write(host: "[ -e '\(project.folder.path("ready"))' ] && exec '\(#require(Repository.program))' host")
    let tried = try mistakes()[1]
    try project.folder.write("ready", "")
    #expect(try mistakes()[1] == tried)
    #expect(try mistakes("didSave") == [0, tried + 1])
    #expect(try mistakes() == [0, tried + 1])
    try project.folder.write("contract.json", renamed)
    try project.folder.write("rehearse.yaml", "host: ./host\ncontract: contract.json\n")
    #expect(try mistakes()[0] == 1)
    try project.folder.write("contract.json", project.contract)
    #expect(try mistakes()[0] == 0)
    try project.folder.write("other.json", renamed)
    try project.folder.write("rehearse.yaml", "host: ./host\ncontract: other.json\n")
    #expect(try mistakes()[0] == 1)
    _ = try editor.end()
  }

  @Test("When the script of a host changes, the mistakes follow without a word from the editor")
  func changedScript() throws {
    let project = try Project()
    try project.folder.write("rehearse.yaml", "host: /bin/sh host\n")
    try project.write(host: "exec '\(#require(Repository.program))' host")
    let editor = try EditorClient()
    _ = try editor.ask("initialize")
    let text = ScenarioText.file(ScenarioText.failing("Closing signs in")).replacing("login", with: "lamp")
    try editor.tell(
      "textDocument/didOpen", ["textDocument": ["uri": project.uri, "version": 1, "text": .text(text)]])
    #expect(try project.mistakes(editor, version: 1) > 0)
    try project.write(host: "exit 1")
    #expect(try project.mistakes(editor, version: 1) == 0)
    _ = try editor.end()
  }

  @Test("While a module hangs, requests are answered, and the end of the session ends its host")
  func hanging() throws {
    let folder = try TemporaryFolder()
    try folder.write("rehearse.yaml", "host: \(try #require(Repository.misbehavingProgram))\n")
    let uri: JSONValue = .text(URL(filePath: folder.path("scenarios/a.yaml")).absoluteString)
    let text = """
      rehearse: 1
      module: misbehaving
      feature: Things that go wrong

      scenarios:
        - scenario: It never comes to an end
          when: { do: { misdeed: loop } }
          then: { state: { deeds: 1 } }

      """
    let editor = try EditorClient()
    _ = try editor.ask("initialize")
    try editor.tell("textDocument/didOpen", ["textDocument": ["uri": uri, "version": 1, "text": .text(text)]])
    _ = try editor.receive()
    let run: JSONValue = ["command": "rehearse.run", "arguments": [uri]]
    try editor.send(["jsonrpc": "2.0", "id": "run", "method": "workspace/executeCommand", "params": run])
    #expect(try editor.ask("textDocument/documentSymbol", ["textDocument": ["uri": uri]]).items?.count == 1)
    try editor.send(["jsonrpc": "2.0", "id": "end", "method": "shutdown"])
    #expect(try editor.receive()["error"]?["code"] == -32800)
    #expect(try editor.receive()["id"] == "end")
    try editor.tell("exit", [:])
    #expect(editor.wait() == 0)
  }

  @Test("The program ends when its editor does, although its input stays open")
  func editorGone() throws {
    let other = Process()
    other.executableURL = URL(filePath: "/bin/cat")
    let input = Pipe()
    other.standardInput = input
    try other.run()
    let editor = try EditorClient()
    _ = try editor.ask("initialize", ["processId": .integer(Int(other.processIdentifier))])
    try input.fileHandleForWriting.close()
    other.waitUntilExit()
    #expect(editor.wait() == 1)
  }

  /// Runs the program with this input. Without input, standard input is a folder, which cannot be read.
  private func run(_ input: String?, _ arguments: [String] = ["lsp"], output: String? = nil) throws -> Invocation {
    let folder = try TemporaryFolder()
    if let input { try folder.write("input", input) } else { try folder.makeFolder("input") }
    return try Invocation(
      starting: arguments, in: folder.path, output: output, prelude: "exec < '\(folder.path("input"))'")
  }

  private func framed(_ text: String) -> String { "Content-Length: \(text.utf8.count)\r\n\r\n\(text)" }

  @Test("The program ends with its input, and an exit without shutdown is a failure")
  func ends() throws {
    let empty = try run("")
    #expect(empty.status == 0 && empty.output.isEmpty && empty.errors.isEmpty)
    #expect(try run(framed(#"{ "method": "initialized" }"#)).status == 0)
    #expect(try run(framed(#"{ "method": "exit" }"#)).status == 1)
  }

  @Test(
    "Malformed input ends the session with an error",
    arguments: [
      ("Content-Length: 5\r\n\r\n{}", "the editor's last message is not complete"),
      ("Content-Len", "the editor's last message is not complete"),
      ("hello\r\n\r\n", "a message's header does not say how long it is"),
      ("Content-Length: 99999999\r\n\r\n", "a message is longer than 16 MiB"),
    ])
  func broken(input: String, sentence: String) throws {
    let run = try run(input)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("rehearse: ") && run.errors.contains(sentence) && run.errors.hasSuffix("\n"))
  }

  @Test("An input error is not treated as the end of the input")
  func unreadable() throws {
    let run = try run(nil)
    #expect(run.status == 1 && run.errors.hasPrefix("rehearse: cannot read from the editor: "))
  }

  @Test("A message that is not JSON is answered with an error, and the next one is processed")
  func noJSON() throws {
    let run = try run(framed("{") + framed(#"{ "id": 1, "method": "initialize" }"#))
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.contains("-32700") && run.output.contains("\"capabilities\""))
  }

  @Test("A failure to write to the editor is reported")
  func gone() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    #expect(try run(framed("{"), output: "/dev/full").status == 3)
  }

  @Test("Names on the command line are refused")
  func names() throws {
    let run = try run("", ["lsp", "a.yaml"])
    #expect(run.status == 2 && run.errors.contains("takes no arguments"))
  }
}
