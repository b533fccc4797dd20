import Rehearse
import RehearseLanguage

/// Decodes the keys of `rehearse.yaml` and reports all errors.
struct ProjectFileDecoder {
  private enum ProjectKey: String, CaseIterable {
    case build, host
    case startLimit = "start limit"
    case contract, program, sources, verify
  }

  static let example: [Hint] = [
    Hint(
      "It says how the program with your modules is started:",
      pasting: ["build: swift build --product shop-host", "host: .build/debug/shop-host"])
  ]

  static let keys = ProjectKey.allCases.map(\.rawValue)

  let tree: NodeTree
  var diagnostics: Diagnostics

  /// The command, or `nil` if `diagnostics` has errors.
  mutating func decode(_ path: String) -> HostCommand? {
    guard let root = tree.root, !tree.isRefused(root) else { return nil }
    guard tree.isMap(root) else {
      report(.notKeys(found(root)), at: root)
      return nil
    }
    var values: [ProjectKey: Node] = [:]
    var unknown: [Node] = []
    for (key, value) in tree.entries(root) {
      guard tree.isScalar(key) else { continue }
      if let known = ProjectKey(rawValue: tree.string(key)) { values[known] = value } else { unknown.append(key) }
    }
    // The other keys may be those of another version.
    if let program = values[.program], !fits(program) { return nil }
    let missing = ProjectKey.allCases.filter { values[$0] == nil }.map(\.rawValue)
    let isHostMeant = reportUnknown(unknown, missing: missing)
    if values[.host] == nil, !isHostMeant { report(.missingHost, at: root) }
    let command = values[.host].flatMap { self.command($0, "`host`") }
    let build = values[.build].flatMap { self.command($0, "`build`") }
    let limit = values[.startLimit].flatMap { startLimit($0) }
    let contract = values[.contract].flatMap { text($0, "`contract`") }
    let folder = ProjectFile.folder(of: path) ?? "."
    let sources = values[.sources].flatMap { self.sources($0, in: folder) }
    let live = tree.entries(root).first { tree.hasText($0.0, ProjectKey.verify.rawValue) }
      .flatMap { liveProject($0.1, at: $0.0) }
    guard let command, !diagnostics.hasErrors else { return nil }
    var host = HostCommand(
      command, folder: folder, build: build, startLimit: limit ?? HostCommand.usualStartLimit, file: path,
      contract: contract, sources: sources)
    host.live = live
    return host
  }

  /// Reports unknown keys; returns whether one of them is probably a misspelled `host`.
  private mutating func reportUnknown(_ nodes: [Node], missing: [String]) -> Bool {
    var isHostMeant = false
    for node in nodes {
      let name = tree.string(node)
      let near = NameSuggestion.nearest(to: name, in: missing) ?? NameSuggestion.nearest(to: name, in: Self.keys)
      isHostMeant = isHostMeant || near == ProjectKey.host.rawValue
      let advice = near.map { NameSuggestion.advice(on: name, among: Self.keys, near: $0, quote: "`") } ?? []
      report(.unknownKey(name, advice + ["Its keys: \(Self.keys.joined(separator: ", "))"]), at: node)
    }
    return isHostMeant
  }

  mutating func command(_ node: Node, _ key: String) -> CommandText? {
    guard let text = text(node, key) else { return nil }
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.count < 2 || tree[node].style != .block || text.utf8.filter({ $0 == 0x0A }).count < 2 else {
      report(.severalCommands(key), at: node)
      return nil
    }
    do throws(CommandTextError) {
      return try CommandText(lines.joined(separator: " "))
    } catch {
      report(.wrongCommand(key, error), at: node)
      return nil
    }
  }

  private mutating func startLimit(_ node: Node) -> Int64? {
    let key = "`\(ProjectKey.startLimit.rawValue)`"
    guard let text = text(node, key) else { return nil }
    guard let milliseconds = VirtualTime.milliseconds(text) else {
      let meant = VirtualTime.meant(by: text) ?? (Int64(text).flatMap { VirtualTime.meant(by: "\($0)s") })
      report(.noTime(key, found(node), meant ?? "30s"), at: node)
      return nil
    }
    guard (1...VirtualTime.limit).contains(milliseconds) else {
      report(.timeOutOfRange(key, found(node)), at: node)
      return nil
    }
    return milliseconds * 1_000_000
  }

  /// Whether this version of the program may be used.
  private mutating func fits(_ node: Node) -> Bool {
    let key = "`\(ProjectKey.program.rawValue)`"
    guard let text = text(node, key) else { return true }
    guard let range = VersionRange(text) else {
      report(.noVersionRange(key, found(node), text), at: node)
      return true
    }
    if range.contains(Version.text) { return true }
    report(.otherVersion(text), at: node)
    return false
  }

