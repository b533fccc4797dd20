import Rehearse

/// A heading of a table, or a key of `for every`, that is no path into the scenario.
struct UnknownHeading: DecoderPart {
  let context: DecodingContext
  let node: Node
  let site: PathSite

  func report() {
    let isTable = site == .column
    let forms = starts.map(headings.forms).joined(separator: ", ")
    report(
      .unknownHeading, "\"\(heading)\" is not \(words: isTable ? "a heading of a table" : "a key of `for every`")",
      [Self.guesses.answer(to: self), "\(words: isTable ? "Headings" : "Keys"): \(forms)"].compactMap(\.self), at: node)
  }

  static let guesses: [Guess<UnknownHeading, Hint>] = [
    Guess("for-every: Then") { $0.expectation },
    Guess("table: Headings with other signs") { $0.otherSigns },
    Guess("for-every: Capital") { $0.firstWord },
    Guess("table: Headings without first word") { $0.missingFirstWord },
  ]

  private var heading: String { tree.string(node) }
  private var first: Substring { heading.prefix { $0 != " " } }
  private var starts: [HeadingKind] { site == .column ? HeadingKind.allCases : HeadingKind.inputs }

  /// `then` in `for every`.
  private var expectation: Hint? {
    guard site == .key, first == HeadingKind.then.rawValue else { return nil }
    return "Write what is expected in `then`: it is the same for all these cases."
  }

  private var otherSigns: Hint? { headings.meant(heading, in: site).map(meant) }

  private var firstWord: Hint? {
    let words = starts.map(\.rawValue)
    guard
      let near = Synonyms.meaning(of: String(first), among: words)
        ?? NameSuggestion.nearest(to: String(first), in: words), near != first
    else { return nil }
    return meant("\(near)\(heading.dropFirst(first.count))")
  }

  private var missingFirstWord: Hint? {
    let paths = headings.paths(in: site)
    let near = NameSuggestion.nearest(to: heading, in: paths.map(\.path))
    return paths.first { $0.path == near }.map { meant($0.heading) }
  }

  private func meant(_ heading: String) -> Hint { Hint("Did you mean \"\(heading)\"?", .replacing(heading)) }
}
