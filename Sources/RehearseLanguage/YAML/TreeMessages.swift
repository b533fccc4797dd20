import Rehearse

/// The messages of `TreeCheck`.
extension Message {
  static var keyNotText: Message {
    Message(
      .keyNotText, "a key is a plain name; it cannot be a list, braces or `?`",
      hints: ["Remove the `?`, or the brackets around the name."])
  }

  static func commaForColon(_ key: String, _ change: Hint.Change) -> Message {
    Message(
      .missingColon, "there is a comma after `\(key)` where a colon belongs", hints: [Hint("Write `\(key): …`", change)]
    )
  }

  static var longKey: Message {
    Message(.tooLarge, "this key is longer than \(YAMLLimits.keyCharacters) characters")
  }

  static func decimalComma(_ before: String, _ after: String) -> Message {
    let digits = before.filter { !".,'’".contains($0) }
    let fraction = "\(digits).\(after)"
    let other: Hint = "Write it without a comma: 3000, 12.50, 1500ms. A text with a comma needs quotes."
    if let span = VirtualTime.meant(by: "\(before),\(after)") {
      return Message(
        .decimalComma, "a number has no comma here: it would begin the next value",
        hints: [Hint("Write \(span). A text with a comma needs quotes.", .replacing(span)).or(other)])
    }
    let isAmbiguous = after.count == 3 && digits.count == before.count && before != "0"
    return Message(
      .decimalComma, "a number has no comma here: it would begin the next value",
      hints: [
        isAmbiguous
          ? Hint(
            "Write \(fraction), or \(digits)\(after). A text with a comma needs quotes.",
            .replacing(fraction, title: "Write \(fraction)"),
            .replacing(digits + after, title: "Write \(words: digits)\(words: after)")
          ).or(other)
          : Hint(
            "Write \(fraction), with a point. A text with a comma needs quotes.",
            .replacing(fraction, title: "Write \(fraction)")
          ).or(other)
      ])
  }

  static func tornPlaceholder(_ parts: [String]) -> Message {
    let meant = parts.joined(separator: MatcherWords.separator)
    return Message(
      .unknownPlaceholder, "a comma ends a value here, so this placeholder is taken apart",
      hints: [
        MatcherWords(meant)?.form == .oneOf
          ? Hint("Write \(meant)", .replacing(meant)) : "Write it on a line of its own, without brackets around it."
      ])
  }

  static func unbracketedList(_ key: String, items: [String]) -> Message {
    let written = items.joined(separator: ", ")
    return Message(
      .notAList, "`\(key)` must be a list, but this is `\(written)`",
      hints: [Hint("Write [\(written)]", .replacing("[\(written)]"))])
  }

  static func namesInBraces(notes: [Hint]) -> Message {
    Message(.namesInBraces, "in braces each name needs a value: { name: value }", hints: notes)
  }

  static func twoBraces(_ change: Hint.Change) -> Message {
    Message(
      .valueWithoutKey, "there are two braces where one belongs",
      hints: [Hint("Write one brace before it, and one after it.", change)])
  }

  static func valueWithoutKey(isBracket: Bool, isMap: Bool) -> Message {
    Message(
      .valueWithoutKey, "a key is missing before these \(words: isBracket ? "brackets" : "braces")",
      hints: [
        isMap
          ? "Write the key and a colon before it. If what is inside belongs to the braces around it, remove this `{` and its `}`."
          : "Write the key and a colon before it, or remove it."
      ])
  }

  /// - Parameter isFarther: Whether the dash is to stand to the left of where the key starts.
  static func secondScenario(_ change: Hint.Change?, isFarther: Bool = true) -> Message {
    let place = isFarther ? ", two columns further to the left" : ""
    return Message(
      .missingDash, "a second scenario begins here without a dash",
      hints: [Hint("Each scenario starts with a dash: `- scenario: …`\(words: place).", change)])
  }

  static var secondBeginning: Message {
    Message(
      .secondFile, "the file begins a second time here",
      hints: ["Remove these lines down to the second `scenarios:`, or move them into a file of their own."])
  }

  static func duplicateKey(_ name: String, lines: (Int32, Int32), note: MessageText) -> Message {
    let places = lines.0 == lines.1 ? "both on line \(lines.0)" : "lines \(lines.0) and \(lines.1)"
    return Message(.duplicateKey, "`\(name)` is written twice (\(places))", hints: [Hint(note)])
  }

  static var missingItem: Message {
    Message(
      .missingItem, "nothing stands after this dash or comma",
      hints: ["Write the item, or remove the dash or comma. An empty text is \"\"."])
  }

  static var emptyText: Message {
    Message(
      .missingItem, "this empty text has no key before it and no value after it",
      hints: ["Write `key: \"\"` if a key has this text, or remove it."])
  }

  static func missingValue(_ name: String, notes: [Hint]) -> Message {
    Message(.missingValue, "`\(name)` has nothing after it", hints: notes)
  }

  static func missingColon(_ name: String, key: Substring, value: String) -> Message {
    Message(
      .missingColon, "a colon is missing in `\(name)`",
      hints: [
        Hint("Write `\(key): \(value)`", .replacing("\(key): \(value)"))
          .or("Write a colon and a space between a name and its value.")
      ])
  }
}
