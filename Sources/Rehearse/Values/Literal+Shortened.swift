extension Literal {
  /// How much of a value a failure shows, in bytes of its text.
  package static let shownLength = 1000

  /// The value, or its beginning with an ellipsis where there is too much of it to be read.
  ///
  /// It looks at no more than it keeps: a file may hold a long value and fail with it in a thousand cases.
  package func shortened(to length: Int = shownLength) -> Literal {
    var room = length
    return shortened(&room)
  }

  /// - Parameter room: how many bytes are left; less than none once something was cut off.
  package func shortened(_ room: inout Int) -> Literal {
    switch self {
    case .none, .null, .toggle, .boolean, .integer, .decimal:
      room -= 8
      return self
    case .text(let text): return .text(Self.shortened(text, &room))
    case .list(let items): return .list(Self.shortened(items, &room, rest: .text("…")) { $0.shortened(&$1) })
    case .map(let entries):
      return .map(
        Self.shortened(entries, &room, rest: Entry("…", .text("…"))) { entry, room in
          Entry(Self.shortened(entry.key, &room), entry.value.shortened(&room))
        })
    }
  }

  /// The text, or its beginning with an ellipsis.
  package static func shortened(_ text: String, _ room: inout Int) -> String {
    let available = max(0, room)
    room -= text.utf8.count
    guard room < 0 else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: available)
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return String(text.unicodeScalars[..<end]) + "…"
  }

  /// As many parts as there is room for, and `rest` in place of the others.
  package static func shortened<Part>(
    _ parts: [Part], _ room: inout Int, rest: Part, _ shorten: (Part, inout Int) -> Part
  ) -> [Part] {
    var result: [Part] = []
    for part in parts {
      guard room > 0 else {
        room = -1
        return result + [rest]
      }
      room -= 2
      result.append(shorten(part, &room))
    }
    return result
  }
}
