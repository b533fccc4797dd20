import Rehearse
import RehearseLanguage
import Testing

@Suite("Writing JSON part by part")
struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("Parts are joined with commas and without blanks")
  func parts() {
    let written = text { writer in
      writer.object { writer in
        writer.member("a", "x")
        writer.member("b", -12)
        writer.member("c", true)
        writer.name("d")
        writer.list { writer in
          writer.null()
          writer.object { _ in }
          writer.list(of: [1, 2]) { $0.integer($1) }
          writer.decimal(0.5)
        }
        writer.member("e", listOf: [7]) { $0.integer($1) }
      }
    }
    #expect(written == #"{"a":"x","b":-12,"c":true,"d":[null,{},[1,2],0.5],"e":[7]}"#)
  }

  @Test("A list that is a member is left out if it is empty")
  func emptyList() {
    let written = text { writer in
      writer.object { writer in
        writer.member("a", listOf: [] as [Int]) { $0.integer($1) }
        writer.name("b")
        writer.list(of: [] as [Int]) { $0.integer($1) }
      }
    }
    #expect(written == #"{"b":[]}"#)
  }

  @Test(
    "Only characters that JSON requires to be escaped are escaped",
    arguments: [
      ("\"\\\n\r\t", #""\"\\\n\r\t""#), ("\u{0}\u{1F}\u{8}", #""\u0000\u001f\u0008""#),
      ("/é e\u{301} 😀\u{7F}\u{2028}", "\"/é e\u{301} 😀\u{7F}\u{2028}\""), ("", "\"\""),
    ])
  func texts(text: String, written: String) {
    #expect(self.text { $0.text(text) }.utf8.elementsEqual(written.utf8))
  }

  @Test("Every value is read back as it was written", arguments: [Int.min, -10, -1, 0, 9, 10, .max])
  func back(number: Int) throws {
    let value: JSONValue = [
      "number": .integer(number), "more": .number("1.5e-7"), "texts": .texts(["\u{0}", "\"", "é"]), "none": .null,
      "nested": [[:], [], ["a": [true, false]]],
    ]
    var writer = JSONWriter()
    writer.value(value)
    var reader = try JSONReader(writer.bytes, isStrict: true)
    #expect(try reader.value() == value)
    writer.removeAll()
    writer.integer(1)
    #expect(writer.bytes == [0x31])
  }
}
