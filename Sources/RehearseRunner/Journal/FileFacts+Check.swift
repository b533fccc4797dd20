extension FileFacts {
  /// Checks what a journal tells of a file, for a page.
  func check() throws(Bounds.Problem) {
    for text in [feature, about] { try Bounds.check(text, atMost: ScenarioFacts.textLimit) }
    try Self.check(tags, links)
    for scenario in scenarios { try scenario.check() }
    for facts in cases {
      guard scenarios.indices.contains(facts.scenario) else { throw Bounds.Problem() }
      try Bounds.check(facts.cells, atMost: ScenarioFacts.columnLimit, each: Scene.textLimit)
    }
  }

  fileprivate static func check(_ tags: [String], _ links: [String]) throws(Bounds.Problem) {
    for words in [tags, links] {
      try Bounds.check(words, atMost: ScenarioFacts.wordLimit, each: ScenarioFacts.textLimit)
    }
  }
}

extension ScenarioFacts {
  fileprivate func check() throws(Bounds.Problem) {
    let texts = [title, id, why, skip, knownFailure?.issue, knownFailure?.because, knownFailure?.until]
    for text in texts { try Bounds.check(text, atMost: Self.textLimit) }
    try FileFacts.check(tags, links)
    try Bounds.check(columns.map(\.title), atMost: Self.columnLimit, each: Scene.textLimit)
    for line in [lines.first, lines.last] { try Bounds.check(line, in: Bounds.lines) }
    try Bounds.check(lines.texts, atMost: QuotedLines.limit, each: QuotedLines.textLimit)
  }
}
