import Rehearse

/// A name that the module does not declare.
struct UnknownName: DecoderPart {
  struct Answer {
    var hints: [Hint]
    /// Whether the name is a key of the language, whose value is read as well.
    var isMisplaced = false

    init(_ hints: [Hint]) { self.hints = hints }

    init?(_ hint: Hint?) {
      guard let hint else { return nil }
      hints = [hint]
    }
  }

  let context: DecodingContext
  let node: Node
  let names: [String]
  /// The names to prefer when several are equally close.
  var expected: [String] = []
  /// Words of the language that are also possible.
  var unlisted: [String] = []
  /// What the name should be, if modules declare names of that kind.
  var role: RoleHints.Role?

  private var name: String { tree.string(node) }

  var answer: Answer { Self.guesses.answer(to: self) ?? Answer([]) }

  static let guesses: [Guess<UnknownName, Answer>] = [
    Guess("words: Sleep in code") { $0.pause },
    Guess("rule: But sentence") { $0.ruleSentence },
    Guess("when: Action and its arguments in one text", "when: Arguments in words") { $0.arguments },
    Guess("when: Nothing") { $0.noAction },
    Guess("when: Any") { $0.anything },
    Guess("then: Field in calls") { $0.changedField },
    Guess("then: Port without its star") { $0.port },
    Guess("given: Heading below given") { $0.heading },
    Guess("then: Call with the name of an action") { $0.callOfAction },
    Guess("given: Action", "then: Call in state") { $0.otherRole },
    Guess("value: Not call") { $0.denial },
    Guess("when: After") { $0.synonym },
    Guess("then: State in becomes") { $0.nestedFields },
    Guess("given: State key", "indent: When inside responses") { $0.misplacedKey },
    Guess("when: Two actions in words") { $0.alternatives },
    Guess("given: Flags unknown near", "punct: Colon missing in call") { $0.similarName },
    Guess("then: In order mistakes") { $0.stateChange },
    Guess("words: Other module action", "words: Other module given") { $0.otherModule },
    Guess("words: When sentence") { $0.sentence },
  ]

  /// `nothing` as an action.
  private var noAction: Answer? {
    guard role == .action, Hints.meansNone(name) else { return nil }
    return Answer(["Write what happens: a scenario without an action tests nothing."])
  }

  /// `any` for whatever happens.
  private var anything: Answer? {
    guard role == .action, ["any", "whatever", "everything", "*"].contains(name) else { return nil }
    return Answer(Hint("Did you mean \"\(AnythingKey.word)\"?", .replacing(AnythingKey.word)))
  }

  /// `logIn` where `authService.logIn` is meant.
  private var callOfAction: Answer? {
    guard role == .operation, contract.actionNames.index(of: name) != nil,
      let near = NameSuggestion.byTail(of: name, in: names)
    else { return nil }
    return Answer(Hint("`\(name)` is an action. Did you mean the call \(near)?", .replacing(near)))
  }

  /// `logIn ana secret`, `logIn(ana, secret)` or `closeScreen twice`.
  private var arguments: Answer? {
    let words = name.split { " (),|=:".contains($0) }.map(String.init)
    guard words.count > 1, let parameters = parameters(of: words[0]) else { return nil }
    if parameters.isEmpty {
      return role == .action
        ? Answer(everyday.repetition(of: words[0], words.dropFirst().joined(separator: " "))) : nil
    }
    guard WrittenNames.list(in: name, isName: names.contains) == nil,
      !words.dropFirst().contains(where: { names.contains($0) || Hints.isConnective($0) })
    else { return nil }
    let joints = ["with", "for", "and", "as", "by"] + parameters.map(\.name)
    let values = words.dropFirst().filter { !joints.contains($0) }
    guard values.count <= parameters.count else { return nil }
    // What is said of a secret call is not shown.
    let isShown = !parameters.contains(where: \.isSecret)
    let entries = parameters.enumerated().map { index, parameter in
      "\(parameter.name): \(isShown && values.indices.contains(index) ? values[index] : "…")"
    }
    let written = "{ \(words[0]): { \(entries.joined(separator: ", ")) } }"
    return Answer(Hint("Write \(written)", .replacing(written)))
  }

  private func parameters(of name: String) -> [ParameterDeclaration]? {
    switch role {
    case .action: contract.actionNames.index(of: name).map { contract.actions[$0].parameters }
    case .operation: contract.operationNames.index(of: name).map { contract.operations[$0].parameters }
    case .given, .flag, .stateField, nil: nil
    }
  }

  /// `state` among state fields.
  private var nestedFields: Answer? {
    guard role == .stateField, [.state, .changes].map(\ThenKey.rawValue).contains(name) else { return nil }
    return Answer(["Write the fields themselves here, without `\(words: name)`."])
  }

  /// `sleep(2)` as an action.
  private var pause: Answer? {
    if role == .given, Synonyms.meaning(of: name, among: [ClockAdvance.action]) != nil {
      return Answer([
        "To let time pass, write in `when`: { \(ClockAdvance.action): \(hints.written(behind: node) ?? "2s") }"
      ])
    }
    return role == .action ? Answer(everyday.pause(name)) : nil
  }

