import Rehearse

/// A line of JSON that is being written, with the lists and objects that are open in it.
///
/// An `Encoder` never says that a container is finished: what is written to one closes those that were opened in it.
struct JSONLine {
  /// Where all parts of an encoder find their line.
  final class Reference {
    /// One value, since each access to a class's variable takes time.
    var line = JSONLine()
  }

  /// A list or an object that is open.
  private struct Level {
    /// Tells it from another that was open at the same depth before.
    let number: Int
    let isObject: Bool
    var isEmpty = true
  }

  private var bytes: [UInt8] = []
  private var levels: [Level] = []
  private var lastNumber = 0
  /// Whether a value has to come next: at the beginning, behind a name, behind a comma.
  private var isValueDue = true
  /// Whether values came in an order that one line cannot hold.
  private var isDisordered = false

  /// Appends the line of a value, without a line break; leaves the bytes as they are where there is no such line.
  static func append(_ value: some Encodable, to bytes: inout [UInt8]) throws {
    let reference = Reference()
    let start = bytes.count
    swap(&bytes, &reference.line.bytes)
    defer { swap(&bytes, &reference.line.bytes) }
    do {
      try value.encode(to: JSONPlace(reference: reference, depth: 0, number: reference.line.nextNumber()))
      reference.line.close(to: 0)
      if reference.line.isDisordered {
        throw EncodingError.invalidValue(
          value, .init(codingPath: [], debugDescription: "its parts are not written one after the other"))
      }
    } catch {
      reference.line.bytes.removeLast(reference.line.bytes.count - start)
      throw error
    }
  }

  /// A number that no other list, object or place has.
  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Lists and objects

  /// Opens a list or an object, or goes on with the one that was opened with this number.
  ///
  /// - Parameter depth: how many lists and objects are around it.
  mutating func open(isObject: Bool, depth: Int, number: Int) {
    if levels.count > depth, levels[depth].number == number {
      if levels[depth].isObject != isObject { isDisordered = true }
      return
    }
    beginValue(depth: depth)
    bytes.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    levels.append(Level(number: number, isObject: isObject))
  }

  /// Begins the next value of a list or an object, for which a name or a comma may be needed.
  ///
  /// - Parameter depth: how many are around the value, its own list or object among them.
  /// - Returns: the number of the value's place.
  mutating func beginItem(_ name: String? = nil, depth: Int, number: Int) -> Int {
    close(to: depth)
    guard levels.count == depth, levels[depth - 1].number == number else {
      isDisordered = true
      return nextNumber()
    }
    if !levels[depth - 1].isEmpty { bytes.append(UInt8(ascii: ",")) }
    levels[depth - 1].isEmpty = false
    if let name {
      appendQuoted(name)
      bytes.append(UInt8(ascii: ":"))
    }
    isValueDue = true
    return nextNumber()
  }

  /// Closes what is open beyond a depth. A value that writes nothing of itself is an object without members.
  private mutating func close(to depth: Int) {
    if isValueDue {
      bytes.append(UInt8(ascii: "{"))
      bytes.append(UInt8(ascii: "}"))
      isValueDue = false
    }
    while levels.count > depth, let level = levels.popLast() {
      bytes.append(level.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    }
  }

  private mutating func beginValue(depth: Int) {
    if !isValueDue || levels.count != depth { isDisordered = true }
    isValueDue = false
  }

  // MARK: Values

  mutating func write(word: StaticString, depth: Int) {
    beginValue(depth: depth)
    word.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func write(_ text: String, depth: Int) {
    beginValue(depth: depth)
    appendQuoted(text)
  }

  mutating func write(_ number: some FixedWidthInteger, depth: Int) {
    beginValue(depth: depth)
    // Most numbers are as large at most; a `String` of the larger of them would take memory of its own.
    guard let small = Int64(exactly: number) else {
      bytes += String(number).utf8
      return
    }
    if small < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = small.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// - Parameter digits: a number as JSON has it.
  mutating func write(digits: String, depth: Int) {
    beginValue(depth: depth)
    bytes += digits.utf8
  }

  // MARK: Texts

  /// Appends a text in quotes, with only those escapes that JSON demands.
  private mutating func appendQuoted(_ text: String) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { text in
      var start = 0
      for place in text.indices where Self.needsEscape(text[place]) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<place]))
        appendEscape(text[place])
        start = place + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscape(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default: bytes += "u\(UInt16(byte).hexadecimal(4))".utf8
    }
  }
}
