import Rehearse
import RehearseLanguage

extension RunEvent {
  /// Appends the event as a line of JSON, including the line break.
  package func appendLine(to bytes: inout [UInt8]) throws {
    bytes += try JSONLineEncoder.encode(self)
    bytes.append(0x0A)
  }

  /// Parses a line; `nil` if it is not a valid event.
  package init?(line: ArraySlice<UInt8>) {
    guard let event = try? JSONLineDecoder.decode(RunEvent.self, from: line), (try? event.check()) != nil else {
      return nil
    }
    self = event
  }

  private func check() throws {
    switch self {
    case .runBegan(let head): try head.check()
    case .fileBegan(_, let head): try head.check()
    case .caseEnded(_, _, let end): try end.check()
    case .warned(_, let warning): try warning.check()
    case .fileEnded, .onlyMarked: break
    case .runEnded(let nanoseconds): try Limits.check(nanoseconds, in: Limits.nanoseconds)
    }
  }
}

/// Limits for the values in a journal, because a hostile file could keep a reader busy.
private enum Limits {
  struct Exceeded: Error {}

  /// Lines and columns, from 1.
  static let lines = 1...1 << 32
  /// Numbers of steps.
  static let steps = -1 << 32...1 << 32
  /// Counts of omitted items.
  static let counts = 0...1 << 60
  /// Real time in nanoseconds, limited so that sums do not overflow.
  static let nanoseconds: ClosedRange<Int64> = 0...1 << 60
  /// Virtual milliseconds, up to the largest number that a host may send.
  static let moments: ClosedRange<Int64> = 0...1 << 53

  static func check<Number: FixedWidthInteger>(_ number: Number?, in range: ClosedRange<Number>) throws {
    if let number, !range.contains(number) { throw Exceeded() }
  }

  /// - Parameter limit: the maximum bytes per text, not counting the ellipsis of truncated ones.
  static func check(_ texts: String?..., atMost limit: Int = SizeLimits.sceneText) throws {
    for text in texts {
      if let text, text.utf8.count > limit + "…".utf8.count { throw Exceeded() }
    }
  }

  // Not any collection: a text would count as one, by its characters.
  static func check(_ items: [some Any], atMost limit: Int) throws {
    if items.count > limit { throw Exceeded() }
  }

  static func check(_ texts: [String], atMost limit: Int, each length: Int) throws {
    try check(texts, atMost: limit)
    for text in texts { try check(text, atMost: length) }
  }
}

// MARK: Runs and files

extension RunHead {
  fileprivate func check() throws {
    try Limits.check(startedAt, in: 0...Int64.max)
    // No run has more files or repeats one, and reading them all would take hours.
    try Limits.check(files, atMost: SourceFile.runLimit)
    guard Set(files.map { Array($0.path.utf8) }).count == files.count, identities.count == files.count else {
      throw Limits.Exceeded()
    }
    for identity in identities { try Limits.check(identity.namesakes, in: 0...SourceFile.runLimit) }
    if let shard {
      _ = try Shard(shard.shard.index, of: shard.shard.count)
      try Limits.check(shard.cases, in: Limits.counts)
      guard shard.files.count == files.count else { throw Limits.Exceeded() }
      for index in shard.files { try Limits.check(index, in: 0...SourceFile.runLimit) }
    }
  }
}

extension FileHead {
  fileprivate func check() throws {
    try Limits.check(startedAt, in: 0...Int64.max)
    for diagnostic in diagnostics + (hostFailure?.mistakes ?? []) { try diagnostic.check() }
    try Limits.check(hostFailure?.omittedMistakes, in: Limits.counts)
    try Limits.check(omittedDiagnostics, in: 0...1 << 32)
    try Limits.check(feature, atMost: SizeLimits.factText)
    for line in only { try Limits.check(line, in: Limits.lines) }
    for head in cases {
      try Limits.check(head.line, in: Limits.lines)
      try Limits.check(head.steps ?? [], atMost: SizeLimits.factWords, each: SizeLimits.factText)
    }
    guard let facts else { return }
    try facts.check()
    for head in cases {
      guard let scenario = head.scenario, facts.scenarios.indices.contains(scenario) else { throw Limits.Exceeded() }
      try Limits.check(head.cells ?? [], atMost: SizeLimits.factColumns, each: SizeLimits.sceneText)
    }
  }
}

extension ShownDiagnostic {
  fileprivate func check() throws {
    try Limits.check(line, in: Limits.lines)
    try Limits.check(column, in: Limits.lines)
    guard let snippet else { return }
    try Limits.check(snippet.number, in: Limits.lines)
    try Limits.check(snippet.lines.count, in: 1...min(Snippet.mostLines, snippet.number))
    for width in [snippet.markStart, snippet.markWidth] { try Limits.check(width, in: 0...Snippet.mostCells) }
  }
}