  /// A state field in a list of calls.
  private var changedField: Answer? {
    guard role == .operation, contract.stateNames.index(of: name) != nil else { return nil }
    if context.isRule { return Answer(["It is a state field, and no call."]) }
    return Answer(["It is a state field. Write below `then`: changes: { \(name): … }"])
  }

  /// The name of a port, where a star or the name of an operation is missing.
  private var port: Answer? {
    guard role == .operation, let port = name.split(separator: ".").first.map(String.init),
      contract.ports.index(of: port) != nil, ["", ".", ".all", ".any"].contains(name.dropFirst(port.count))
    else { return nil }
    let all = names.filter { $0.hasPrefix("\(port).") }
    let single = Hint("Write \(all.first ?? "")", .replacing(all.first ?? "")).or("Write the name of an operation.")
    return Answer(
      Hint("For all its operations, write \(port).*", .replacing("\(port).*"))
        .or(all.count == 1 ? single : "Write the name of an operation."))
  }

  /// The heading of a column among givens or actions: `responses.authService.logIn`, `when logIn.id`.
  private var heading: Answer? {
    let kind: HeadingKind
    switch role {
    case .given: kind = .given
    case .action: kind = .when
    case .operation, .flag, .stateField, nil: return nil
    }
    let path = HeadingKind.parts(of: name).map { $0.word == kind ? String($0.path) : "" } ?? name
    guard let keys = headings.keys(of: kind, path), let first = keys.first, first != name else { return nil }
    if keys.count == 1 { return Answer(Hint("Write \(first)", .replacing(first))) }
    let (opening, closing) = headings.nested(keys)
    let written = tree.next(node).index < tree.records.count ? hints.flow(value(behind: node)) : nil
    return Answer(
      Hint("Write \(opening): \(written ?? "…")\(closing)", changes.wrapping(node, in: opening, closing: closing))
        .or("Write it below `\(first)`."))
  }

  private var otherRole: Answer? { Answer(role.flatMap { roles.own(name, wanted: $0) }) }

  private var synonym: Answer? {
    guard role != .operation, let meant = Synonyms.meaning(of: name, among: names + unlisted) else { return nil }
    return Answer(NameSuggestion.advice(on: name, among: expected + names + unlisted, near: meant))
  }

  /// A key of the language among names of the module.
  private var misplacedKey: Answer? {
    let isBeside = role == .given || role == .action
    guard let placement = isBeside ? roles.placement(of: name) : Hints.placement(of: name) else { return nil }
    var answer = Answer([Hint(placement)])
    answer.isMisplaced = true
    return answer
  }

  /// A negated name: the name alone would reverse the meaning.
  private var denial: Answer? {
    Answer(
      hints.denial(of: name) { denied in
        role == .operation
          ? "Write below `then` what must not be called: never: [\(denied)]"
          : "Remove it, or say what there is instead."
      })
  }

  /// `first or second`.
  private var alternatives: Answer? {
    guard role == .action || role == .operation else { return nil }
    if role == .operation, Hints.exception(in: name) != nil {
      return Answer(["There are no exceptions in a list of calls: name each call that is meant."])
    }
    guard hints.isChoice(name, among: names) else { return nil }
    return Answer(["There is no `or`: write a scenario for each, or a table with rows."])
  }

  private var similarName: Answer? {
    // A sentence about several names means none of them alone.
    let isSentence = name.split(separator: " ").count { names.contains(String($0)) } > 1
    let isList = WrittenNames.list(in: name, isName: (names + unlisted).contains) != nil
    guard !isSentence || isList else { return nil }
    let advice = NameSuggestion.advice(on: name, among: expected + names + unlisted)
    return advice.isEmpty ? nil : Answer(advice)
  }

  /// `become` in a list of calls.
  private var stateChange: Answer? {
    guard role == .operation else { return nil }
    let change = ChangeKey.becomes.rawValue
    if name.hasPrefix(change), tree.next(node).index < tree.records.count, let value = hints.written(behind: node) {
      let field = name.dropFirst(change.count).filter { !" ([{:".contains($0) }
      let written = "\(change): { \(field): \(value.filter { !")]}".contains($0) }) }"
      if contract.stateNames.index(of: field) != nil {
        return Answer(Hint("Write \(written)", changes.replacing(node, self.value(behind: node), written)))
      }
    }
    return Answer(
      NameSuggestion.nearest(to: name, in: ChangeKey.words.names).map { change in
        Hint("Did you mean `\(change)`?", .replacing(change))
      })
  }

  private var otherModule: Answer? { Answer(role.flatMap { roles.elsewhere(name, wanted: $0) }) }

  /// `anything but closeScreen` and `anything except closeScreen`.
  private var ruleSentence: Answer? {
    let key = AnythingKey.anythingBut.rawValue
    let words =
      [key] + AnythingKey.anythingBut.entry.synonyms.split(separator: ",").map { String($0.drop { $0 == " " }) }
    guard role == .action, let start = words.first(where: { name.hasPrefix("\($0) ") }) else { return nil }
    let rest = String(name.dropFirst(start.count + 1))
    let actions = WrittenNames.list(in: rest, isName: names.contains) ?? [rest]
    return Answer(Hint("Write { \(key): [\(actions.joined(separator: ", "))] }"))
  }

  private var sentence: Answer? {
    guard role != .operation, name.split(separator: " ").count > 2 else { return nil }
    return Answer(["A sentence is not understood here."])
  }
}
