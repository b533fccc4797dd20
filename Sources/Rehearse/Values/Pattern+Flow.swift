extension Pattern {
  /// The pattern on one line, as an author writes it.
  package func flow(_ shape: ValueShape) -> String {
    switch self {
    case .exactly(let literal): return literal.flow(shape)
    case .matcher(let matcher): return matcher.text
    case .list(let patterns):
      return "[" + patterns.map { $0.flow(shape.element) }.joined(separator: ", ") + "]"
    case .map(let patterns):
      let parts = patterns.map { "\($0.key): \($0.value.flow(shape.value(of: $0.key)))" }
      return "{ " + parts.joined(separator: ", ") + " }"
    }
  }

  /// The pattern, or its beginning with an ellipsis where there is too much of it to be read.
  package func shortened(to length: Int = Literal.shownLength) -> Pattern {
    var room = length
    return shortened(&room)
  }

  /// - Parameter room: how many bytes are left; less than none once something was cut off.
  package func shortened(_ room: inout Int) -> Pattern {
    switch self {
    case .exactly(let literal): return .exactly(literal.shortened(&room))
    case .matcher(let matcher): return .matcher(matcher.shortened(&room))
    case .list(let patterns):
      return .list(Literal.shortened(patterns, &room, rest: .exactly(.text("…"))) { $0.shortened(&$1) })
    case .map(let patterns):
      return .map(
        Literal.shortened(patterns, &room, rest: ("…", .exactly(.text("…")))) { pattern, room in
          (Literal.shortened(pattern.key, &room), pattern.value.shortened(&room))
        })
    }
  }
}
