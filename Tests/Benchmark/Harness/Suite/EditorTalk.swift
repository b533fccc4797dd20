/// What an editor says to `rehearse lsp` while somebody types in a file, to be read from standard input.
struct EditorTalk {
  /// The file that holds the messages.
  let path: String

  /// - Parameters:
  ///   - text: the file that is open.
  ///   - changes: how often it changes, each time at its end; an editor sends all of it.
  init(_ text: String, changes: Int, in path: String) throws(Failure) {
    self.path = path
    let document = #""uri":"file:///typed.yaml","languageId":"yaml","version""#
    var messages = [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
      #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
      Self.message("didOpen", #"{"textDocument":{\#(document):0,"text":"\#(Self.escaped(text))"}}"#),
    ]
    for change in 0..<changes {
      let typed = Self.escaped(text + "# \(change)\n")
      messages.append(
        Self.message(
          "didChange", #"{"textDocument":{\#(document):\#(change + 1)},"contentChanges":[{"text":"\#(typed)"}]}"#))
    }
    messages += [#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#, #"{"jsonrpc":"2.0","method":"exit"}"#]
    try TextFile.create(path, messages.map { "Content-Length: \($0.utf8.count)\r\n\r\n\($0)" }.joined())
  }

  private static func message(_ method: String, _ parameters: String) -> String {
    #"{"jsonrpc":"2.0","method":"textDocument/\#(method)","params":\#(parameters)}"#
  }

  /// A text as it stands in JSON: files of scenarios have no other characters that must be written in another way.
  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"): bytes += #"\n"#.utf8
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
