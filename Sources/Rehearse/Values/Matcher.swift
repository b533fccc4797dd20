/// A placeholder in angle brackets that matches any value of a kind: `<any text>`.
package enum Matcher: Sendable, Equatable {
  case anything
  case anyText
  case anyNumber
  /// `<any number>` where a decimal is declared; decimals are texts in a normal form.
  case anyDecimal
  case containing(String)
  case startingWith(String)
  case endingWith(String)
  /// `<one of a or b>`: any of these values.
  case oneOf([Literal])
  /// `<anything but a>`: any value but this one, none included.
  case anythingBut(Literal)
  /// A blank for a value that only a person knows; it matches nothing, and authors never write it.
  case toBeFilledIn

  private static let words = ["anything", "any text", "any number"]
  fileprivate static let prefixes = ["text containing ", "text starting with ", "text ending with "]

  /// The blank in scenarios that `rehearse` writes.
  ///
  /// A file that contains it is rejected, so it is never mistaken for a test.
  package static let toFillIn = "<fill in>"

  /// The syntax of each matcher, for messages.
  package static let forms = wholeForms + prefixes.map { "<\($0)…>" } + choices.map(\.text)

  /// The forms that an author can write as they are.
  package static let wholeForms = words.map { "<\($0)>" }

  private static let choices: [Matcher] = [.oneOf([.text("…"), .text("…")]), .anythingBut(.text("…"))]

  /// What every matcher begins with, after the bracket.
  package static let beginnings =
    words + prefixes.map { String($0.dropLast()) } + MatcherWords.Form.allCases.map(\.rawValue)

  /// The fixed words in matchers, as opposed to text from an author.
  package static let allWords = Set(
    (beginnings + [MatcherWords.separator]).joined(separator: " ").split(separator: " ").map(String.init))

  /// Whether an unquoted scalar looks like a matcher, and so must be one.
  ///
  /// It compares bytes, because Swift combines a bracket and a following accent into one character.
  package static func isTyped(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "<") && text.utf8.last == UInt8(ascii: ">") && text.utf8.count > 1
  }

  /// Whether a text begins like a matcher but does not end like one: `<any text`.
  package static func isOpen(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "<"), text.utf8.last != UInt8(ascii: ">") else { return false }
    return beginnings.contains { start in
      let rest = text.dropFirst(start.count + 1)
      return text.hasPrefix("<\(start)") && (rest.isEmpty || " >".contains(rest.prefix(1)))
    }
  }

  /// Whether a part of a text is a placeholder, or half of one: `<any text`, `t-<any text>` or `any text>`.
  package static func isTorn(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "<")) || text.utf8.contains(UInt8(ascii: ">")), !isTyped(text) else {
      return false
    }
    return isOpen(text) || part(of: text) != nil
  }

  /// What stands before and after a placeholder, or half of one, in a longer text.
  package static func part(of text: String) -> (before: Substring, placeholder: String, after: Substring)? {
    if let start = text.lastIndex(of: "<"), start > text.startIndex {
      let end = text[start...].lastIndex(of: ">").map(text.index(after:)) ?? text.endIndex
      let part = String(text[start..<end])
      if let whole = [part, "\(part)>"].first(where: { Matcher($0) != nil }) {
        return (text[..<start], whole, text[end...])
      }
    }
    guard let end = text.firstIndex(of: ">"), !text.hasPrefix("<") else { return nil }
    let head = text[...end]
    guard let start = beginnings.lazy.compactMap({ head.firstRange(of: $0)?.lowerBound }).min(),
      start == text.startIndex || text[text.index(before: start)] == " ", Matcher("<\(head[start...])") != nil
    else { return nil }
    return (text[..<start], "<\(head[start...])", text[text.index(after: end)...])
  }

  /// What a text without quotes looks like, although it is no placeholder.
  package enum Lookalike {
    /// A part of it is a placeholder, or half of one.
    case torn
    /// `test-*`
    case star
    /// `/test/`, a regular expression.
    case pattern(Substring)
    /// `any text`, `not none`, `a or b` or `starts with t-`: the words of a placeholder, which is given.
    case words(String)

    package init?(_ text: String) {
      let inner = text.dropFirst().dropLast()
      if Matcher.isTorn(text) {
        self = .torn
      } else if text.utf8.last == UInt8(ascii: "*"), text.utf8.count > 1, text.utf8.count(where: { $0 == 0x2A }) == 1 {
        self = .star
      } else if text.utf8.count > 2, text.hasPrefix("/"), text.hasSuffix("/"), !inner.contains("/") {
        self = .pattern(inner)
      } else if let placeholder = Self.placeholder(ofWords: text) {
        self = .words(placeholder)
      } else {
        return nil
      }
    }

    private static func placeholder(ofWords text: String) -> String? {
      if let matcher = Matcher.everydayWords[text] { return matcher.text }
      guard text.utf8.contains(UInt8(ascii: " ")) else { return nil }
      if prefixes.contains(where: text.hasPrefix) { return "<\(text)>" }
      if let first = text.first, "($*_«‹".contains(first), let last = text.last, ")$*_»›".contains(last),
        let matcher = Matcher.everydayWords[String(text.dropFirst().dropLast())]
      {
        return matcher.text
      }
      let words = text.split(separator: " ")
      if words.count > 2, words.indices.allSatisfy({ (words[$0] == "or") == ($0 % 2 == 1) }), words.count % 2 == 1 {
        return "<\(MatcherWords.Form.oneOf.rawValue) \(text)>"
      }
      guard words.count == 3, words[1] == "with" else { return nil }
      switch words[0] {
      case "starts", "begins": return Matcher.startingWith(String(words[2])).text
      case "ends": return Matcher.endingWith(String(words[2])).text
      default: return nil
      }
    }
  }

  /// What people write for a placeholder, also without angle brackets.
  package static let everydayWords: [String: Matcher] = {
    let something = Matcher.anythingBut(.none)
    let words: [(Matcher, [String])] = [
      (.anything, ["any", "anything", "any value", "some value", "whatever", "something", "any thing"]),
      (.anyText, ["any text", "some text", "any string", "some string"]),
      (.anyNumber, ["any number", "some number", "any integer", "any int"]),
      (something, ["not null", "not none", "not empty", "not nil"]),
    ]
    return Dictionary(uniqueKeysWithValues: words.flatMap { matcher, words in words.map { ($0, matcher) } })
  }()

  /// Reads a matcher such as `<text containing …>`; `nil` if there is no such matcher.
  ///
  /// The values in `<one of a or b>` and `<anything but a>` are read as texts. `MatcherWords` reads them for a type.
  package init?(_ text: String) {
    guard Self.isTyped(text) else { return nil }
    var text = text
    let matcher = text.withUTF8 { Self.read(UnsafeBufferPointer(rebasing: $0.dropFirst().dropLast())) }
    guard let matcher else { return nil }
    self = matcher
  }

  /// The word that joins two texts, as in `a or b`, which might be meant as two.
  package static func joint(in text: String) -> String? {
    guard text.utf8.contains(UInt8(ascii: " ")) else { return nil }
    return [" or ", " and "].first(where: text.contains)
  }

  /// A text in quotes that say that `a or b` is one text.
  private static func unquoted(_ argument: String) -> String {
    guard argument.utf8.first == UInt8(ascii: "\""), argument.utf8.last == UInt8(ascii: "\""),
      joint(in: argument) != nil, argument.utf8.count(where: { $0 == UInt8(ascii: "\"") }) == 2
    else { return argument }
    return String(argument.dropFirst().dropLast())
  }

  private static func quotedIfJoined(_ text: String) -> String { joint(in: text) == nil ? text : "\"\(text)\"" }

  private static func read(_ body: UnsafeBufferPointer<UInt8>) -> Matcher? {
    switch words.firstIndex(where: { body.elementsEqual($0.utf8) }) {
    case 0: return .anything
    case 1: return .anyText
    case 2: return .anyNumber
    default:
      guard let index = prefixes.firstIndex(where: { body.starts(with: $0.utf8) }) else {
        return MatcherWords(body: String(decoding: body, as: UTF8.self))?.matcher
      }
      let argument = String(decoding: body.dropFirst(prefixes[index].utf8.count), as: UTF8.self)
      guard !argument.isEmpty else { return nil }
      let text = unquoted(argument)
      switch index {
      case 0: return .containing(text)
      case 1: return .startingWith(text)
      default: return .endingWith(text)
      }
    }
  }

  /// The matchers that can match a value of this type, with descriptions; authors replace the `…`.
  package static func fitting(_ valueType: ValueType) -> [(text: String, sentence: String)] {
    let all: [Matcher] = [
      .anything, .anyText, .anyNumber, .containing("…"), .startingWith("…"), .endingWith("…"),
    ]
    let present: [Matcher] = valueType.isOptional ? [.anythingBut(.none)] : []
    // A switch has only one other value.
    let several = valueType.hasWords && valueType.wrapped != .toggle ? choices : []
    return (all.filter { $0.canMatch(valueType) } + several + present)
      .map { ($0.text, $0.sentence) }
  }

  package var sentence: String {
    switch self {
    case .anything: "Any value, none included"
    case .anyText: "Any text"
    case .anyNumber, .anyDecimal: "Any number"
    case .containing: "Any text that contains this"
    case .startingWith: "Any text that starts with this"
    case .endingWith: "Any text that ends with this"
    case .oneOf: "One of these values"
    case .anythingBut(.none): "Any value, but not none"
    case .anythingBut: "Any value but this one"
    case .toBeFilledIn: "A value that you still have to write"
    }
  }

  /// The matcher, written so that no other one is written the same way, whatever the type.
  package var text: String { text(.optional(.anyValue)) }

  /// The matcher, as an author writes it where `valueType` is declared.
  package func text(_ valueType: ValueType) -> String {
    switch self {
    case .anything: "<\(Self.words[0])>"
    case .anyText: "<\(Self.words[1])>"
    case .anyNumber, .anyDecimal: "<\(Self.words[2])>"
    case .containing(let part): "<\(Self.prefixes[0])\(Self.quotedIfJoined(part))>"
    case .startingWith(let part): "<\(Self.prefixes[1])\(Self.quotedIfJoined(part))>"
    case .endingWith(let part): "<\(Self.prefixes[2])\(Self.quotedIfJoined(part))>"
    case .oneOf(let values):
      Self.text(.oneOf, values.map { MatcherWords.word($0, valueType) }.joined(separator: MatcherWords.separator))
    case .anythingBut(let value): Self.text(.anythingBut, MatcherWords.word(value, valueType))
    case .toBeFilledIn: Self.toFillIn
    }
  }

  private static func text(_ form: MatcherWords.Form, _ words: String) -> String { "<\(form.rawValue) \(words)>" }

  func shortened(_ remaining: inout Int) -> Matcher {
    switch self {
    case .anything, .anyText, .anyNumber, .anyDecimal, .toBeFilledIn: self
    case .containing(let part): .containing(Literal.shortened(part, &remaining))
    case .startingWith(let part): .startingWith(Literal.shortened(part, &remaining))
    case .endingWith(let part): .endingWith(Literal.shortened(part, &remaining))
    case .oneOf(let values):
      .oneOf(Literal.shortened(values, &remaining, rest: .text("…")) { $0.shortened(&$1) })
    case .anythingBut(let value): .anythingBut(value.shortened(&remaining))
    }
  }

  /// The matcher with `…` in place of its values.
  package var withoutValues: Matcher {
    switch self {
    case .anything, .anyText, .anyNumber, .anyDecimal, .toBeFilledIn: self
    case .containing: .containing("…")
    case .startingWith: .startingWith("…")
    case .endingWith: .endingWith("…")
    case .oneOf: Self.choices[0]
    case .anythingBut: Self.choices[1]
    }
  }

  /// The texts that an author wrote in it.
  package var texts: [String] {
    switch self {
    case .anything, .anyText, .anyNumber, .anyDecimal, .toBeFilledIn: []
    case .containing(let part), .startingWith(let part), .endingWith(let part): [part]
    case .oneOf(let values): values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    case .anythingBut(let value): if case .text(let text) = value { [text] } else { [] }
    }
  }

  /// Whether it says what a text contains.
  package var isAboutText: Bool {
    switch self {
    case .containing, .startingWith, .endingWith: true
    case .anything, .anyText, .anyNumber, .anyDecimal, .oneOf, .anythingBut, .toBeFilledIn: false
    }
  }

  /// Whether any value of this type could match.
  package func canMatch(_ valueType: ValueType) -> Bool {
    switch (self, valueType.wrapped) {
    case (.anything, _), (.oneOf, _), (.anythingBut, _), (_, .anyValue): true
    case (.anyNumber, .scalar(let scalar)): scalar.kind.anyNumber != nil
    case (.anyNumber, _): false
    case (_, let valueType): valueType == .text
    }
  }

  /// The matcher for a value of this type, which it can match.
  package func fitted(to valueType: ValueType) -> Matcher {
    if self == .anyNumber, case .scalar(let scalar) = valueType.wrapped { scalar.kind.anyNumber ?? self } else { self }
  }

  package func matches(_ value: Literal) -> Bool {
    switch (self, value) {
    case (.oneOf(let values), _): values.contains(value)
    case (.anythingBut(let unwanted), _): value != unwanted
    case (.anything, _), (.anyText, .text), (.anyDecimal, .text): true
    case (.anyNumber, .integer), (.anyNumber, .decimal): true
    case (.containing(let part), .text(let text)): Self.contains(Array(text.utf8), Array(part.utf8))
    case (.startingWith(let part), .text(let text)): text.utf8.starts(with: part.utf8)
    case (.endingWith(let part), .text(let text)): text.utf8.reversed().starts(with: part.utf8.reversed())
    default: false
    }
  }

  /// Compares bytes, because strings are compared by their Unicode scalars.
  ///
  /// It uses the Knuth-Morris-Pratt algorithm, because a naive search would take half a minute for a long string that
  /// nearly matches everywhere.
  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard text.count >= part.count else { return false }
    let fallbacks = fallbacks(part)
    var matched = 0
    for byte in text where matched < part.count {
      while matched > 0, part[matched] != byte { matched = fallbacks[matched - 1] }
      if part[matched] == byte { matched += 1 }
    }
    return matched == part.count
  }

  /// For each index, the length of the longest prefix of the text that also ends there.
  private static func fallbacks(_ part: [UInt8]) -> [Int] {
    var result = Array(repeating: 0, count: part.count)
    var length = 0
    for index in part.indices.dropFirst() {
      while length > 0, part[length] != part[index] { length = result[length - 1] }
      if part[length] == part[index] { length += 1 }
      result[index] = length
    }
    return result
  }
}

