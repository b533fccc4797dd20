/// What a scenario says about itself.
package struct ScenarioFacts: Sendable, Equatable, Codable {
  /// How many bytes a text has at most, apart from the ellipsis of one that was cut: a title, an explanation, a link.
  package static let textLimit = 4000
  /// How many tags, and how many links, are kept.
  package static let wordLimit = 100
  /// How many columns are kept.
  package static let columnLimit = 100

  /// A column of its table, or a key of its `for every`.
  package struct Column: Sendable, Equatable, Codable {
    package enum Kind: UInt8, Sendable, Codable, CaseIterable {
      case given, when, then
      /// The row's own name.
      case name
    }

    package var kind: Kind
    /// The heading as a reader sees it, without its first word: `authorization`, `state.decision`.
    package var title: String

    package init(_ kind: Kind, _ title: String) {
      self.kind = kind
      self.title = title
    }
  }

  /// Why it is known to fail.
  package struct KnownFailure: Sendable, Equatable, Codable {
    package var issue: String
    package var because: String?
    /// The last day on which the failure is tolerated: `2027-01-31`.
    package var until: String?

    package init(issue: String, because: String? = nil, until: String? = nil) {
      self.issue = issue
      self.because = because
      self.until = until
    }
  }

  package var title: String
  package var id: String?
  package var why: String?
  /// Its own, without the file's.
  package var tags: [String]
  /// Its own, without the file's.
  package var links: [String]
  package var skip: String?
  package var knownFailure: KnownFailure?
  /// Whether it says what must hold whatever happens.
  package var isRule: Bool
  /// Empty for a scenario that is one case.
  package var columns: [Column]
  package var lines: QuotedLines

  package init(
    title: String, id: String? = nil, why: String? = nil, tags: [String] = [], links: [String] = [],
    skip: String? = nil, knownFailure: KnownFailure? = nil, isRule: Bool = false, columns: [Column] = [],
    lines: QuotedLines = QuotedLines(first: 1, last: 1)
  ) {
    self.title = title
    self.id = id
    self.why = why
    self.tags = tags
    self.links = links
    self.skip = skip
    self.knownFailure = knownFailure
    self.isRule = isRule
    self.columns = columns
    self.lines = lines
  }
}
