import Rehearse

/// Names that must differ from each other: the titles and ids of a file, the values of a column.
struct NamesInUse {
  private var names: [(name: String, line: Int32)] = []
  private var lines: [[UInt8]: Int32] = [:]

  /// Takes a name; returns the line where it was used before, if it was.
  mutating func take(_ name: String, line: Int32) -> Int32? {
    if names.count < 16 {
      let length = name.utf8.count
      for earlier in names.indices
      where names[earlier].name.utf8.count == length && haveSameScalars(names[earlier].name, name) {
        return names[earlier].line
      }
      if names.isEmpty { names.reserveCapacity(16) }
      names.append((name, line))
      if names.count == 16 { for entry in names { lines[Array(entry.name.utf8)] = entry.line } }
      return nil
    }
    if let earlier = lines[Array(name.utf8)] { return earlier }
    lines[Array(name.utf8)] = line
    return nil
  }
}
