import Rehearse

/// Finds the declared name that an author probably meant.
package enum NameSuggestion {
  /// The closest candidate, with at most a third of the letters edited, or one letter in short names.
  ///
  /// It ignores special spaces and letter case, because people remember words rather than capitals.
  package static func nearest(to written: String, in candidates: [String]) -> String? {
    closest(to: written, in: candidates)?.name
  }

  static func closest(to written: String, in candidates: [String]) -> (name: String, isOnly: Bool)? {
    let name = hasSpecialSpace(written) ? written.filter { !$0.isWhitespace } : written
    let wanted = Array(letters(folded(name)).prefix(80))
    let limit = max(1, wanted.count / 3)
    var (best, distance) = ([String](), limit)
    for candidate in candidates {
      let letters = letters(candidate)
      // Every extra letter costs one edit.
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let edits = editDistance(wanted, letters)
      if edits > distance || Opposites.are(name, candidate) { continue }
      best = edits < distance ? [candidate] : best + [candidate]
      distance = edits
    }
    // A single letter says too little, unless only one name begins with it.
    if wanted.count == 1, candidates.count(where: { letters($0).starts(with: wanted) }) != 1 { return nil }
    if let name = likeliest(of: best, wanted) { return (name, best.count == 1) }
    return (byTail(of: wanted, in: candidates) ?? byHead(of: name, in: candidates)).map { ($0, true) }
  }

  /// The advice about an undeclared name: what was probably meant, and differences that are hard to see.
  ///
  /// - Parameters:
  ///   - prefix: What the author writes before each name.
  ///   - quote: The quote around the name in the advice.
  package static func advice(
    on name: String, among candidates: [String], near: String? = nil, prefix: String = "", quote: String = "\""
  ) -> [Hint] {
    guard let near = near ?? nearest(to: name, in: candidates) else { return joined(name, candidates) }
    // A key stands once, as in `step 2`.
    let list = quote == "`" ? [] : joined(name, candidates)
    if !list.isEmpty { return list }
    let written = prefix + near
    // What else is written, such as arguments, would get lost.
    let isName = !name.contains { "({[#/,".contains($0) }
    return [Hint("Did you mean \(quote)\(written)\(quote)?", isName ? .replacing(written) : nil)]
      + difference(name, near)
  }

  /// The one of equally near names that is suggested; `nil` if it is as likely to say the opposite of what is meant.
  private static func likeliest(of names: [String], _ written: [Unicode.Scalar]) -> String? {
    let longer = names.filter { letters($0).starts(with: written) }
    let likely = longer.isEmpty && written.count > 1 ? names : longer
    return likely.dropFirst().contains { Opposites.are(likely[0], $0) } ? nil : likely.first
  }

  private static func hasSpecialSpace(_ text: String) -> Bool {
    text.unicodeScalars.contains { !$0.isASCII && $0.properties.isWhitespace }
  }

  /// Advice about a string that contains an invisible character.
  package static func invisibleCharacter(in text: String) -> MessageText? {
    let isSeen = { (scalar: Unicode.Scalar) in !scalar.properties.isWhitespace && !SanitizedText.isUnsafe(scalar) }
    guard let hidden = text.unicodeScalars.first(where: { !$0.isASCII && !isSeen($0) }) else { return nil }
    let code = SanitizedText.number(of: hidden)
    return "It contains an invisible character, or a special space (\(code)). Delete all of it and type it again."
  }

  private static func difference(_ name: String, _ near: String) -> [Hint] {
    if let foreign = name.unicodeScalars.first(where: { !$0.isASCII && !near.unicodeScalars.contains($0) }) {
      if "“”„‟‘’‚‛«»‹›″′".unicodeScalars.contains(foreign) {
        return ["Remove the quotes, or type straight ones: \"…\". Quotes of this kind are read as letters."]
      }
      if let hidden = invisibleCharacter(in: String(Character(foreign))) { return [Hint(hidden)] }
      let code = SanitizedText.number(of: foreign)
      if foreign.properties.generalCategory == .nonspacingMark {
        return ["An accent (\(code)) does not belong to the name. Delete the letter and type it again."]
      }
      return [
        "The character `\(Character(foreign))` (\(code)) does not belong to the name. Delete it, or type the right one."
      ]
    }
    if name.contains("(") || name.contains("{") {
      return ["Write arguments like this: { \(near): { name: value } }. Without arguments, write the name alone."]
    }
    if let mark = ["//", "#"].first(where: name.contains) {
      let before = name.hasPrefix(mark) ? "#" : " #"
      let written = name.replacing(" \(mark)", with: mark).replacing(mark, with: before, maxReplacements: 1)
      return [Hint("Begin a comment with a space and #.", .replacing(written))]
    }
    return []
  }

  private static func joined(_ name: String, _ candidates: [String]) -> [Hint] {
    guard name.utf8.contains(where: { " \n,;|+&→>".utf8.contains($0) }),
      let parts = WrittenNames.list(in: name, isName: candidates.contains)
    else { return [] }
    if parts.count == 1 { return name.contains(" ") ? [Hint("Write \(parts[0])", .replacing(parts[0]))] : [] }
    let (count, items) = (parts.count, parts.joined(separator: ", "))
    // `first twice` has one name.
    let isCounted =
      name.split(separator: parts[0], omittingEmptySubsequences: false).count <= count && Set(parts).count == 1
    let lead: MessageText = isCounted ? "Write it \(count) times" : "These are \(count) names. Write"
    return [
      Hint("\(lead): [\(items)]", .replacing("[\(items)]"))
        .or(Hint("\(lead)\(words: isCounted ? "" : " a comma between them"): \(items)", .replacing(items)))
        .or(
          name.contains(" - ")
            ? "These are \(count) names. Start all dashes of a list in the same column."
            : Hint("\(lead)\(words: isCounted ? "," : " one of them, or") each after a dash on its own line."))
    ]
  }

  private static func letters(_ text: String) -> [Unicode.Scalar] {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return Array(text.lowercased().unicodeScalars) }
    return text.utf8.map { Unicode.Scalar(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0) }
  }

  /// Converts full-width letters to ASCII.
  private static func folded(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: { $0.value >= 0xFF01 && $0.value <= 0xFF5E }) else { return name }
    var view = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isWide = scalar.value >= 0xFF01 && scalar.value <= 0xFF5E
      view.append(isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar)
    }
    return String(view)
  }

  /// Finds `logIn` for `logIn(ana, guess)`, and for a name with a comment directly after it.
  private static func byHead(of name: String, in candidates: [String]) -> String? {
    guard let end = name.firstIndex(where: { "({#/;,".contains($0) }), end > name.startIndex else { return nil }
    var head = name[..<end].lowercased()
    while head.last == " " { head.removeLast() }
    return candidates.first { $0.lowercased() == head }
  }

  /// Whether two names differ only by capitals and the signs between their words, as `pushPrompt` and `push-prompt`.
  static func haveSameWords(_ name: String, _ other: String) -> Bool {
    withoutJoints(name) == withoutJoints(other)
  }

  /// A name in small letters without the signs that join its words; those beside digits count. Asked for each tag.
  static func withoutJoints(_ name: String) -> String {
    let bytes = Array(name.utf8)
    func isDigit(_ index: Int) -> Bool {
      bytes.indices.contains(index) && UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index]
    }
    let kept = bytes.indices.compactMap { index -> UInt8? in
      switch bytes[index] {
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "):
        isDigit(index - 1) || isDigit(index + 1) ? UInt8(ascii: "-") : nil
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes[index] | 0x20
      default: bytes[index]
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// The number of insertions, deletions, replacements and swaps of adjacent letters.
  package static func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for j in right.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }

  /// Finds `authService.logIn` for `logIn`, if only one candidate ends with it.
  static func byTail(of name: String, in candidates: [String]) -> String? { byTail(of: letters(name), in: candidates) }

  private static func byTail(of wanted: [Unicode.Scalar], in candidates: [String]) -> String? {
    // `log_in()` is `logIn` as well.
    let tail = (wanted.split(separator: ".").last.map(Array.init) ?? wanted).filter(\.properties.isAlphabetic)
    guard tail.count >= 3 else { return nil }
    let hasDot = wanted.contains(".")
    let matches = candidates.filter { candidate in
      guard hasDot || candidate.utf8.contains(UInt8(ascii: ".")) else { return false }
      let parts = candidate.lowercased().unicodeScalars.split(separator: ".")
      guard parts.count > 1 || hasDot, let last = parts.last else { return false }
      return Array(last) == tail
    }
    return matches.count == 1 ? matches[0] : nil
  }
}
