/// What a case is known by.
package struct CaseHead: Sendable, Equatable, Codable {
  package var name: String
  /// With an id as the name, the title that a reader wants to see.
  package var title: String?
  package var line: Int
  package var tags: [String]
  /// Why the case is skipped by its mark; `nil` for a case that runs.
  package var skip: String?

  /// What stands for the cases of a file that could not be read.
  package static let unreadFile = CaseHead(name: "scenario file loads", line: 1)

  package init(name: String, title: String? = nil, line: Int, tags: [String] = [], skip: String? = nil) {
    self.name = name
    self.title = title
    self.line = line
    self.tags = tags
    self.skip = skip
  }
}
