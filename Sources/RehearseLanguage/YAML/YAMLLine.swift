import Rehearse

/// The lexical structure of a line, which may be invalid.
///
/// Only this type knows what a dash, the colon of a key, a comment and a quoted string look like. Its users interpret
/// several lines together.
package struct YAMLLine {
  package let number: Int
  package let characters: [Unicode.Scalar]
  /// Leading spaces.
  package let indent: Int
  /// The offset, from 0, after the leading spaces and dashes.
  package let start: Int

  package init(_ characters: [Unicode.Scalar], number: Int = 1) {
    self.number = number
    self.characters = characters
    indent = characters.prefix { $0 == " " }.count
    var start = indent
    while Self.isDash(characters, start) {
      start += 1
      while start < characters.count, characters[start] == " " { start += 1 }
    }
    self.start = start
  }

  package init(_ source: SourceText, _ number: Int) { self.init(source.characters(number), number: number) }

  package var count: Int { characters.count }

  package var isItem: Bool { start > indent }
  /// Whether the line is blank or a comment.
  package var isIdle: Bool { indent == characters.count || characters[indent] == "#" }
  /// The first character after spaces and tabs.
  package var first: Unicode.Scalar? { characters.first { !Self.isBlank($0) } }
  package var contentStart: Int { skippingBlanks(0) }
  /// The text after the leading spaces and dashes.
  package var body: String { text(start..<characters.count) }

  package func text(_ places: Range<Int>) -> String { String(scalars: characters[places]) }

  /// Offsets may be after the end of the line.
  package func text(from start: Int, to end: Int = .max) -> String { String(scalars: stretch(start, end)) }

  /// The text between two offsets without trailing spaces and tabs.
  func trimmedText(from start: Int, to end: Int = .max) -> String {
    var stretch = stretch(start, end)
    while let last = stretch.last, Self.isBlank(last) { stretch.removeLast() }
    return String(scalars: stretch)
  }

  private func stretch(_ start: Int, _ end: Int) -> ArraySlice<Unicode.Scalar> {
    let start = min(max(0, start), count)
    return characters[start..<max(start, min(end, count))]
  }

  package func character(_ index: Int) -> Unicode.Scalar? { index < count ? characters[index] : nil }

  func position(_ offset: Int) -> SourcePosition { SourcePosition(line: number, column: offset + 1) }

  func replacing(_ places: Range<Int>, _ text: String) -> TextEdit {
    TextEdit(SourceRange(position(places.lowerBound), position(places.upperBound)), text)
  }

  func inserting(_ text: String, at index: Int) -> TextEdit { TextEdit(at: position(index), text) }

  /// The offset after the last character that is no space and belongs to no comment.
  var textEnd: Int {
    var end = contentEnd(from: 0)
    while end > 0, isBlank(end - 1) { end -= 1 }
    return end
  }

  /// Extends to the end of the line if there is no count.
  package func range(_ start: Int, count: Int? = nil) -> SourceRange {
    let place = SourcePosition(line: number, column: start + 1)
    return SourceRange(place, count: max(1, count ?? self.count - start))
  }

  // MARK: Key and value

  /// The first colon that can end a key outside brackets.
  package var colon: Int? { (start..<characters.count).first { isColon($0) } }

  /// The key at the start of the line, if it consists of letters, spaces, dots and underscores.
  package var key: String? { keyEnd.map { text(start..<$0) } }

  private var keyEnd: Int? {
    guard let colon, colon > start else { return nil }
    let isName = characters[start..<colon].allSatisfy {
      $0.properties.isAlphabetic || " ._".unicodeScalars.contains($0)
    }
    return isName ? colon : nil
  }

  /// The value without a comment.
  package var value: String { text(valuePlaces) }

  package var valuePlaces: Range<Int> {
    guard let keyEnd else { return 0..<0 }
    let start = skippingBlanks(keyEnd + 1)
    var end = contentEnd(from: start)
    while end > start, isBlank(end - 1) { end -= 1 }
    return start..<end
  }

  // MARK: Characters

  package static func isBlank(_ character: Unicode.Scalar) -> Bool { character == " " || character == "\t" }

  /// Whether there is a space, a tab or the end of the line at this place.
  package func isBlank(_ index: Int) -> Bool { index >= characters.count || Self.isBlank(characters[index]) }

  /// The next offset without a space or a tab.
  package func skippingBlanks(_ index: Int) -> Int { skipping(" \t", from: index) }

  /// The next offset with a character other than these.
  package func skipping(_ signs: String, from index: Int) -> Int {
    var index = index
    while index < count, signs.unicodeScalars.contains(characters[index]) { index += 1 }
    return index
  }

  /// Whether this is the dash of an item.
  package func isDash(_ index: Int) -> Bool { Self.isDash(characters, index) }

  private static func isDash(_ characters: [Unicode.Scalar], _ index: Int) -> Bool {
    guard index < characters.count, characters[index] == "-" else { return false }
    return index + 1 == characters.count || isBlank(characters[index + 1])
  }

  package func isComment(_ index: Int) -> Bool {
    characters[index] == "#" && (index == 0 || Self.isBlank(characters[index - 1]))
  }

  /// Whether this is the colon of a key; inside brackets, a comma or a bracket may follow directly.
  package func isColon(_ index: Int, inBrackets: Bool = false) -> Bool {
    guard characters[index] == ":" else { return false }
    return isBlank(index + 1) || inBrackets && isFlowSign(index + 1)
  }

  /// Whether this ends a plain scalar inside brackets.
  package func isFlowSign(_ index: Int) -> Bool { ",[]{}".unicodeScalars.contains(characters[index]) }

  package func isQuote(_ index: Int) -> Bool { characters[index] == "\"" || characters[index] == "'" }

  /// Whether this starts a block scalar, if a value is expected.
  package func isTextSign(_ index: Int) -> Bool { characters[index] == "|" || characters[index] == ">" }

  /// Whether the line is a document marker.
  package func isMark(_ mark: String) -> Bool { characters.starts(with: mark.unicodeScalars) && isBlank(3) }

  // MARK: Ends

  /// The start of a comment, or the end of the line.
  package func contentEnd(from start: Int) -> Int {
    (start..<max(start, characters.count)).first { isComment($0) } ?? characters.count
  }

  /// The end of a plain scalar.
  package func plainEnd(from start: Int, inBrackets: Bool) -> Int {
    var place = start
    while place < characters.count {
      if isComment(place) || isColon(place, inBrackets: inBrackets) || inBrackets && isFlowSign(place) { return place }
      place += 1
    }
    return place
  }

  /// The offset after the closing quote, if it is on this line.
  ///
  /// - Parameter start: Where the text starts, or continues from the line above.
  package func quoteEnd(of quote: Unicode.Scalar, from start: Int) -> Int? {
    var index = start
    while index < characters.count {
      if characters[index] == "\\", quote == "\"" {
        index += 2
      } else if characters[index] != quote {
        index += 1
      } else if quote == "'", index + 1 < characters.count, characters[index + 1] == "'" {
        index += 2
      } else {
        return index + 1
      }
    }
    return nil
  }
}

extension [YAMLLine] {
  /// The line with this number; an empty line if it is outside the file.
  func line(_ number: some BinaryInteger) -> YAMLLine {
    indices.contains(Int(number) - 1) ? self[Int(number) - 1] : YAMLLine([], number: Int(number))
  }
}

extension SourcePosition {
  /// The line, counted from 0.
  var row: Int { Int(line) - 1 }
  /// The column, counted from 0.
  var offset: Int { Int(column) - 1 }
}
