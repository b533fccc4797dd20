import Rehearse
import RehearseLanguage

/// Why a request has no result, in the numbers of JSON-RPC and the protocol.
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

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  var shown: JSONValue { ["code": .integer(code.rawValue), "message": .text(message)] }
}
