#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Names that are looked up by their bytes: the operations of a module, the values of an enumeration.
///
/// Names of a file are compared with it without making a string of each.
public final class NameTable: Sendable {
  package let names: [String]
  let bytes: [UInt8]
  let ends: [Int]

  package init(_ names: [String]) {
    self.names = names
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for name in names {
      bytes.append(contentsOf: name.utf8)
      ends.append(bytes.count)
    }
    self.bytes = bytes
    self.ends = ends
  }

  package func index(of wanted: UnsafeBufferPointer<UInt8>) -> Int? { index(of: wanted, in: 0..<ends.count) }

  /// The same where names are written in about the order of the table: it looks behind the last one that was found first.
  package func index(of wanted: UnsafeBufferPointer<UInt8>, from place: Int) -> Int? {
    if place > 0, let index = index(of: wanted, in: place..<ends.count) { return index }
    return index(of: wanted)
  }

  func index(of wanted: UnsafeBufferPointer<UInt8>, in places: Range<Int>) -> Int? {
    guard let other = wanted.baseAddress else { return nil }
    return bytes.withUnsafeBufferPointer { all in
      guard let base = all.baseAddress else { return nil }
      var start = places.lowerBound == 0 ? 0 : ends[places.lowerBound - 1]
      for index in places {
        let end = ends[index]
        if end &- start == wanted.count, memcmp(base + start, other, wanted.count) == 0 { return index }
        start = end
      }
      return nil
    }
  }

  /// The first name that stands in it twice.
  package var repeated: String? { names.indices.first { index(of: names[$0]) != $0 }.map { names[$0] } }

  package func index(of name: String) -> Int? {
    var name = name
    return name.withUTF8 { index(of: $0) }
  }
}

extension NameTable: Hashable {
  public static func == (left: NameTable, right: NameTable) -> Bool { left.names == right.names }

  public func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
