import Testing

/// A place in a file that is not Swift, as Swift Testing takes it.
struct IssuePlace {
  let location: SourceLocation

  /// - Parameters:
  ///   - path: where the file really is, so that an editor can open it.
  ///   - shown: how readers know it.
  init(_ path: String, shown: String? = nil, line: Int, column: Int = 1) {
    // The identity of a file is "MODULE/FILE" to Swift Testing, which ends the process where there is no slash.
    let shown = shown ?? path
    location = SourceLocation(
      fileID: shown.contains("/") ? shown : "scenarios/\(shown)", filePath: path, line: max(1, line),
      column: max(1, column))
  }
}
