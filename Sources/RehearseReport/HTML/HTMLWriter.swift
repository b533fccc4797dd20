import Rehearse
import RehearseLanguage

/// Writes HTML as bytes: markup as it stands in the program's own code, and all else through `HTMLText`.
struct HTMLWriter: Sendable {
  private(set) var bytes: [UInt8] = []

  /// The bytes of what a closure writes.
  static func bytes(_ write: (inout HTMLWriter) -> Void) -> [UInt8] {
    var html = HTMLWriter()
    write(&html)
    return html.bytes
  }

  /// Markup, taken as it is.
  mutating func markup(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Bytes of markup made before, and of the stylesheet and the script.
  mutating func markup(_ other: [UInt8]) { bytes.append(contentsOf: other) }

  /// A text on one line.
  mutating func text(_ text: String) { HTMLText.append(text, to: &bytes) }

  mutating func number(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// A number with commas between the thousands.
  mutating func grouped(_ number: Int) {
    let digits = Array(String(number).utf8)
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3), digits[place - 1] != UInt8(ascii: "-") {
        bytes.append(UInt8(ascii: ","))
      }
      bytes.append(digit)
    }
  }

  /// ` name="value"`.
  mutating func attribute(_ name: StaticString, _ value: String) {
    markup(" ")
    markup(name)
    markup("=\"")
    text(value)
    markup("\"")
  }

  mutating func attribute(_ name: StaticString, _ value: Int) {
    markup(" ")
    markup(name)
    markup("=\"")
    number(value)
    markup("\"")
  }

  /// `<name>text</name>`.
  mutating func element(_ name: StaticString, _ content: String) {
    markup("<")
    markup(name)
    markup(">")
    text(content)
    markup("</")
    markup(name)
    markup(">")
  }

  /// A link where the text is an address of the web, the text alone where it is not.
  mutating func link(_ address: String) {
    guard HTMLText.isLink(address) else { return element("span", address) }
    markup("<a")
    attribute("href", address)
    markup(" rel=\"noreferrer nofollow\">")
    text(address)
    markup("</a>")
  }
}
