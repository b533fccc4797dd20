/// What a file or a scenario says for readers alone: kept only where somebody wants to show it.
package final class WrittenWords: Sendable {
  /// The `feature` of a file, or the title of a scenario.
  package let title: String
  /// `about` of a file, `why` of a scenario: as it is written.
  package let explanation: String?
  /// Without those of what is around it.
  package let tags: [String]
  /// Without those of what is around it.
  package let links: [String]
  /// The columns of the scenario's table, or the keys of its `for every`.
  package let columns: [Column]

  init(title: String, explanation: String?, tags: [String], links: [String], columns: [Column] = []) {
    self.title = title
    self.explanation = explanation
    self.tags = tags
    self.links = links
    self.columns = columns
  }

  func with(_ columns: [Column]) -> WrittenWords {
    WrittenWords(title: title, explanation: explanation, tags: tags, links: links, columns: columns)
  }
}
