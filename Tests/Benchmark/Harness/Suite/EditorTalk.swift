import RehearseSource

/// What an editor says to `rehearse lsp` while somebody types in a file, to be read from standard input.
enum EditorTalk {
  /// Writes the messages to a file that must not exist yet.
  ///
  /// - Parameters:
  ///   - text: the file that is open.
  ///   - changes: how often it changes, each time at its end; an editor sends all of it.
  static func create(_ path: String, typingIn text: String, changes: Int) throws(Failure) {
    let uri: JSONValue = "file:///typed.yaml"
    let opened: JSONValue = ["uri": uri, "languageId": "yaml", "version": 0, "text": .text(text)]
    var messages: [JSONValue] = [
      ["jsonrpc": "2.0", "id": 1, "method": "initialize", "params": ["capabilities": [:]]],
      ["jsonrpc": "2.0", "method": "initialized", "params": [:]],
      ["jsonrpc": "2.0", "method": "textDocument/didOpen", "params": ["textDocument": opened]],
    ]
    for change in 1...changes {
      let typed: JSONValue = ["text": .text(text + "# \(change)\n")]
      messages.append([
        "jsonrpc": "2.0", "method": "textDocument/didChange",
        "params": ["textDocument": ["uri": uri, "version": .integer(change)], "contentChanges": [typed]],
      ])
    }
    messages += [["jsonrpc": "2.0", "id": 2, "method": "shutdown"], ["jsonrpc": "2.0", "method": "exit"]]
    let framed = messages.map(JSONText.flat).map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }
    try TextFile.create(path, framed.joined())
  }
}
