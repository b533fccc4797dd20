import RehearseLanguageServer
import Testing

@Suite("Message framing")
struct MessageStreamTests {
  private func messages(_ texts: String...) throws -> [String] {
    var stream = MessageStream()
    var found: [String] = []
    for text in texts {
      stream.append(text.utf8)
      while let body = try stream.next() { found.append(String(decoding: body, as: UTF8.self)) }
    }
    return found
  }

  @Test("Messages are read one after the other, no matter how they are split on arrival")
  func pieces() throws {
    let text = MessageStream.framed("{\"é\": 1}") + MessageStream.framed("") + MessageStream.framed("[]")
    #expect(try messages(text) == ["{\"é\": 1}", "", "[]"])
    var stream = MessageStream()
    var found: [[UInt8]] = []
    for byte in text.utf8 {
      stream.append(CollectionOfOne(byte))
      while let body = try stream.next() { found.append(body) }
    }
    #expect(found == [Array("{\"é\": 1}".utf8), [], Array("[]".utf8)])
    #expect(!stream.isInMessage)
  }

  @Test("A header may have other fields, and the case of field names does not matter")
  func header() throws {
    let type = "Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n"
    #expect(try messages(type + "content-length:2\r\n\r\n{}") == ["{}"])
  }

  @Test("The stream waits for the rest of an incomplete message")
  func waiting() throws {
    var stream = MessageStream()
    for text in ["Content-Le", "ngth: 3\r\n", "\r\n", "{}"] {
      stream.append(text.utf8)
      #expect(try stream.next() == nil)
      #expect(stream.isInMessage)
    }
    stream.append("\n".utf8)
    #expect(try stream.next() == Array("{}\n".utf8))
    #expect(!stream.isInMessage)
  }

  @Test(
    "A header without a valid length is an error",
    arguments: [
      "Content-Type: x\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 2x\r\n\r\n",
      "Content-Length: +2\r\n\r\n",
      "Content-Length: 99999999999999999999\r\n\r\n", "Content-Length:\r\n\r\n", "hello\r\n\r\n",
      "Content-Length: 2\r\nContent-Length: 3\r\n\r\n", "\r\n\r\n",
    ])
  func wrongHeader(text: String) {
    #expect(throws: MessageStreamError.self) { try messages(text) }
  }

  @Test("A message or a header that is too long is rejected before it has arrived")
  func tooLong() throws {
    #expect(try messages("Content-Length: \(MessageStream.longestMessage)\r\n\r\n") == [])
    #expect(throws: MessageStreamError(message: "a message is longer than 16 MiB")) {
      try messages("Content-Length: \(MessageStream.longestMessage + 1)\r\n\r\n")
    }
    #expect(throws: MessageStreamError(message: "a message's header does not end")) {
      try messages(String(repeating: "x", count: 5000))
    }
  }
}
