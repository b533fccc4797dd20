/// A part of an example that a document shows.
///
/// It lies between `// snippet: NAME` and `// snippet end`, without the common indentation.
struct Snippet: Equatable {
  let name: String
  /// The language in the fence of the document: `swift`, `yaml` or `python`.
  let language: String
  let text: String

  struct Unreadable: Error, Equatable {
    let reason: String
  }

  private static let languages = [".swift": ("swift", "//"), ".yaml": ("yaml", "#"), ".py": ("python", "#")]
  static let suffixes = languages.keys.sorted()

  static func marked(in file: String, _ text: String) throws(Unreadable) -> [Snippet] {
    guard let (language, comment) = languages.first(where: { file.hasSuffix($0.key) })?.value else { return [] }
    var snippets: [Snippet] = []
    var open: (name: String, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("\(comment) snippet: ") {
        guard open == nil else { throw Unreadable(reason: "\(file): a snippet begins inside another: \(words)") }
        open = (String(words.dropFirst(comment.count + " snippet: ".count)), [])
      } else if words == "\(comment) snippet end" {
        guard let snippet = open else { throw Unreadable(reason: "\(file): a snippet ends that did not begin") }
        snippets.append(Snippet(name: snippet.name, language: language, text: outdented(snippet.lines)))
        open = nil
      } else {
        open?.lines.append(line)
      }
    }
    if let open { throw Unreadable(reason: "\(file): the snippet \(open.name) does not end") }
    return snippets
  }

  private static func outdented(_ lines: [Substring]) -> String {
    let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let text = lines.map { $0.dropFirst(indentation) }.joined(separator: "\n")
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }
}
