/// One name that a scenario can write, with all that is declared of it.
package struct ReferenceEntry: Sendable {
  /// A named part: an operation's argument, or an action's.
  package struct Argument: Sendable {
    package var name: String
    package var sentence: String
    /// What its values are, in words.
    package var value: String
    /// What it is when it is left out; `nil` when it must be written, or is only compared.
    package var standard: String?
    package var isRequired: Bool
    package var isSecret: Bool
    /// Values that the adapter declares as worth trying.
    package var examples: String?
  }

  package var name: String
  package var sentence: String
  /// Whether an operation is a command or a query.
  package var kind: String?
  /// What its values are, in words.
  package var value: String?
  /// What holds when no scenario says otherwise.
  package var standard: String?
  package var arguments: [Argument] = []
  /// The answers that a scenario may prepare, as they are written.
  package var answers: [String] = []
  package var errors: [String] = []
  /// Values that the adapter declares as worth trying.
  package var examples: String?
  /// Where the answer comes from, of an operation that takes no response.
  package var answeredFrom: String?
  /// Lines that can stand in a scenario.
  package var example: [String]

  init(_ name: String, _ sentence: String, example: [String]) {
    self.name = name
    self.sentence = sentence
    self.example = example
  }

  /// What there is to know besides the sentence, each under its title.
  package var facts: [(title: String, text: String)] {
    var facts: [(String, String)] = []
    if let value { facts.append(("values", value)) }
    if !answers.isEmpty { facts.append(("answers", answers.joined(separator: ", "))) }
    if !errors.isEmpty { facts.append(("errors", errors.joined(separator: ", "))) }
    if let answeredFrom { facts.append(("answer", answeredFrom)) }
    if let standard { facts.append(("standard", standard)) }
    if let examples { facts.append(("examples", examples)) }
    return facts
  }

  var sentenceWithKind: String { kind.map { "\(sentence) (\($0))" } ?? sentence }

  /// All that an editor shows beside the name, as Markdown.
  package var markdown: String {
    let code = (["```yaml"] + example + ["```"]).joined(separator: "\n")
    let arguments = arguments.map { "- `\($0.name)`: \($0.words)" }
    let paragraphs =
      [sentenceWithKind + "."] + (arguments.isEmpty ? [] : [arguments.joined(separator: "\n")])
      + facts.map { "*\($0.title)*: `\($0.text)`" } + [code]
    return paragraphs.joined(separator: "\n\n")
  }
}

extension ReferenceEntry.Argument {
  /// The sentence and what else there is to know.
  package var words: String { "\(sentence) (\(facts))" }

  /// What there is to know besides the sentence, on one line.
  package var facts: String {
    var facts = [value]
    if isRequired { facts.append("must be written") }
    if let standard { facts.append("standard: \(standard)") }
    if let examples { facts.append("for example: \(examples)") }
    if isSecret { facts.append("secret: shown as •••") }
    return facts.joined(separator: "; ")
  }
}
