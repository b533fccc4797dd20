import Rehearse
import RehearseLanguage
import RehearseReport

/// `rehearse explain`: what the code at the end of a message means.
struct ExplainCommand: Subcommand {
  static let name = "explain"
  static let synonyms = ["why", "code", "codes", "error", "errors", "mistake"]
  static let summary = "Explain a mistake by its code, with an example of it"
  static let operands = [Operand("CODE", .noneOrOne, .words(words))]
  static let discussion = [
    """
    CODE is the word in brackets at the end of a message, such as unknown-operation. It is explained with
    an example that is wrong and one that is right. Without CODE all of them are listed.
    """
  ]
  static let options: [OptionRow] = [OutputStyles.color.row]
  private static let words = MessageCode.allCases.map(\.rawValue)

  private let looks: OutputStyles
  private let code: MessageCode?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    looks = try OutputStyles(arguments)
    guard arguments.paths.count < 2 else { throw UsageError("only one code can be explained at a time") }
    code = try arguments.paths.first.map(Self.code)
  }

  /// The code that is meant; it may still have the brackets around it.
  private static func code(_ text: String) throws(UsageError) -> MessageCode {
    let word = text.drop { $0 == "[" }.lowercased()
    let trimmed = word.hasSuffix("]") ? String(word.dropLast()) : word
    if let code = MessageCode(rawValue: trimmed) { return code }
    let near = NameSuggestion.nearest(to: trimmed, in: words)
    throw UsageError(
      "\"\(SanitizedText.of(text))\" is not the code of a message",
      hint: near.map { "Did you mean \"\($0)\"?" } ?? "`\(ProgramName.text) explain` lists all codes.")
  }

  func run() -> ExitStatus {
    let text = ExplanationText(strong: looks.standard.good, faint: looks.standard.faint)
    let mistakes = Mistake.all()
    let page = code.map { code in mistakes.filter { $0.code == code }.map(text.text).joined() } ?? text.list(mistakes)
    return Output.standard.write(page) ? .passed : .cannotWrite
  }
}