  private mutating func sources(_ node: Node, in folder: String) -> [String]? {
    if tree.isRefused(node) { return nil }
    guard tree.isList(node) else {
      report(.noSources(found(node), isText: tree.isScalar(node)), at: node)
      return nil
    }
    return tree.items(node).compactMap { item in
      guard let path = text(item, "each of the `sources`") else { return nil }
      if SystemFile.status(HostCommand.absolute(path, in: folder)) == nil { report(.noSource(found(item)), at: item) }
      return path
    }
  }

  mutating func text(_ node: Node, _ key: String) -> String? {
    if tree.isRefused(node) { return nil }
    guard tree.isScalar(node), !tree.isPlain(node, "null"), !tree.isPlain(node, "~") else {
      report(.notText(key, found(node)), at: node)
      return nil
    }
    return tree.string(node)
  }

  mutating func report(_ message: Message, at node: Node) {
    diagnostics.error(at: tree.isScalar(node) ? tree.range(node) : SourceRange(tree.position(node), count: 1), message)
  }

  func found(_ node: Node) -> String {
    switch tree.kind(node) {
    case .list: "a list"
    case .map: "a group of keys"
    case .refused: "nothing"
    case .scalar:
      tree.isPlain(node) ? "`\(tree.string(node).prefix(80))`" : "\"\(tree.string(node).prefix(80))\" in quotes"
    }
  }
}

extension Message {
  fileprivate static func notKeys(_ found: String) -> Message {
    Message(
      .notAGroup, "\(ProjectFile.name) must be a group of keys, but this is \(found)",
      hints: ProjectFileDecoder.example)
  }

  fileprivate static func unknownKey(_ name: String, _ hints: [Hint]) -> Message {
    Message(.unknownKey, "\"\(name)\" is not a key of \(ProjectFile.name)", hints: hints)
  }

  fileprivate static var missingHost: Message {
    Message(
      .missingKey, "\(ProjectFile.name) needs the key `host`",
      hints: ["Write how the program with your modules is started, for example: host: .build/debug/shop-host"])
  }

  fileprivate static func notText(_ key: String, _ found: String) -> Message {
    Message(
      .notAText, "\(key) must be a text, but this is \(found)",
      hints: ["Write it on one line after the key, without dashes or brackets."])
  }

  fileprivate static func noSources(_ found: String, isText: Bool) -> Message {
    Message(
      .notAList, "`sources` must be a list of folders and files, but this is \(found)",
      hints: isText ? ["Put it in brackets."] : ["For example: sources: [Sources, Package.swift]"])
  }

  fileprivate static func noSource(_ found: String) -> Message {
    Message(
      .unknownValue, "there is no file or folder \(found)",
      hints: ["Write a path from the folder of \(ProjectFile.name)."])
  }

  fileprivate static func severalCommands(_ key: String) -> Message {
    Message(
      .notAText, "\(key) must be one command, but this has several lines",
      hints: ["Write one command. If you need several, put them in a script and write its name."])
  }

  fileprivate static func wrongCommand(_ key: String, _ mistake: CommandTextError) -> Message {
    Message(.notAText, "\(key) cannot be run: \(mistake.message)", hints: [Hint(MessageText(quoting: mistake.hint))])
  }

  fileprivate static func noTime(_ key: String, _ found: String, _ meant: String) -> Message {
    Message(
      .wrongTimeSpan, "\(key) must be a span of time such as 30s or 500ms, but this is \(found)",
      hints: ["Write: start limit: \(meant)"])
  }

  fileprivate static func timeOutOfRange(_ key: String, _ found: String) -> Message {
    Message(
      .wrongTimeSpan, "\(key) must be from 1ms to 1000h, but this is \(found)", hints: ["Write: start limit: 30s"])
  }

  fileprivate static func noVersionRange(_ key: String, _ found: String, _ text: String) -> Message {
    let meant = VersionRange.numbers(text[...]) == nil ? Version.series : text
    let end = (VersionRange.numbers(meant[...])?.first ?? 0) + 1
    return Message(
      .wrongVersion,
      "\(key) must say which versions of \(ProgramName.text) fit, such as \">= 0.3\", but this is \(found)",
      hints: ["Write: program: \">= \(meant)\", or with an end: program: \">= \(meant), < \(end).0\""])
  }

  fileprivate static func otherVersion(_ range: String) -> Message {
    Message(
      .wrongVersion, "these scenarios need \(ProgramName.text) \(range), but this is \(Version.text)",
      hints: ["Install a version that fits. `\(ProgramName.text) --version` shows which one you have."])
  }
}
