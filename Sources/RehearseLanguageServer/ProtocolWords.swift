import Rehearse

/// The requests that an editor sends.
enum Request: String {
  case initialize, shutdown
  case completion = "textDocument/completion"
  case hover = "textDocument/hover"
  case definition = "textDocument/definition"
}

/// The notifications that the server handles. Others are ignored.
enum DocumentEvent: String {
  case didOpen = "textDocument/didOpen"
  case didChange = "textDocument/didChange"
  case didClose = "textDocument/didClose"
}

/// An error with a code from JSON-RPC or the Language Server Protocol.
struct ResponseError: Error {
  enum Code: Int {
    case notJSON = -32700
    case invalidRequest = -32600
    case unknownMethod = -32601
    case invalidParameters = -32602
    case notInitialized = -32002
  }

  var code: Code
  var message: String

  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

  var shown: JSONValue { ["code": .integer(code.rawValue), "message": .text(message)] }
}

/// The position encodings, in order of preference.
enum PositionEncoding: String, CaseIterable {
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
