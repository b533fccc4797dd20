import Foundation
import RehearseLanguage
import Testing

/// A Markdown file of cases. Each has a heading and blocks: a scenario file, and what must come of it.
///
/// What Markdown cannot hold, for example a carriage return, is a file in a folder of `Tests/Fixtures/bytes` instead.
/// A case whose file would be an example of `Mistakes.md` refers to it.
package struct Gallery: CustomTestStringConvertible, Sendable {
  /// The info strings of the blocks, in their order.
  package enum Kind: String, CaseIterable, Sendable {
    case file = "yaml"
    case accepted = "yaml accepted"
    case formatted = "yaml formatted"
    case output = "text"
    case warnings = "text warnings"

    fileprivate var suffix: String {
      switch self {
      case .accepted: ".accepted.yaml"
      case .formatted: ".formatted.yaml"
      case .file, .output, .warnings: ".yaml"
      }
    }
  }

  package struct Case: Sendable {
    /// `nil` for what stands before the first case.
    package let heading: String?
    package let line: Int
    package fileprivate(set) var prose = ""
    package fileprivate(set) var contents: [Kind: [UInt8]] = [:]
    package fileprivate(set) var lines: [Kind: Int] = [:]
    /// Whether its file is an example of `Mistakes.md`, to which its text refers.
    package fileprivate(set) var isExample = false

    /// The heading with dashes between its words, and without a capital letter that only begins the heading.
    package var name: String {
      let words = (heading ?? "").split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
      let first = words.prefix { $0 != "-" }
      guard first.count == 1 || first != first.uppercased() else { return words }
      return words.prefix(1).lowercased() + words.dropFirst()
    }

    package subscript(kind: Kind) -> String {
      get { contents[kind].map { String(decoding: $0, as: UTF8.self) } ?? "" }
      set { contents[kind] = newValue.isEmpty && kind != .file ? nil : Array(newValue.utf8) }
    }
  }

  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  package static let folder = "Tests/Fixtures"

  private static let mistakes = Mistake.all()

  /// Relative to the root of the repository.
  package let path: String
  package var introduction: Case
  package var cases: [Case] = []

  package var testDescription: String { path }

  /// The path without its suffix, from the folder of fixtures.
  package var topic: String { String(path.dropFirst(Self.folder.count + 1).dropLast(3)) }

  package static let paths = Repository.files(below: folder, suffix: ".md")

  /// Those that can be read. `GalleryTests` reports the others.
  package static let all = paths.compactMap { try? Gallery($0) }

  /// The gallery of a topic, or all galleries below a folder.
  package static func of(_ topic: String) -> [Gallery] {
    all.filter { $0.topic == topic || $0.topic.hasPrefix("\(topic)/") }
  }

  package init(_ path: String) throws {
    self.path = path
    introduction = Case(heading: nil, line: 1)
    var current = introduction
    var open: (fence: String, kind: Kind, text: String)?
    let lines = try Repository.text(of: path).utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (offset, line) in lines.map({ String(Substring($0)) }).enumerated() {
      let place = "\(path):\(offset + 1)"
      if let block = open {
        if line == block.fence {
          current.contents[block.kind] = Array(block.text.utf8)
          open = nil
        } else {
          open?.text += line + "\n"
        }
      } else if line.hasPrefix("```") {
        let fence = String(line.prefix { $0 == "`" })
        guard let kind = Kind(rawValue: String(line.dropFirst(fence.count))), current.lines[kind] == nil else {
          throw Problem(description: "\(place): this block is unknown, or there twice")
        }
        current.lines[kind] = offset + 1
        open = (fence, kind, "")
      } else if line.hasPrefix("## ") {
        close(current)
        current = Case(heading: String(line.dropFirst(3)), line: offset + 1)
      } else if current.contents.isEmpty {
        current.prose += line + "\n"
      } else if !line.isEmpty {
        throw Problem(description: "\(place): text must come before the blocks of a case")
      }
    }
    guard open == nil else { throw Problem(description: "\(path): the last block does not end") }
    close(current)
    var names: Set<String> = []
    for part in cases where !names.insert(part.name).inserted {
      throw Problem(description: "\(path):\(part.line): there is a case \(part.name) above")
    }
  }

  private mutating func close(_ ended: Case) {
    var ended = ended
    ended.prose = ended.prose.trimmingCharacters(in: .newlines)
    guard ended.heading != nil else {
      introduction = ended
      return
    }
    if ended.contents[.file] == nil, let code = ended.prose.firstMatch(of: /Mistakes\.md#([a-z-]+)/)?.1 {
      ended.isExample = true
      ended[.file] = Self.mistakes.first { $0.code.rawValue == code }?.wrong.file ?? ""
    }
    for kind in [Kind.file, .accepted, .formatted] where ended.contents[kind] == nil {
      ended.contents[kind] = (try? Data(contentsOf: URL(filePath: place(ended, kind)))).map { Array($0) }
    }
    cases.append(ended)
  }

  /// The absolute path of bytes that Markdown cannot hold.
  private func place(_ part: Case, _ kind: Kind) -> String {
    "\(Repository.root)\(Self.folder)/bytes/\(topic)/\(part.name)\(kind.suffix)"
  }

  /// Everything that stays outside because Markdown cannot hold it, by its absolute path.
  package var outside: [String: [UInt8]] {
    var outside: [String: [UInt8]] = [:]
    for part in cases {
      for (kind, bytes) in part.contents where !Self.canHold(bytes) { outside[place(part, kind)] = bytes }
    }
    return outside
  }

  // MARK: Writing

  /// The Markdown, without what it cannot hold.
  package var text: String {
    ([introduction] + cases).map { part in
      let heading = part.heading.map { ["## \($0)"] } ?? []
      let blocks = Kind.allCases.compactMap { kind -> String? in
        guard let bytes = part.contents[kind], Self.canHold(bytes), !part.isExample || kind != .file else { return nil }
        let fence = Self.fence(around: part[kind])
        return "\(fence)\(kind.rawValue)\n\(part[kind])\(fence)"
      }
      return (heading + (part.prose.isEmpty ? [] : [part.prose]) + blocks).joined(separator: "\n\n")
    }.joined(separator: "\n\n") + "\n"
  }

  package func write() throws {
    try Data(text.utf8).write(to: URL(filePath: Repository.root + path))
    for (path, bytes) in outside {
      let file = URL(filePath: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
  }

  private static func fence(around text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let longest = lines.map { line in line.prefix { $0 == "`" }.count }.max() ?? 0
    return String(repeating: "`", count: max(3, longest + 1))
  }

  /// Whether every reader of Markdown shows these bytes as they are.
  private static func canHold(_ bytes: [UInt8]) -> Bool {
    guard let text = String(validating: bytes, as: UTF8.self), text.last == "\n" else { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "\n", "\t", " "..."~": true
      case "\u{061C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FEFF}": false
      default: ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
      }
    }
  }
}
