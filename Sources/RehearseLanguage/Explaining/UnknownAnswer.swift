import Rehearse

/// A word that is no answer of an operation.
struct UnknownAnswer: DecoderPart {
  let context: DecodingContext
  let node: Node
  let operation: OperationDeclaration
  let returns: ValueType

  func report() {
    report(
      .unknownAnswer, "\(hints.found(node)) is not an answer of \"\(operation.name)\"",
      [Self.guesses.answer(to: self), "It may answer: \(operation.responseForms.joined(separator: ", "))"]
        .compactMap(\.self), at: node)
  }

  static let guesses: [Guess<UnknownAnswer, Hint>] = [
    Guess("typing: Special space values") { $0.hints.hiddenCharacter($0.node) },
    Guess("response: Silent quoted") { $0.quotedSilent },
    Guess("response: No answer") { $0.noAnswer },
    Guess("response: Bare error") { $0.error },
    Guess("response: Fails without colon") { $0.sentence },
    Guess("rule: One of unknown") { $0.similarAnswer },
    Guess("response: Bare error near") { $0.similarError },
    Guess("yaml: Missing comma") { $0.bareValue },
  ]

  private var name: String { tree.string(node) }

  private var quotedSilent: Hint? { name == "silent" ? write("Write silent without quotes.", "silent") : nil }

  private var noAnswer: Hint? {
    let words = ["never", "nothing", "no answer", "no response", "timeout", "hangs"]
    guard !operation.answersAtOnce, words.contains(name.lowercased()) else { return nil }
    return write("If it never answers, write silent.", "silent")
  }

  private var error: Hint? {
    guard operation.namedErrors.contains(name) else { return nil }
    return write("\"\(name)\" is an error; write: { fails: \(name) }", "{ fails: \(name) }")
  }

  /// `fails with offline`.
  private var sentence: Hint? {
    let words = name.split(separator: " ").map(String.init)
    let keys = [ResponseKey.fails, .returns].map(\.rawValue)
    guard words.count > 1, let first = words.first.map({ $0.lowercased().split(separator: ":").joined() }),
      let key = keys.first(where: { $0 == first }) ?? Synonyms.meaning(of: first, among: keys)
    else { return nil }
    let value = words.dropFirst().drop { ["with", "=", "->"].contains($0) }
    guard !value.isEmpty else { return nil }
    let answer = "{ \(key): \(value.joined(separator: " ")) }"
    return write("\(words: tree.isPlain(node) ? "Write" : "Without quotes:") \(answer)", answer)
  }

  /// A value where the operation has no named answers.
  private var bareValue: Hint? {
    guard operation.outcomes.isEmpty else { return nil }
    let value = operation.isStream ? streams.stream(of: node, operation) : returns.toFillIn
    return write("Write: { returns: \(value) }", "{ returns: \(value) }")
  }

  private var similarAnswer: Hint? {
    let answers = operation.outcomes + (operation.answersAtOnce ? [] : ["silent"])
    return NameSuggestion.nearest(to: name, in: answers).map { write("Did you mean \"\($0)\"?", $0) }
  }

  private var similarError: Hint? {
    NameSuggestion.nearest(to: name, in: operation.namedErrors)
      .map { write("Did you mean { fails: \($0) }?", "{ fails: \($0) }") }
  }

  private func write(_ text: MessageText, _ answer: String) -> Hint { Hint(text, changes.replacing(node, answer)) }
}
