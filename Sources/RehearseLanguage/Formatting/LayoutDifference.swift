import Rehearse

/// One kind of change that formatting makes, and the first line where it happens.
package struct LayoutDifference: Sendable, Equatable {
  package enum Kind: Sendable, CaseIterable {
    case byteOrderMark, lineEnds, order, columns, indentation, emptyLines, blanksInside, blanksAtEnd, fileEnd, other
  }

  package let kind: Kind
  /// From 1.
  package let line: Int

  /// A phrase that follows "would change".
  package var words: String {
    switch kind {
    case .byteOrderMark: "the byte order mark at the beginning"
    case .lineEnds: "the line ends (CR from line \(line) on)"
    case .order: "the order of keys (line \(line))"
    case .columns: "the columns of a table (line \(line))"
    case .indentation: "the indentation (line \(line))"
    case .emptyLines: "empty lines (line \(line))"
    case .blanksInside: "blanks inside a line (line \(line))"
    case .blanksAtEnd: "blanks at the end of a line (line \(line))"
    case .fileEnd: "the end of the file"
    case .other: "line \(line)"
    }
  }
}

/// Finds the differences between a file and its new layout.
struct LayoutComparison {
  /// A line with content.
  private struct Line {
    let number: Int
    let text: String
    /// Without blanks and dashes, so that the same content is found in both layouts.
    let content: String
    let indent: Int
    let isItem: Bool
    let emptyLinesBefore: Int
    let endsInBlank: Bool
  }

  private let bytes: [UInt8]
  private let layout: Layout
  private let source: SourceText
  private let newText: SourceText
  private let old: [Line]
  private let new: [String: [Line]]

  /// - Parameter bytes: The old file, including any byte order mark.
  init(_ bytes: [UInt8], _ layout: Layout, new text: String) {
    (self.bytes, self.layout) = (bytes, layout)
    source = SourceText(path: "", file: bytes)
    newText = SourceText(path: "", bytes: Array(text.utf8))
    old = Self.lines(source)
    new = Dictionary(grouping: Self.lines(newText), by: \.content)
  }

  /// In the order of their kinds.
  var all: [LayoutDifference] {
    let blocks = Self.blocks(layout.root)
    let order = blocks.compactMap(moved).min()
    var found: [(LayoutDifference.Kind, Int?)] = [
      (.byteOrderMark, ByteOrderMark.length(in: bytes) > 0 ? 1 : nil),
      (.lineEnds, source.bytes.firstIndex(of: 0x0D).map { Int(source.position(ofByte: $0).line) }),
      (.order, order), (.columns, blocks.compactMap(misaligned).min()),
      (.indentation, first { line, others in !others.contains { $0.indent == line.indent } }),
      (
        .emptyLines,
        first { line, others in
          // A key that moves away from its dash leaves the empty lines behind.
          !(line.isItem && order != nil) && !others.contains { $0.emptyLinesBefore == line.emptyLinesBefore }
        }
      ),
      (.blanksInside, spaced(except: Set(blocks.flatMap(tableLines)))),
      (.blanksAtEnd, first { line, others in line.endsInBlank && !others.contains(where: \.endsInBlank) }),
      (.fileEnd, hasOtherEnd ? source.lineCount : nil),
    ]
    if found.allSatisfy({ $0.1 == nil }) { found.append((.other, firstChangedLine)) }
    return found.compactMap { kind, line in line.map { LayoutDifference(kind: kind, line: $0) } }
  }

  private static func lines(_ source: SourceText) -> [Line] {
    var lines: [Line] = []
    var empty = 0
    for line in source.lines {
      guard line.first != nil else {
        empty += 1
        continue
      }
      let text = line.trimmedText(from: line.start)
      lines.append(
        Line(
          number: line.number, text: text, content: text.filter { !$0.isWhitespace }, indent: line.start,
          isItem: line.isItem, emptyLinesBefore: empty,
          endsInBlank: line.trimmedText(from: 0).unicodeScalars.count < line.count))
      empty = 0
    }
    return lines
  }

  // MARK: Lines

  /// The first line that is in both layouts and differs.
  private func first(_ differs: (Line, [Line]) -> Bool) -> Int? {
    old.first { line in new[line.content].map { differs(line, $0) } ?? false }?.number
  }

  private func spaced(except table: Set<Int>) -> Int? {
    first { line, others in !table.contains(line.number) && !others.contains { $0.text == line.text } }
  }

  private var hasOtherEnd: Bool {
    let breaks = source.bytes.reversed().prefix { $0 == 0x0A || $0 == 0x0D }.filter { $0 == 0x0A }.count
    let newBreaks = newText.bytes.reversed().prefix { $0 == 0x0A }.count
    return breaks != newBreaks && !(breaks == 0 && source.bytes.last == 0x0D)
  }

  private var firstChangedLine: Int {
    (1...source.lineCount).first { source.text($0) != newText.text($0) } ?? source.lineCount
  }

  // MARK: Blocks

  private static func blocks(_ block: Layout.Block) -> [Layout.Block] {
    [block]
      + block.entries.flatMap { entry -> [Layout.Block] in
        if case .block(let inner, _) = entry.value { blocks(inner) } else { [] }
      }
  }

  private func moved(_ block: Layout.Block) -> Int? {
    zip(block.entries, block.inOrder.entries).first { $0.row != $1.row }.map { $0.0.row + 1 }
  }

  private func misaligned(_ block: Layout.Block) -> Int? {
    guard block.shape == .table else { return nil }
    let row = zip(block.entries, block.inOrder.entries).first { entry, aligned in
      guard case .text(let text) = aligned.value, text.cells != nil, !text.isBelow else { return false }
      return !source.text(entry.row + 1).contains(text.first)
    }
    return row.map { $0.0.row + 1 }
  }

  private func tableLines(_ block: Layout.Block) -> [Int] {
    block.shape == .table ? block.entries.map { $0.row + 1 } : []
  }
}
