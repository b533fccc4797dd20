import Rehearse
import RehearseLanguage

/// What `rehearse.yaml` says below `verify`.
package struct LiveProject: Equatable, Sendable {
  /// What starts the live host.
  package let host: CommandText
  package let build: CommandText?
  package let knownDifferences: [KnownDifference]
  /// The line of `verify`.
  package let line: Int
}

/// A difference between scenarios and the real service that is accepted for now.
package struct KnownDifference: Equatable, Sendable {
  package let operation: String
  /// The answer in the words of the report; `nil` for every answer of the operation.
  package let answer: String?
  package let mark: KnownFailure
}

extension ProjectFile {
  /// Whether a path is that of a project file, to which only the results of `verify` can belong.
  package static func isProjectFile(_ path: String) -> Bool { SystemPath.lastName(of: path) == name[...] }
}

extension ProjectFileDecoder {
  private enum VerifyKey: String, CaseIterable {
    case build, host
    case knownDifference = "known difference"
  }

  private enum DifferenceKey: String, CaseIterable {
    case operation, answer, issue, because, until
  }

  /// Decodes the value of `verify`.
  ///
  /// - Parameter key: The key itself, whose line the results name.
  mutating func liveProject(_ node: Node, at key: Node) -> LiveProject? {
    guard let values = group(node, "`verify`", VerifyKey.self, needing: .host) else { return nil }
    let host = values[.host].flatMap { command($0, "`host` of `verify`") }
    let build = values[.build].flatMap { command($0, "`build` of `verify`") }
    let differences = values[.knownDifference].map { knownDifferences($0) } ?? []
    return host.map {
      LiveProject(host: $0, build: build, knownDifferences: differences, line: Int(tree.position(key).line))
    }
  }

  private mutating func knownDifferences(_ node: Node) -> [KnownDifference] {
    guard tree.isList(node) else {
      if !tree.isRefused(node) { report(.noDifferences(found(node)), at: node) }
      return []
    }
    return tree.items(node).compactMap { item in
      let name = "each `known difference`"
      guard let values = group(item, name, DifferenceKey.self, needing: .operation, .issue) else { return nil }
      var texts: [DifferenceKey: String] = [:]
      for (key, value) in values { texts[key] = key == .answer ? answer(value) : text(value, "`\(key.rawValue)`") }
      var until: CalendarDate?
      if let node = values[.until], let day = texts[.until] {
        until = CalendarDate(day)
        if until == nil { report(.noDay(day), at: node) }
      }
      guard let operation = texts[.operation], let issue = texts[.issue] else { return nil }
      return KnownDifference(
        operation: operation, answer: texts[.answer],
        mark: KnownFailure(
          issue: issue, because: texts[.because], until: until, position: tree.position(item)))
    }
  }

  /// The answer as reports write it, also as a group: `{ fails: locked }`.
  private mutating func answer(_ node: Node) -> String? {
    if tree.isMap(node), let (key, value) = tree.entries(node).first, tree.entries(node).count == 1,
      tree.isScalar(value)
    {
      return "\(tree.string(key)): \(tree.string(value))"
    }
    return text(node, "`answer`")
  }

  /// The values of a group of keys. Reports keys that are unknown or missing.
  private mutating func group<Key: RawRepresentable<String> & CaseIterable & Hashable>(
    _ node: Node, _ name: String, _ keys: Key.Type, needing needed: Key...
  ) -> [Key: Node]? {
    let names = keys.allCases.map(\.rawValue)
    guard tree.isMap(node) else {
      if !tree.isRefused(node) { report(.noGroup(name, found(node), needed.map(\.rawValue)), at: node) }
      return nil
    }
    var values: [Key: Node] = [:]
    for (key, value) in tree.entries(node) where tree.isScalar(key) {
      if let known = Key(rawValue: tree.string(key)) {
        values[known] = value
      } else {
        report(.unknownKey(tree.string(key), of: name, names), at: key)
      }
    }
    for key in needed where values[key] == nil && !diagnostics.hasErrors {
      report(.missing(key.rawValue, of: name), at: node)
    }
    return values
  }
}

extension Message {
  fileprivate static func noGroup(_ name: String, _ found: String, _ keys: [String]) -> Message {
    Message(
      .notAGroup, "\(words: name) must be a group of keys, but this is \(found)",
      hints: [Hint("Write its keys below it:", pasting: keys.map { "\($0): …" })])
  }

  fileprivate static func unknownKey(_ key: String, of name: String, _ names: [String]) -> Message {
    let near = NameSuggestion.nearest(to: key, in: names)
    let advice = near.map { NameSuggestion.advice(on: key, among: names, near: $0, quote: "`") } ?? []
    return Message(
      .unknownKey, "\"\(key)\" is not a key of \(words: name)",
      hints: advice + ["Its keys: \(names.joined(separator: ", "))"])
  }

  fileprivate static func missing(_ key: String, of name: String) -> Message {
    Message(.missingKey, "\(words: name) needs the key `\(words: key)`", hints: ["Add a line: \(key): …"])
  }

  fileprivate static func noDifferences(_ found: String) -> Message {
    Message(
      .notAList, "`known difference` must be a list, but this is \(found)",
      hints: [
        Hint(
          "For example:",
          pasting: ["known difference:", "  - operation: authService.logIn", "    issue: LOGIN-12"])
      ])
  }

  fileprivate static func noDay(_ text: String) -> Message {
    Message(
      .unknownDay, "\"\(text)\" is not a day of the calendar",
      hints: ["Write year, month and day, as in 2027-01-31."])
  }
}
