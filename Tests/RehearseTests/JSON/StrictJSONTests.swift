import Rehearse
import RehearseLanguage
import Testing

@Suite("Strict reading of JSON")
struct StrictJSONTests {
  private func read(_ text: String) throws -> JSONValue {
    var reader = try JSONReader(Array(text.utf8), isStrict: true)
    let value = try reader.value()
    try reader.end()
    return value
  }

  private func message(_ text: String) -> String? {
    #expect(throws: JSONError.self) { try read(text) }?.message
  }

  @Test(
    "A repeated name in one object is rejected in every notation",
    arguments: [
      #"{"a":1,"a":1}"#, #"{"a":1,"b":2,"\u0061":3}"#, #"[{"x":{"a":{},"a":{}}}]"#, #"{"a":{"a":1},"a":2}"#,
    ])
  func twice(text: String) { #expect(message(text) == "the name \"a\" is there twice") }

  @Test("The same name in another object, and names that only look alike, are not repetitions")
  func once() throws {
    _ = try read(#"{"a":{"a":[{"a":1},{"a":1}]},"b":{"a":1},"A":1,"":2}"#)
    _ = try read("{\"é\":1,\"e\u{301}\":2}")
  }

  @Test("A repeated name is found among many", arguments: [31, 32, 33, 500])
  func many(count: Int) throws {
    let names = (0..<count).map { "\"n\($0)\":{\"n0\":0}" }.joined(separator: ",")
    _ = try read("{\(names)}")
    #expect(message("{\(names),\"n\(count / 2)\":0}") == "the name \"n\(count / 2)\" is there twice")
    _ = try read("{\(names),\"n\(count)\":0}")
  }

  @Test(
    "Half of a surrogate pair is rejected in names and in strings",
    arguments: [#""\ud83d""#, #""\ude00""#, #""\ud83dx""#, #""\ud83d\u0041""#, #"{"\ud83d":1}"#])
  func halves(text: String) { #expect(message(text) == "half a surrogate pair is no character") }

  @Test("A whole number is read in every notation")
  func wholeNumbers() throws {
    for (text, number) in [("5", 5), ("5.0", 5), ("0.5e1", 5), ("-0", 0), ("9223372036854775807", Int.max)] {
      var reader = try JSONReader(Array(text.utf8), isStrict: true)
      #expect(try reader.integer() == number)
    }
    for text in ["5.5", "9223372036854775808", "1e99", "true", "\"5\""] {
      var reader = try JSONReader(Array(text.utf8), isStrict: true)
      #expect(throws: JSONError.self) { try reader.integer() }
    }
  }
}
