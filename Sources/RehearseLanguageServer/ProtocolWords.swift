import Rehearse

/// The requests that an editor sends.
enum Request: String {
  case initialize, shutdown
  case completion = "textDocument/completion"
  case hover = "textDocument/hover"
  case definition = "textDocument/definition"
  case references = "textDocument/references"
  case prepareRename = "textDocument/prepareRename"
  case rename = "textDocument/rename"
  case codeAction = "textDocument/codeAction"
  case codeLens = "textDocument/codeLens"
  case documentSymbol = "textDocument/documentSymbol"
  case documentLink = "textDocument/documentLink"
  case foldingRange = "textDocument/foldingRange"
  case formatting = "textDocument/formatting"
  case executeCommand = "workspace/executeCommand"

  var canBeCancelled: Bool { self != .initialize && self != .shutdown }
}

/// The commands that an editor can execute. Each takes the address of a document and, for some, a line from 0.
enum EditorCommand: String, CaseIterable {
  /// Runs the scenario or the row at a line; without a line, all of the document.
  case run = "rehearse.run"
  /// Writes what happens as the expectation of the scenario or the row at a line.
  case accept = "rehearse.accept"

  func shown(_ title: String, _ uri: String, line: Int?) -> JSONValue {
    [
      "title": .text(title), "command": .text(rawValue),
      "arguments": .list([.text(uri)] + (line.map { [.integer($0)] } ?? [])),
    ]
  }
}

/// The notifications about documents that the server handles. Others are ignored.
enum DocumentEvent: String {
  case didOpen = "textDocument/didOpen"
  case didChange = "textDocument/didChange"
  case didSave = "textDocument/didSave"
  case didClose = "textDocument/didClose"
}

/// The notifications with which an editor takes back what it asked for.
enum Cancellation: String {
  /// By the ID of the request.
  case request = "$/cancelRequest"
  /// By the token of the progress that is shown.
  case progress = "window/workDoneProgress/cancel"
}

/// An error with a code from JSON-RPC or the Language Server Protocol.
struct ResponseError: Error {
  enum Code: Int {
    case notJSON = -32700
    case invalidRequest = -32600
    case unknownMethod = -32601
    case invalidParameters = -32602
    case notInitialized = -32002
    case cancelled = -32800
  }

  var code: Code
  var message: String

  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  static var cancelled: ResponseError { ResponseError(.cancelled, "the request was cancelled") }

  var shown: JSONValue { ["code": .integer(code.rawValue), "message": .text(message)] }
}

/// The position encodings, in order of preference.
package enum PositionEncoding: String, CaseIterable {
  case utf32 = "utf-32"
  case utf8 = "utf-8"
  /// The protocol's default.
  case utf16 = "utf-16"

  /// The width of a scalar in code units of the encoding.
  func width(_ scalar: Unicode.Scalar) -> Int {
    switch self {
    case .utf32: 1
    case .utf8: UTF8.width(scalar)
    case .utf16: UTF16.width(scalar)
    }
  }
}