extension FileFacts {
  fileprivate func check() throws {
    try Limits.check(about, atMost: SizeLimits.factText)
    for words in [tags, links] + scenarios.flatMap({ [$0.tags, $0.links] }) {
      try Limits.check(words, atMost: SizeLimits.factWords, each: SizeLimits.factText)
    }
    for scenario in scenarios { try scenario.check() }
  }
}

extension ScenarioFacts {
  fileprivate func check() throws {
    try Limits.check(title, id, why, skip, atMost: SizeLimits.factText)
    try Limits.check(knownFailure?.issue, knownFailure?.because, knownFailure?.until, atMost: SizeLimits.factText)
    try Limits.check(columns.map(\.title), atMost: SizeLimits.factColumns, each: SizeLimits.sceneText)
    for line in [lines.first, lines.last] { try Limits.check(line, in: Limits.lines) }
    try Limits.check(lines.texts, atMost: SizeLimits.quotedLines, each: SizeLimits.quotedText)
  }
}

// MARK: Cases

extension CaseEnd {
  fileprivate func check() throws {
    try Limits.check(nanoseconds, in: Limits.nanoseconds)
    try details?.check()
    switch result {
    case .failed(let failure), .failedAsKnown(_, let failure): try failure.check()
    case .passedUnexpectedly(_, let line): try Limits.check(line, in: Limits.lines)
    case .errored(let error): try Limits.check(error.omittedCalls, in: Limits.counts)
    case .passed, .skipped, .notRun: break
    }
  }
}

extension FailureReport {
  fileprivate func check() throws {
    for step in steps {
      try Limits.check(step.number, in: Limits.steps)
      try Limits.check(step.title, atMost: SizeLimits.factText)
      try Limits.check(step.omittedCalls, in: Limits.counts)
      for finding in step.findings { try finding.check() }
    }
    try Limits.check(omittedFindings, in: Limits.counts)
  }
}

extension Finding {
  fileprivate func check() throws {
    for position in [range.start, range.end] {
      try Limits.check(position.line, in: 1...1 << 30)
      try Limits.check(position.column, in: 1...1 << 30)
    }
    for detail in details {
      switch detail {
      case .call(_, let time, _): try Limits.check(time, in: Limits.moments)
      case .more(let count): try Limits.check(count, in: Limits.counts)
      case .values, .text: break
      }
    }
  }
}

extension CaseDetails {
  fileprivate func check() throws {
    try Limits.check(virtualTime, in: Limits.moments)
    try Limits.check(wrongCells, atMost: SizeLimits.factColumns)
    for cell in wrongCells {
      try Limits.check(cell.column, in: 0...SizeLimits.factColumns)
      try Limits.check(cell.actual)
    }
    try scene?.check()
  }
}

extension Scene {
  fileprivate func check() throws {
    try Limits.check(rows, atMost: SizeLimits.sceneRows)
    for row in rows { try row.check() }
    try Limits.check(omittedRows, in: Limits.counts)
    try Limits.check(fields, atMost: SizeLimits.sceneValues)
    for field in fields {
      try Limits.check(field.name, field.initial)
      try Limits.check(field.ends, atMost: SizeLimits.sceneValues)
      for end in field.ends { try Limits.check(end.value, end.expected) }
    }
    try Limits.check(omittedFields, in: Limits.counts)
    try Limits.check(duration, in: Limits.moments)
  }
}

extension SceneRow {
  fileprivate func check() throws {
    try Limits.check(time, in: Limits.moments)
    switch event {
    case .step(let number, let title):
      try Limits.check(number, in: Limits.steps)
      try Limits.check(title, atMost: SizeLimits.sceneText)
    case .action(let name, let arguments): try Limits.check(name, arguments)
    case .advance(let span): try Limits.check(span, in: Limits.moments)
    case .timer, .rest: break
    case .call(let call):
      try Limits.check(call.port, call.operation, call.arguments, call.cause, call.expected)
      if case .atOnce(let value) = call.reply { try Limits.check(value) }
    case .answer(let answer):
      try Limits.check(answer.port, answer.operation, answer.value)
      try Limits.check(answer.after, in: Limits.moments)
      try Limits.check(answer.call, in: 0...SizeLimits.sceneRows)
      if case .oneOf(let number, let count) = answer.origin {
        for part in [number, count] { try Limits.check(part, in: Limits.lines) }
      }
    case .write(let write): try Limits.check(write.field, write.before, write.after, write.expected)
    case .missing(let call): try Limits.check(call.port, call.operation, call.arguments)
    case .pending(let answer):
      try Limits.check(answer.port, answer.operation)
      try Limits.check(answer.due, in: Limits.moments)
    }
  }
}
