import RehearseSource

/// Finds text that an author meant to be read and YAML takes for a comment: `scenario: Retry #2 works`.
struct CommentTrap {
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
    var firstOfLine: [Int32: SourcePosition] = [:]
    for candidate in candidates {
      let place = source.position(ofByte: candidate)
      if firstOfLine[place.line] == nil { firstOfLine[place.line] = place }
    }
    // A key and the empty value behind it meet the same comment; the later of the two tells what was meant.
    var traps: [Int32: Trap] = [:]
    for record in tree.records {
      guard record.kind == .scalar || record.kind == .refused, record.style == .plain else { continue }
      guard let place = firstOfLine[record.end.line], place >= record.end else { continue }
      let line = source.characters(Int(place.line))
      guard Int(place.column) <= line.count else { continue }
      let between = line[(Int(record.end.column) - 1)..<(Int(place.column) - 1)]
      guard between.allSatisfy({ $0 == " " || $0 == "\t" || $0 == ":" }) else { continue }
      traps[place.line] = trap(record, place, line)
    }
    return traps.values.sorted { $0.line < $1.line }
  }

  private func trap(_ record: NodeRecord, _ place: SourcePosition, _ line: [Unicode.Scalar]) -> Trap {
    let lost = String(String.UnicodeScalarView(line[(Int(place.column) - 1)...]))
    let isWholeOnLine = record.start.line == place.line
    let kept = isWholeOnLine ? line[(Int(record.start.column) - 1)..<(Int(record.end.column) - 1)] : []
    let quoted = String(
      String.UnicodeScalarView(line[(Int(isWholeOnLine ? record.start.column : place.column) - 1)...]))
    let example = kept.isEmpty ? lost : quoted
    return Trap(
      line: place.line,
      diagnostic: Diagnostic(
        .error, at: SourceRange(place, count: lost.unicodeScalars.count), "`\(lost)` was read as a comment",
        notes: [
          "If it belongs to the text, put the text in quotes: \"\(example)\"",
          "If it is a comment, write a blank after the #.",
        ]))
  }
}
