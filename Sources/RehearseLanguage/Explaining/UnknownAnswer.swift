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
    Guess("response: Answers in words") { $0.several },
    Guess("response: Bare error") { $0.error },
    Guess("response: Fails without colon") { $0.sentence },
    Guess("rule: One of unknown") { $0.similarAnswer },
    Guess("response: Bare error near") { $0.similarError },
    Guess("response: Late in words") { $0.lateAnswer },
    Guess("response: Errors in a sequence") { $0.errorsInWords },
    Guess("response: Fails without saying how") { $0.anyError },
    Guess("response: Otherwise") { $0.otherwise },
    Guess("yaml: Missing comma") { $0.bareValue },
  ]

  private static let silences: Set = [
    "never", "nothing", "no answer", "no response", "no reply", "never answers", "timeout", "times out", "hangs",
    "hang", "pending", "waits", "waiting", "none", "null",
  ]
  private static let failures: Set = ["error", "errors", "failure", "fails", "fail", "failed", "throws", "exception"]
  private static let troubles: Set = [
    "error", "http", "unavailable", "internet", "network", "crash", "crashes", "down",
  ]
  private static let rests: Set = ["otherwise", "else", "default", "others", "rest", "any other", "all others"]

  /// Whether a word says that there is no answer.
  static func isSilence(_ word: String) -> Bool { word == "silent" || silences.contains(word.lowercased()) }

  private var name: String { tree.string(node) }

  private var quotedSilent: Hint? { name == "silent" ? write("Write silent without quotes.", "silent") : nil }

  private var noAnswer: Hint? {
    guard !operation.answersAtOnce, Self.silences.contains(name.lowercased()),
      !(returns.isOptional && Literal.absenceWords.contains(name))
    else { return nil }
    return write("If it never answers, write silent.", "silent")
  }

  /// `offline after 2s`, or only `after 2s`.
  private var lateAnswer: Hint? {
    let words = name.split(separator: " ").map(String.init)
    if words.count > 1, words[0] == "silent", !operation.answersAtOnce {
      return write("A silent call is never answered. Write silent alone.", "silent")
    }
    guard !operation.answersAtOnce, let span = words.last, VirtualTime.milliseconds(span) != nil else { return nil }
    let late = "\(ResponseKey.after.rawValue): \(span)"
    let answer = words.dropLast().drop { ["after", "in"].contains($0) }.prefix { !["after", "in"].contains($0) }
    if let error = operation.namedErrors.first(where: { [$0] == answer }) {
      return write("Write { fails: \(error), \(late) }", "{ fails: \(error), \(late) }")
    }
    if let outcome = operation.outcomes.first(where: { [$0] == answer }) {
      return write("Write { returns: \(outcome), \(late) }", "{ returns: \(outcome), \(late) }")
    }
    return answer.isEmpty ? Hint("Say what it answers as well: { returns: …, \(late) }") : nil
  }

  /// `offline then offline`, or `.failure(.offline)`.
  private var errorsInWords: Hint? {
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    let errors = words.filter(operation.namedErrors.contains).map { "{ fails: \($0) }" }
    guard let first = errors.first else { return nil }
    let answer = errors.count == 1 ? first : "[\(errors.joined(separator: ", "))]"
    return write("Write \(answer)", answer)
  }

  /// `error`, or a number of HTTP.
  private var anyError: Hint? {
    let isStatus = name.count == 3 && "45".contains(name.first ?? " ") && name.allSatisfy(\.isNumber)
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    guard isStatus || Self.failures.contains(name.lowercased()) || words.contains(where: Self.troubles.contains),
      let form = operation.responseForms.first(where: { $0.hasPrefix("{ \(ResponseKey.fails.rawValue)") })
    else { return nil }
    return write("If it fails, say with which error, for example \(form)", form)
  }

  /// `otherwise` in a list of responses.
  private var otherwise: Hint? {
    Self.form(ofRest: name, nil, operation).map { Hint($0) }
  }

  /// Advice about `otherwise`, alone or with an answer in braces.
  static func form(ofRest word: String, _ answer: String?, _ operation: OperationDeclaration) -> MessageText? {
    guard rests.contains(word.lowercased()), let parameter = operation.parameters.first else { return nil }
    let isGroup = answer?.hasPrefix("{ ") ?? false
    let rest = isGroup ? answer.map { String($0.dropFirst(2).dropLast(2)) } : nil
    return "For all other calls, write a last item: { to: { \(parameter.name): \("<anything>") }, \(rest ?? "…") }"
  }

  /// `granted then refused`, `granted or refused` and `not granted`.
  private var several: Hint? {
    let answers = operation.outcomes + (operation.answersAtOnce ? [] : ["silent"])
    if let list = WrittenNames.list(in: name, isName: answers.contains) {
      let written = list.count == 1 ? list[0] : list.joined(separator: ", ")
      return list.count == 1
        ? write("Write \(written)", written)
        : write("For one call after the other, write [\(written)]", "[\(written)]")
          .or(write("Write a comma between them: \(written)", written))
    }
    if let list = oneOf {
      return Hint("In a rule, write \(list). " + "Elsewhere, a call has one answer: write a scenario for each.")
    }
    if hints.isChoice(name, among: answers) || ["any", "all"].contains(name) || Hints.exception(in: name) != nil {
      return context.isRule
        ? "Write { one of: [first, second] }."
        : "A call has one answer. To try several, write `for every`, or a table with a row for each."
    }
    return hints.denial(of: name) { _ in "Write the answer that it gives." }
  }

  /// `<one of offline or granted>`, a placeholder for an answer.
  private var oneOf: String? {
    guard let words = MatcherWords(name), words.form == .oneOf else { return nil }
    let answers = words.words.map(\.text).map { word in
      operation.namedErrors.contains(word) ? "{ fails: \(word) }" : operation.outcomes.contains(word) ? word : nil
    }
    return whole(answers).map { "{ \(ResponseKey.oneOf.rawValue): [\($0.joined(separator: ", "))] }" }
  }

  private var error: Hint? {
    guard operation.namedErrors.contains(name) else { return nil }
    return write("\"\(name)\" is an error; write: { fails: \(name) }", "{ fails: \(name) }")
  }

  /// `fails with offline`.
  private var sentence: Hint? {
    let words = hints.isOneLine(node) ? name.split { " (){}".contains($0) }.map(String.init) : []
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
