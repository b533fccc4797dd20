import Rehearse

/// One section of `Mistakes.md`, for `rehearse explain`.
package struct Mistake: Sendable {
  package let code: MessageCode
  /// What is wrong, in one sentence without a full stop.
  package let summary: String
  package let explanation: String
  package let wrong: Example
  package let right: Example

  /// Parses the page on demand, because few runs need it.
  package static func all() -> [Mistake] {
    let page = String(decoding: PackageResources.Mistakes_md, as: UTF8.self)
      .replacing("`\(ProgramName.usual) ", with: "`\(ProgramName.text) ")
    return page.split(separator: "\n## ").dropFirst().compactMap(Mistake.init)
  }

  private init?(_ section: Substring) {
    let parts = section.split(separator: "\n\nWrong:\n\n")
    let paragraphs = parts[0].split(separator: "\n\n")
    let examples = parts[parts.count - 1].split(separator: "\n\nRight:\n\n")
    guard parts.count == 2, paragraphs.count == 3, examples.count == 2,
      let code = MessageCode(rawValue: String(paragraphs[0]))
    else { return nil }
    self.code = code
    summary = String(paragraphs[1].dropLast())
    explanation = String(paragraphs[2].replacing("\n", with: " "))
    wrong = Example(examples[0])
    right = Example(examples[1])
  }

  /// A part of a scenario file in a code block.
  package struct Example: Sendable {
    /// `yaml` for keys of a scenario, `yaml scenarios` for items of `scenarios`, `yaml file` for a whole file.
    package let kind: String
    /// Invisible characters are escaped, as in `\u{A0}`.
    package let text: String

    fileprivate init(_ block: Substring) {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      let fence = lines[0].prefix { $0 == "`" }
      kind = String(lines[0].dropFirst(fence.count))
      text = lines.dropFirst().prefix { $0 != fence }.joined(separator: "\n")
    }
  }
}
