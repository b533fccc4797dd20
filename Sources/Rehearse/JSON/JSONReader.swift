/// What is wrong with a JSON text, or with a message that it holds.
package struct JSONError: Error, Equatable {
  /// One sentence, without a period.
  package var message: String
  /// The byte offset of the mistake, from 0.
  package var offset: Int

  package init(message: String, offset: Int) { (self.message, self.offset) = (message, offset) }
}

/// Reads JSON according to RFC 8259.
///
/// It returns a tree (`read`), or visits one part at a time without a tree: `members`, `items`, `text`. The depth is
/// limited, so no input can exhaust the stack.
package struct JSONReader {
  /// The maximum nesting of lists and objects.
  package static let depthLimit = 128

  private let bytes: [UInt8]
  private let isStrict: Bool
  private var offset = 0
  private var depth = 0
  /// The names of all open objects, to find duplicates.
  private var names: [String] = []

  /// - Parameter isStrict: Whether duplicate names and unpaired surrogates are rejected.
  package init(_ bytes: [UInt8], isStrict: Bool = false) throws(JSONError) {
    let isValid = bytes.withUnsafeBufferPointer { String(validating: $0, as: UTF8.self) != nil }
    guard isValid else { throw JSONError(message: "it is not UTF-8", offset: 0) }
    (self.bytes, self.isStrict) = (bytes, isStrict)
  }

  package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = try JSONReader(bytes)
    let value = try reader.value()
    try reader.end()
    return value
  }

  /// Checks that nothing follows.
  package mutating func end() throws(JSONError) {
    guard next == nil else { throw problem("there is more after the value") }
  }

  private var next: UInt8? {
    mutating get {
      while let byte = here {
        guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return byte }
        offset += 1
      }
      return nil
    }
  }

  private var here: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  package func problem(_ message: String) -> JSONError { JSONError(message: message, offset: offset) }

  package mutating func value() throws(JSONError) -> JSONValue {
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

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[offset...].starts(with: "\(word)".utf8) else { throw problem("this is not a value") }
    offset += word.utf8CodeUnitCount
    return value
  }

  /// Consumes the next byte that is not white space, if it is `byte`.
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  // MARK: Lists and objects

  private mutating func list() throws(JSONError) -> JSONValue {
    var values: [JSONValue] = []
    try items { (reader) throws(JSONError) in values.append(try reader.value()) }
    return .list(values)
  }

  private mutating func object() throws(JSONError) -> JSONValue {
    var values: [JSONValue.Member] = []
    try members { (reader, name) throws(JSONError) in values.append(.init(name, try reader.value())) }
    return .object(values)
  }

  package mutating func items(_ item: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError) {
    guard next == UInt8(ascii: "[") else { throw problem("a list is missing") }
    try parts("]", part: item)
  }

  /// Reads an object.
  ///
  /// - Parameter member: Reads the value of each member.
  package mutating func members(
    _ member: (_ reader: inout JSONReader, _ name: String) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard next == UInt8(ascii: "{") else { throw problem("an object is missing") }
    let start = names.count
    var many: Set<[UInt8]> = []
    try parts("}") { (reader: inout JSONReader) throws(JSONError) in
      guard reader.next == UInt8(ascii: "\"") else { throw reader.problem("a name in quotes is missing") }
      let name = try reader.text()
      guard reader.take(":") else { throw reader.problem("a colon is missing") }
      if reader.isStrict { try reader.note(name, since: start, &many) }
      try member(&reader, name)
    }
    names.removeLast(names.count - start)
  }

  /// Up to this number, names are compared one by one.
  private static let fewNames = 32

  private mutating func note(_ name: String, since start: Int, _ many: inout Set<[UInt8]>) throws(JSONError) {
    var isNew = true
    if names.count - start < Self.fewNames {
      var index = start
      while isNew, index < names.count {
        isNew = !haveSameScalars(names[index], name)
        index += 1
      }
    } else {
      if many.isEmpty { many = Set(names[start...].map { Array($0.utf8) }) }
      isNew = many.insert(Array(name.utf8)).inserted
    }
    guard isNew else { throw problem("the name \"\(name)\" is there twice") }
    if many.isEmpty { names.append(name) }
  }

  /// Reads parts between brackets, separated by commas.
  private mutating func parts(
    _ end: Unicode.Scalar, part: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard depth < Self.depthLimit else { throw problem("there are more than \(Self.depthLimit) levels") }
    depth += 1
    defer { depth -= 1 }
    offset += 1
    if take(end) { return }
    repeat { try part(&self) } while take(",")
    guard take(end) else { throw problem("a comma or a closing bracket is missing") }
  }

  // MARK: Numbers

  /// Reads a whole number of at most 64 bits in any notation: `5`, `5.0` and `0.5e1` are the same.
  package mutating func integer() throws(JSONError) -> Int {
    switch try value() {
    case .integer(let number): return number
    case .number(let digits):
      guard let number = Double(digits).flatMap({ Int(exactly: $0) }) else {
        throw problem("a whole number is missing")
      }
      return number
    default: throw problem("a whole number is missing")
    }
  }

  package mutating func boolean() throws(JSONError) -> Bool {
    guard case .boolean(let value) = try value() else { throw problem("true or false is missing") }
    return value
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = offset
    skip("-")
    if !skip("0") { try digits() }
    let isWhole = here != UInt8(ascii: ".") && here.map { $0 | 0x20 } != UInt8(ascii: "e")
    if skip(".") { try digits() }
    if skip("e") || skip("E") {
      if !skip("+") { skip("-") }
      try digits()
    }
    if isWhole, let number = wholeNumber(from: start) { return .integer(number) }
    return .number(String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  /// The value of the digits up to here; `nil` if it has more than 64 bits.
  private func wholeNumber(from start: Int) -> Int? {
    var number = 0
    var index = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
    while index < offset {
      let (product, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      // Negative, because there is one more negative number.
      let (difference, isTooSmall) = product.subtractingReportingOverflow(Int(bytes[index] - UInt8(ascii: "0")))
      guard !isTooLarge, !isTooSmall else { return nil }
      number = difference
      index += 1
    }
    if bytes[start] == UInt8(ascii: "-") { return number }
    return number == .min ? nil : -number
  }

  @discardableResult
  private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard here == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  /// Consumes one or more digits.
  private mutating func digits() throws(JSONError) {
    let start = offset
    while let byte = here, (0x30...0x39).contains(byte) { offset += 1 }
    guard offset > start else { throw problem("a digit is missing") }
  }

  // MARK: Strings

  package mutating func text() throws(JSONError) -> String {
    guard next == UInt8(ascii: "\"") else { throw problem("a text in quotes is missing") }
    offset += 1
    let start = offset
    while let byte = here, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 { offset += 1 }
    if here == UInt8(ascii: "\"") {
      offset += 1
      return String(decoding: bytes[start..<offset - 1], as: UTF8.self)
    }
    return try text(after: Array(bytes[start..<offset]))
  }

  /// Reads the rest of a string with escapes.
  private mutating func text(after beginning: [UInt8]) throws(JSONError) -> String {
    var text = beginning
    while let byte = here {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += String(Character(try escape())).utf8
      case ..<0x20:
        offset -= 1
        throw problem("a text contains a control character without an escape")
      default: text.append(byte)
      }
    }
    throw problem("it ends in the middle of a text")
  }

  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    let letter = here
    offset += 1
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
      offset -= 1
      throw problem("this is not an escape")
    }
  }

  /// The character of an escape such as `\u0041`, or of a surrogate pair.
  private mutating func character() throws(JSONError) -> Unicode.Scalar {
    let first = try unit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let start = offset
    guard first < 0xDC00, skip("\\"), skip("u") else {
      offset = start
      return try half()
    }
    let second = try unit()
    guard (0xDC00..<0xE000).contains(second) else {
      offset = start
      return try half()
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  /// The replacement for an unpaired surrogate.
  private func half() throws(JSONError) -> Unicode.Scalar {
    guard !isStrict else { throw problem("half a surrogate pair is no character") }
    return "\u{FFFD}"
  }

  private mutating func unit() throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = here, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw problem("four hexadecimal digits are missing")
      }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    return value
  }
}
