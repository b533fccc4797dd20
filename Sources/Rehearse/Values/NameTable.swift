/// Names that are looked up by their bytes: the operations of a module, the values of an enumeration.
public final class NameTable: Sendable {
  package let names: [String]

  package init(_ names: [String]) { self.names = names }

  package func index(of wanted: String.UTF8View) -> Int? { index(of: wanted, in: 0..<names.count) }

  /// The same where names are written in about the order of the table: it looks behind the last one that was found first.
  package func index(of wanted: String.UTF8View, from place: Int) -> Int? {
    if place > 0, let index = index(of: wanted, in: place..<names.count) { return index }
    return index(of: wanted)
  }

  func index(of wanted: String.UTF8View, in places: Range<Int>) -> Int? {
    places.first { names[$0].utf8.elementsEqual(wanted) }
  }

  /// The first name that stands in it twice.
  package var repeated: String? { names.indices.first { index(of: names[$0]) != $0 }.map { names[$0] } }

  package func index(of name: String) -> Int? { index(of: name.utf8) }
}

extension NameTable: Hashable {
  public static func == (left: NameTable, right: NameTable) -> Bool { left.names == right.names }

  public func hash(into hasher: inout Hasher) { hasher.combine(names) }
}
