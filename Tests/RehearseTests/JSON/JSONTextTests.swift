import Rehearse
import RehearseLanguage
import Testing

@Suite("Writing JSON")
struct JSONTextTests {
  @Test(
    "Characters that JSON does not allow are escaped",
    arguments: [
      ("plain", #""plain""#), ("\"\\", #""\"\\""#), ("a\nb\tc\r", #""a\nb\tc\r""#), ("\u{0}\u{1B}", #""\u0000\u001B""#),
      ("\u{7F}\u{85}\u{2028}", #""\u007F\u0085\u2028""#), ("é 😀", #""é 😀""#),
    ])
  func escapes(text: String, written: String) {
    #expect(JSONText.of(.text(text)) == written + "\n")
  }

  @Test(
    "Commands to a build server or a terminal are escaped and read back unchanged",
    arguments: [
      ("##vso[task.x]", "\"##vso\\u005Btask.x]\""), ("a ##[error]", "\"a ##\\u005Berror]\""),
      (" ::error::x::", #"" :\u003Aerror::x::""#), ("##teamcity[", "\"##teamcity\\u005B\""),
      ("[a] # [b]", #""[a] # [b]""#), ("a\u{202E}b\u{200B}", #""a\u202Eb\u200B""#),
      ("\u{E0041}", #""\uDB40\uDC41""#), ("\u{10FFFF}", #""\uDBFF\uDFFF""#),
    ])
  func commands(text: String, written: String) throws {
    #expect(JSONText.of(.text(text)) == written + "\n")
    #expect(JSONText.of(.object([.init(text, 1)])) == "{ \(written): 1 }\n")
    #expect(try JSONReader.read(Array(written.utf8)).text == text)
  }

  @Test("A value that fits on a line is written on one line, in its order")
  func short() {
    #expect(
      JSONText.of(["b": [1, true, "x"], "a": [:], "c": []]) == #"{ "b": [1, true, "x"], "a": {}, "c": [] }"# + "\n")
  }

  @Test("A longer value has a line for each part")
  func long() {
    let text = String(repeating: "x", count: 80)
    let list: JSONValue = [.text(text), ["k": .text(text)]]
    #expect(
      JSONText.of(list) == """
        [
          "\(text)",
          { "k": "\(text)" }
        ]

        """)
  }
}
