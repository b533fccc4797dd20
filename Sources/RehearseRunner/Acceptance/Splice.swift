/// Edits of one text, in their order and apart from each other.
struct Splice {
  private let edits: [Edit]

  /// - Returns: `nil` when two of them are about the same bytes.
  init?(_ edits: [Edit]) {
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    self.edits = sorted.map(\.element)
    for (one, other) in zip(self.edits, self.edits.dropFirst())
    where one.range.upperBound > other.range.lowerBound { return nil }
  }

  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for edit in edits {
      result += bytes[end..<edit.range.lowerBound]
      result += edit.text.utf8
      end = edit.range.upperBound
    }
    return result + bytes[end...]
  }

  /// Where a byte that no edit takes away is afterwards.
  func offset(after offset: Int) -> Int {
    edits.prefix { $0.range.upperBound <= offset }.reduce(offset) { $0 + $1.text.utf8.count - $1.range.count }
  }
}
