extension String {
  /// The text, or its beginning with an ellipsis where it has more bytes than this; one that was cut stays as it is.
  package func cut(toBytes limit: Int) -> String {
    guard utf8.count > limit + "…".utf8.count else { return self }
    var end = utf8.index(startIndex, offsetBy: limit)
    while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(unicodeScalars[..<end]) + "…"
  }
}
