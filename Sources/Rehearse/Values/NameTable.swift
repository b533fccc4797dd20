/// An ordered list of names. Lookups find a name in either Unicode normalization, NFC or NFD.
public final class NameTable: Sendable {
  package let names: [String]
  /// Why a type of an adapter has no values.
  let mistake: String?
  private let bytes: [[UInt8]]
  private let areASCII: Bool

  package convenience init(_ names: [String]) { self.init(names, mistake: nil) }

  init(_ names: [String], mistake: String?) {
    (self.names, self.mistake) = (names, mistake)
    bytes = names.map { Array($0.utf8) }
    areASCII = names.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }
  }

  package func index(of name: String) -> Int? { names.firstIndex(of: name) }

  /// The index of a name whose bytes are part of a file.
  package func index(of name: ArraySlice<UInt8>, isASCII: Bool) -> Int? {
    let exact = bytes.firstIndex { $0.count == name.count && $0[...] == name }
    return exact ?? (isASCII && areASCII ? nil : index(of: String(decoding: name, as: UTF8.self)))
  }

  /// The first name that occurs twice.
  package var repeated: String? { names.indices.first { index(of: names[$0]) != $0 }.map { names[$0] } }
}

extension NameTable: Hashable {
  /// Whether both tables have the same names in the same order.
  public static func == (left: NameTable, right: NameTable) -> Bool { left.names == right.names }

  public func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
