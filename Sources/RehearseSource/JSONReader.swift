/// Reads JSON as RFC 8259 has it and nothing more: no comments, no commas too many, nothing behind the value.
///
/// Half of a surrogate pair, which the grammar allows and which is no character, becomes U+FFFD. How deep lists and
/// objects may lie in each other is limited, so that no text can use up the stack.
package struct JSONReader {
  /// Why a text is not JSON.
  package struct Problem: Error, Equatable {
    /// One sentence without a full stop.
    package var message: String
    /// The byte, from 0, at which it shows.
    package var offset: Int
  }

  /// How deep lists and objects may lie in each other.
  package static let depthLimit = 128

  private let bytes: [UInt8]
  private var place = 0
  private var depth = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value that the bytes are.
  package static func read(_ bytes: [UInt8]) throws(Problem) -> JSONValue {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw Problem(message: "it is not UTF-8", offset: 0) }
    var reader = JSONReader(bytes)
    let value = try reader.value()
    guard reader.next == nil else { throw reader.problem("there is more after the value") }
    return value
  }

  /// The next byte that is no blank.
  private var next: UInt8? {
    mutating get {
      while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
      return here
    }
  }

  private var here: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func problem(_ message: String) -> Problem { Problem(message: message, offset: place) }

  private mutating func value() throws(Problem) -> JSONValue {
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try list()
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte): return try number()
    case nil: throw problem("it ends where a value is missing")
    default: throw problem("this is not a value")
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(Problem) -> JSONValue {
    guard bytes[place...].starts(with: "\(word)".utf8) else { throw problem("this is not a value") }
    place += word.utf8CodeUnitCount
    return value
  }

  /// Takes the next byte that is no blank if it is this one.
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  // MARK: Lists and objects

  private mutating func list() throws(Problem) -> JSONValue {
    var items: [JSONValue] = []
    try parts("]") { (reader: inout JSONReader) throws(Problem) in items.append(try reader.value()) }
    return .list(items)
  }

  private mutating func object() throws(Problem) -> JSONValue {
    var members: [JSONValue.Member] = []
    try parts("}") { (reader: inout JSONReader) throws(Problem) in
      guard reader.next == UInt8(ascii: "\"") else { throw reader.problem("a name in quotes is missing") }
      let name = try reader.text()
      guard reader.take(":") else { throw reader.problem("a colon is missing") }
      members.append(.init(name, try reader.value()))
    }
    return .object(members)
  }

  /// Reads what stands between brackets, with commas between the parts.
  private mutating func parts(
    _ end: Unicode.Scalar, part: (inout JSONReader) throws(Problem) -> Void
  ) throws(Problem) {
    guard depth < Self.depthLimit else { throw problem("there are more than \(Self.depthLimit) levels") }
    depth += 1
    defer { depth -= 1 }
    place += 1
    if take(end) { return }
    repeat { try part(&self) } while take(",")
    guard take(end) else { throw problem("a comma or a closing bracket is missing") }
  }

  // MARK: Numbers

  private mutating func number() throws(Problem) -> JSONValue {
    let start = place
    skip("-")
    if !skip("0") { try digits() }
    let isWhole = here != UInt8(ascii: ".") && here.map { $0 | 0x20 } != UInt8(ascii: "e")
    if skip(".") { try digits() }
    if skip("e") || skip("E") {
      if !skip("+") { skip("-") }
      try digits()
    }
    let written = String(decoding: bytes[start..<place], as: UTF8.self)
    return (isWhole ? Int(written) : nil).map(JSONValue.integer) ?? .number(written)
  }

  @discardableResult
  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard here == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  /// One digit or more.
  private mutating func digits() throws(Problem) {
    let start = place
    while let byte = here, (0x30...0x39).contains(byte) { place += 1 }
    guard place > start else { throw problem("a digit is missing") }
  }

  // MARK: Texts

  private mutating func text() throws(Problem) -> String {
    place += 1
    var text: [UInt8] = []
    while let byte = here {
      place += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += String(Character(try escape())).utf8
      case ..<0x20:
        place -= 1
        throw problem("a text contains a control character without an escape")
      default: text.append(byte)
      }
    }
    throw problem("it ends in the middle of a text")
  }

  private mutating func escape() throws(Problem) -> Unicode.Scalar {
    let letter = here
    place += 1
    switch letter {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try character()
    default:
      place -= 1
      throw problem("this is not an escape")
    }
  }

  /// The character of `\u0041`, or of the two halves of a pair.
  private mutating func character() throws(Problem) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let start = place
    guard first < 0xDC00, skip("\\"), skip("u") else {
      place = start
      return "\u{FFFD}"
    }
    let second = try unit()
    guard (0xDC00..<0xE000).contains(second) else {
      place = start
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func unit() throws(Problem) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = here, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw problem("four hexadecimal digits are missing")
      }
      value = value << 4 | UInt32(digit)
      place += 1
    }
    return value
  }
}
