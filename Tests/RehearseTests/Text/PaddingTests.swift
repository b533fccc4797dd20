import Rehearse
import RehearseLanguage
import Testing

@Suite("Padded strings")
struct PaddingTests {
  @Test(
    "A string has the requested number of characters, and none for a negative number",
    arguments: [(-3, ""), (0, ""), (1, " "), (15, nil), (16, nil), (300, nil)])
  func blanks(count: Int, text: String?) {
    #expect(String.blanks(count) == text ?? String(repeating: " ", count: count))
    #expect(String(filledWith: "^", count: count).utf8.count == max(0, count))
  }

  @Test("A string is padded to its column, unless it fills the column")
  func padded() {
    #expect("ab".padded(to: 4) == "ab  ")
    #expect("äb".padded(to: 3) == "äb ")
    #expect("abcd".padded(to: 4) == "abcd")
    #expect("abcde".padded(to: 4) == "abcde")
  }

  @Test("A number is padded with zeros, with upper or lower case digits")
  func digits() {
    #expect(Digits.padded(7, width: 2) == "07")
    #expect(Digits.padded(0xBEEF, width: 8, radix: 16, uppercase: false) == "0000beef")
    #expect(Digits.padded(123, width: 2) == "123")
    #expect(Unicode.Scalar(0xA0).hexadecimal(4) == "00A0")
  }
}