/// Whether two maps have the same keys in any order, with matching values.
///
/// It compares each value only once. Comparing twice would double the time for each level of nested maps.
package func haveSameKeys<One, Other>(
  _ one: [One], _ other: [Other], keys key: (One) -> String, _ otherKey: (Other) -> String,
  fits: (One, Other) -> Bool
) -> Bool {
  guard one.count == other.count else { return false }
  if one.indices.allSatisfy({ haveSameScalars(key(one[$0]), otherKey(other[$0])) }) {
    return one.indices.allSatisfy { fits(one[$0], other[$0]) }
  }
  // Most maps that differ have another first key, and need no dictionaries.
  guard other.contains(where: { haveSameScalars(key(one[0]), otherKey($0)) }) else { return false }
  let values = byKey(other, otherKey)
  guard values.count == other.count, byKey(one, key).count == one.count else { return false }
  return one.allSatisfy { entry in values[Array(key(entry).utf8)].map { fits(entry, $0) } ?? false }
}

/// Entries by the bytes of their keys, because Swift treats two spellings of an accented letter as the same key.
private func byKey<Entry>(_ entries: [Entry], _ key: (Entry) -> String) -> [[UInt8]: Entry] {
  Dictionary(entries.map { (Array(key($0).utf8), $0) }) { first, _ in first }
}

extension Hasher {
  /// Hashes elements regardless of their order.
  mutating func combine(unordered elements: [some Hashable]) {
    combine(elements.reduce(0) { $0 &+ $1.hashValue })
  }
}

extension [Literal.Entry] {
  package var valuesByKey: [[UInt8]: Literal] {
    byKey(self) { $0.key }.mapValues(\.value)
  }
}
