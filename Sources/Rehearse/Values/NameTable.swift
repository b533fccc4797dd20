/// An ordered list of names. Lookups find a name in either Unicode normalization, NFC or NFD.
public final class NameTable: Sendable {
  package let names: [String]

  package init(_ names: [String]) { self.names = names }

  package func index(of name: String) -> Int? { names.firstIndex(of: name) }

  /// The first name that occurs twice.
  package var repeated: String? { names.indices.first { index(of: names[$0]) != $0 }.map { names[$0] } }
}

extension NameTable: Hashable {
  /// Whether both tables have the same names in the same order.
  public static func == (left: NameTable, right: NameTable) -> Bool { left.names == right.names }

  public func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
