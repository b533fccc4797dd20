import Rehearse

/// A line of a file that need not be in order, taken apart as YAML and an author see it.
///
/// What a blank, a dash, a key's colon, a comment, a quote and its end look like is known here alone. What several lines
/// mean together is up to who reads them: to find what was left open, what belongs to what, or where a secret ends.
package struct YAMLLine {
  package let number: Int
  package let characters: [Unicode.Scalar]
  /// How many spaces precede it, which is what YAML takes for its indentation.
  package let indent: Int
  /// Where it begins behind its spaces and dashes, counted from 0 as all places here.
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
  /// Whether it says nothing to YAML.
  package var isIdle: Bool { indent == characters.count || characters[indent] == "#" }
  /// The first character that is no blank.
  package var first: Unicode.Scalar? { characters.first { !Self.isBlank($0) } }
  /// The first place that holds no blank.
  package var contentStart: Int { skippingBlanks(0) }
  /// Everything behind its spaces and dashes.
  package var body: String { text(start..<characters.count) }

  package func text(_ places: Range<Int>) -> String { String(scalars: characters[places]) }

  /// What stands from a place on, which may be behind the end, as it may be further on than `end`.
  package func text(from start: Int, to end: Int = .max) -> String { String(scalars: stretch(start, end)) }

  /// The same without the blanks at its end.
  func trimmedText(from start: Int, to end: Int = .max) -> String {
    var stretch = stretch(start, end)
    while let last = stretch.last, Self.isBlank(last) { stretch.removeLast() }
    return String(scalars: stretch)
  }

  private func stretch(_ start: Int, _ end: Int) -> ArraySlice<Unicode.Scalar> {
    let start = min(max(0, start), count)
    return characters[start..<max(start, min(end, count))]
  }

  /// The character at a place; `nil` behind the end.
  package func character(_ place: Int) -> Unicode.Scalar? { place < count ? characters[place] : nil }

  /// A part of the line as a range of the file, to the end of the line unless its length is given.
  package func range(_ start: Int, count: Int? = nil) -> SourceRange {
    let place = SourcePosition(line: number, column: start + 1)
    return SourceRange(place, count: max(1, count ?? self.count - start))
  }

  // MARK: Key and value

  /// The first colon that could stand behind a key outside of brackets.
  package var colon: Int? { (start..<characters.count).first { isColon($0) } }

  /// The key with which it begins, if that is made of letters as the keys of the language and of modules are.
  package var key: String? { keyEnd.map { text(start..<$0) } }

  private var keyEnd: Int? {
    guard let colon, colon > start else { return nil }
    let isName = characters[start..<colon].allSatisfy {
      $0.properties.isAlphabetic || " ._".unicodeScalars.contains($0)
    }
    return isName ? colon : nil
  }

  /// What stands behind the key's colon, without blanks and comment.
  package var value: String { text(valuePlaces) }

  /// Where that stands; empty if there is none.
  package var valuePlaces: Range<Int> {
    guard let keyEnd else { return 0..<0 }
    let start = skippingBlanks(keyEnd + 1)
    var end = contentEnd(from: start)
    while end > start, isBlank(end - 1) { end -= 1 }
    return start..<end
  }

  // MARK: What stands at a place

  package static func isBlank(_ character: Unicode.Scalar) -> Bool { character == " " || character == "\t" }

  /// Whether a blank stands there, or nothing at all.
  package func isBlank(_ place: Int) -> Bool { place >= characters.count || Self.isBlank(characters[place]) }

  /// The first place from there on that holds no blank.
  package func skippingBlanks(_ place: Int) -> Int { skipping(" \t", from: place) }

  /// The first place from there on that holds none of these characters.
  package func skipping(_ signs: String, from place: Int) -> Int {
    var place = place
    while place < count, signs.unicodeScalars.contains(characters[place]) { place += 1 }
    return place
  }

  /// Whether a dash stands there that begins an item.
  package func isDash(_ place: Int) -> Bool { Self.isDash(characters, place) }

  private static func isDash(_ characters: [Unicode.Scalar], _ place: Int) -> Bool {
    guard place < characters.count, characters[place] == "-" else { return false }
    return place + 1 == characters.count || isBlank(characters[place + 1])
  }

  /// Whether a comment begins there.
  package func isComment(_ place: Int) -> Bool {
    characters[place] == "#" && (place == 0 || Self.isBlank(characters[place - 1]))
  }

  /// Whether a colon stands there that makes a key of what precedes it.
  ///
  /// - Parameter inBrackets: whether it stands between brackets, where a comma or a bracket may follow as well.
  package func isColon(_ place: Int, inBrackets: Bool = false) -> Bool {
    guard characters[place] == ":" else { return false }
    return isBlank(place + 1) || inBrackets && isFlowSign(place + 1)
  }

  /// Whether a bracket or a comma stands there, which end a text between brackets.
  package func isFlowSign(_ place: Int) -> Bool { ",[]{}".unicodeScalars.contains(characters[place]) }

  /// Whether a quote stands there.
  package func isQuote(_ place: Int) -> Bool { characters[place] == "\"" || characters[place] == "'" }

  /// Whether a sign stands there that begins a text of several lines, where a value is expected outside of brackets.
  package func isTextSign(_ place: Int) -> Bool { characters[place] == "|" || characters[place] == ">" }

  /// Whether the line begins with a mark of three signs that begins or ends a document.
  package func isMark(_ mark: String) -> Bool { characters.starts(with: mark.unicodeScalars) && isBlank(3) }

  // MARK: Where something ends

  /// Where what stands from there on ends: at a comment, or with the line.
  package func contentEnd(from start: Int) -> Int {
    (start..<max(start, characters.count)).first { isComment($0) } ?? characters.count
  }

  /// Where a text without quotes ends that begins there: at a comment, at the colon of a key, or at what parts values between brackets.
  package func plainEnd(from start: Int, inBrackets: Bool) -> Int {
    var place = start
    while place < characters.count {
      if isComment(place) || isColon(place, inBrackets: inBrackets) || inBrackets && isFlowSign(place) { return place }
      place += 1
    }
    return place
  }

  /// The place behind the quote that closes a text, if that is on this line; two single quotes, and what follows a backslash
  /// in double quotes, are part of it.
  ///
  /// - Parameter start: where the text begins, or goes on from the line above.
  package func quoteEnd(of quote: Unicode.Scalar, from start: Int) -> Int? {
    var place = start
    while place < characters.count {
      if characters[place] == "\\", quote == "\"" {
        place += 2
      } else if characters[place] != quote {
        place += 1
      } else if quote == "'", place + 1 < characters.count, characters[place + 1] == "'" {
        place += 2
      } else {
        return place + 1
      }
    }
    return nil
  }
}

extension [YAMLLine] {
  /// A line by its number, from 1; an empty one outside of the file.
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
