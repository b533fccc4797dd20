import RehearseSource

extension FileFacts {
  func write(to bytes: inout ByteWriter) {
    bytes.write(feature)
    bytes.write(about) { $0.write($1) }
    bytes.write(tags) { $0.write($1) }
    bytes.write(links) { $0.write($1) }
    bytes.write(scenarios) { $1.write(to: &$0) }
    bytes.write(cases) { bytes, facts in
      bytes.write(facts.scenario)
      bytes.write(facts.cells) { $0.write($1) }
    }
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    self.init(
      feature: try bytes.words(), about: try bytes.optionalWords(), tags: try bytes.wordList(),
      links: try bytes.wordList())
    scenarios = try bytes.list { (bytes) throws(ByteReader.Damage) in try ScenarioFacts(from: &bytes) }
    let last = scenarios.count - 1
    cases = try bytes.list { (bytes) throws(ByteReader.Damage) in
      let scenario = try bytes.number()
      guard (0...max(0, last)).contains(scenario), last >= 0 else { throw ByteReader.Damage() }
      return CaseFacts(
        scenario: scenario,
        cells: try bytes.list(atMost: ScenarioFacts.columnLimit) { (bytes) throws(ByteReader.Damage) in
          try bytes.shortText()
        })
    }
  }
}

extension ScenarioFacts {
  func write(to bytes: inout ByteWriter) {
    bytes.write(title)
    for text in [id, why] { bytes.write(text) { $0.write($1) } }
    bytes.write(tags) { $0.write($1) }
    bytes.write(links) { $0.write($1) }
    bytes.write(skip) { $0.write($1) }
    bytes.write(knownFailure) { bytes, mark in
      bytes.write(mark.issue)
      for text in [mark.because, mark.until] { bytes.write(text) { $0.write($1) } }
    }
    bytes.write(isRule)
    bytes.write(columns) { bytes, column in
      bytes.write(column.kind.rawValue)
      bytes.write(column.title)
    }
    bytes.write(lines.first)
    bytes.write(lines.last)
    bytes.write(lines.texts) { $0.write($1) }
  }

  init(from bytes: inout ByteReader) throws(ByteReader.Damage) {
    self.init(
      title: try bytes.words(), id: try bytes.optionalWords(), why: try bytes.optionalWords(),
      tags: try bytes.wordList(), links: try bytes.wordList(), skip: try bytes.optionalWords(),
      knownFailure: try bytes.optional { (bytes) throws(ByteReader.Damage) in
        KnownFailure(
          issue: try bytes.words(), because: try bytes.optionalWords(), until: try bytes.optionalWords())
      }, isRule: try bytes.flag(),
      columns: try bytes.list(atMost: Self.columnLimit) { (bytes) throws(ByteReader.Damage) in
        Column(try bytes.choice(), try bytes.shortText())
      },
      lines: QuotedLines(
        first: try bytes.number(1...1 << 32), last: try bytes.number(1...1 << 32),
        texts: try bytes.list(atMost: QuotedLines.limit) { (bytes) throws(ByteReader.Damage) in
          try bytes.text(atMost: QuotedLines.textLimit)
        }))
  }
}

extension ByteReader {
  fileprivate mutating func words() throws(Damage) -> String { try text(atMost: ScenarioFacts.textLimit) }

  fileprivate mutating func optionalWords() throws(Damage) -> String? {
    try optional { (bytes) throws(Damage) in try bytes.words() }
  }

  fileprivate mutating func wordList() throws(Damage) -> [String] {
    try list(atMost: ScenarioFacts.wordLimit) { (bytes) throws(Damage) in try bytes.words() }
  }
}
