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
    Guess("then: Field in calls") { $0.changedField },
    Guess("given: Action", "then: Call in state") { $0.otherRole },
    Guess("value: Not call") { $0.denial },
    Guess("when: After") { $0.synonym },
    Guess("given: State key", "indent: When inside responses") { $0.misplacedKey },
    Guess("given: Flags unknown near", "punct: Colon missing in call") { $0.similarName },
    Guess("then: In order mistakes") { $0.stateChange },
    Guess("words: Other module action", "words: Other module given") { $0.otherModule },
    Guess("words: When sentence") { $0.sentence },
  ]

  /// `sleep(2)` as an action.
  private var pause: Answer? { role == .action ? Answer(everyday.pause(name)) : nil }

  /// A state field in a list of calls.
  private var changedField: Answer? {
    guard role == .operation, contract.stateNames.index(of: name) != nil else { return nil }
    return Answer(["It is a state field. Write below `then`: changes: { \(name): … }"])
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

  private var similarName: Answer? {
    let advice = NameSuggestion.advice(on: name, among: expected + names + unlisted)
    return advice.isEmpty ? nil : Answer(advice)
  }

  /// `become` in a list of calls.
  private var stateChange: Answer? {
    guard role == .operation else { return nil }
    return Answer(
      NameSuggestion.nearest(to: name, in: ChangeKey.words.names).map { change in
        Hint("Did you mean `\(change)`?", .replacing(change))
      })
  }

  private var otherModule: Answer? { Answer(role.flatMap { roles.elsewhere(name, wanted: $0) }) }

  /// `anything but closeScreen`.
  private var ruleSentence: Answer? {
    let key = AnythingKey.anythingBut.rawValue
    guard role == .action, name.hasPrefix(key + " ") else { return nil }
    let rule = "{ \(key): [\(name.dropFirst(key.count + 1))] }"
    return Answer(Hint("Write \(rule)"))
  }

  private var sentence: Answer? {
    guard role != .operation, name.split(separator: " ").count > 2 else { return nil }
    return Answer(["A sentence is not understood here."])
  }
}
