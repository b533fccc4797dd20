import Rehearse

/// Finds text that an author meant to be read and YAML takes for a comment: `scenario: Retry #2 works`.
struct CommentCheck {
  struct Trap {
    var line: Int32
    var diagnostic: Diagnostic
  }

  let source: SourceText
  /// Offsets of each `#` after a blank and before text.
  let candidates: [Int]

  /// The traps among the candidates: those directly after a scalar without quotes, or where a value is missing.
  func find(in tree: NodeTree) -> [Trap] {
    guard !candidates.isEmpty else { return [] }
    let places = source.positions(ofBytes: candidates)
    let lineOf = RecentLine(source)
    // A key and the empty value behind it meet the same comment; the later of the two tells what was meant.
    var traps: [Int32: Trap] = [:]
    for record in tree.records {
      guard record.kind == .scalar || record.kind == .refused, record.style == .plain else { continue }
      guard let place = first(of: places, from: record.end), place.line == record.end.line else { continue }
      let line = lineOf(place.line)
      guard Int(place.column) <= line.count else { continue }
      let between = line[(Int(record.end.column) - 1)..<(Int(place.column) - 1)]
      guard between.allSatisfy({ $0 == " " || $0 == "\t" || $0 == ":" }) else { continue }
      traps[place.line] = trap(record, isKey: between.contains(":"), place, line)
    }
    return traps.values.sorted { $0.line < $1.line }
  }

  /// The first of the sorted places that is not before `start`.
  private func first(of places: [SourcePosition], from start: SourcePosition) -> SourcePosition? {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < start { low = middle + 1 } else { high = middle }
    }
    return low < places.count ? places[low] : nil
  }

  private func trap(
    _ record: NodeRecord, isKey: Bool, _ place: SourcePosition, _ line: [Unicode.Scalar]
  ) -> Trap {
    let lost = String(scalars: line[(Int(place.column) - 1)...])
    // What was cut off goes into the quotes with what was kept of it; a key never does.
    let isKept = !isKey && record.start.line == place.line && record.start < record.end
    let start = isKept ? record.start.column : place.column
    let example = String(scalars: line[(Int(start) - 1)...])
    return Trap(
      line: place.line,
      diagnostic: Diagnostic(
        .error, at: SourceRange(place, count: lost.unicodeScalars.count), .textAsComment(lost, example: example)))
  }
}

extension Message {
  fileprivate static func textAsComment(_ lost: String, example: String) -> Message {
    Message(
      .textAsComment, "`\(lost)` was read as a comment",
      hints: [
        "If it belongs to the text, put the text in quotes: \"\(example)\"",
        "If it is a comment, write a space after the #.",
      ])
  }
}
