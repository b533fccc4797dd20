import CRehearseYAML

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Gives libyaml the bytes of a file as its own buffer of characters, ready to be scanned.
///
/// The ordinary way, libyaml copies and checks them character by character: a seventh of what parsing costs, for what
/// `ByteCheck` has found out already. The fields that are set here belong to libyaml's inside, and `unread` is counted in
/// characters; so this is done only with the version whose source says what they mean. With any other the ordinary way is
/// taken, and tests read every fixture both ways.
struct InPlaceInput: ~Copyable {
  /// Whether this libyaml is the one that was looked into.
  static let isSupported = yaml_get_version_string().map { strcmp($0, "0.2.5") == 0 } ?? false

  /// What libyaml looks ahead, behind the last character.
  private static let padding = 8

  /// What libyaml had as its buffer, which it will free.
  struct Original {
    fileprivate let start: UnsafeMutablePointer<yaml_char_t>?
    fileprivate let end: UnsafeMutablePointer<yaml_char_t>?
  }

  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  init() {
    capacity = 1 << 13
    memory = .allocate(capacity: capacity)
  }

  deinit { memory.deallocate() }

  /// Makes a parser that has read nothing yet scan these bytes.
  ///
  /// - Parameters:
  ///   - bytes: valid UTF-8 without control characters; libyaml will not check them.
  ///   - characters: how many characters they are.
  /// - Returns: what must be put back before the parser is deleted.
  mutating func give(
    _ bytes: UnsafeBufferPointer<UInt8>, characters: Int, to parser: inout yaml_parser_t
  ) -> Original {
    if capacity < bytes.count + Self.padding {
      memory.deallocate()
      capacity = max(bytes.count + Self.padding, capacity * 2)
      memory = .allocate(capacity: capacity)
    }
    if let base = bytes.baseAddress { memory.update(from: base, count: bytes.count) }
    // The text ends with a zero byte, which counts as a character of it.
    (memory + bytes.count).update(repeating: 0, count: Self.padding)
    let original = Original(start: parser.buffer.start, end: parser.buffer.end)
    yaml_parser_set_input_string(&parser, memory, 0)
    parser.buffer.start = memory
    parser.buffer.pointer = memory
    parser.buffer.last = memory + bytes.count + 1
    parser.buffer.end = memory + capacity
    parser.unread = characters + 1
    parser.eof = 1
    return original
  }

  /// Puts back what libyaml allocated itself.
  static func putBack(_ original: Original, in parser: inout yaml_parser_t) {
    parser.buffer.start = original.start
    parser.buffer.pointer = original.start
    parser.buffer.last = original.start
    parser.buffer.end = original.end
  }
}
