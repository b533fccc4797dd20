import Rehearse

/// A key of a map that is not a key of the language in that place.
struct UnknownKey<K: Key>: DecoderPart {
  struct Answer {
    var hints: [Hint] = []
    /// The key that is meant.
    var key: K?
    /// Whether no other key can be meant, so that the value is read as its value.
    var isCertain = false
    /// Whether it is a key of another map, whose value is read as well.
    var isMisplaced = false
    /// Whether the message lists the keys of the map.
    var listsKeys = true
  }

  let context: DecodingContext
  let node: Node
  let value: Node
  let mapping: Mapping<K>

  private var name: String { tree.string(node) }

  var answer: Answer { Self.guesses.answer(to: self) ?? Answer() }

  static var guesses: [Guess<UnknownKey, Answer>] {
    [
      Guess("words: Priority", "words: Http status") { $0.everydayWord },
      Guess("punct: Dot key", "punct: Double colon") { $0.path },
      Guess("words: Heading as a key") { $0.heading },
      Guess("words: Action", "words: Suite key") { $0.synonym },
      Guess("step: Action without when") { $0.action },
      Guess("words: Scenarios for scenario") { $0.plural },
      Guess("indent: Scenario keys at top", "step: Also allowed") { $0.misplacedKey },
      Guess("words: And given", "words: But") { $0.conjunction },
      Guess("then: Key capital", "punct: Camel key") { $0.similarKey },
      Guess("indent: Call in then", "indent: State field in then") { $0.declaredName },
      Guess("words: Stubs beside given") { $0.synonymElsewhere },
    ]
  }

  private var everydayWord: Answer? {
    words.advice(on: node, in: K.mapping).map { Answer(hints: $0, listsKeys: false) }
  }

  /// `state.error: offline`, and `when:first`.
  private var path: Answer? {
    let head = String(name.prefix { !".:{".contains($0) }.reversed().drop { $0 == " " }.reversed())
    guard head != name, K.words(in: contract).contains(head) else { return nil }
    let rest = name.dropFirst(head.count)
    let hint =
      rest.first == "."
      ? Hint(
        "Write `\(head): { \(rest.dropFirst()): … }`", changes.wrapping(node, in: "\(head): { \(rest.dropFirst())"))
      : Hint(
        "Write `\(head): …`, with a colon and a space before what follows.",
        rest.allSatisfy { ": ".contains($0) } ? .replacing(head) : nil)
    return Answer(hints: [hint], key: K(rawValue: head))
  }

  /// The heading of a column in place of keys: `when logIn.id: ana`.
  private var heading: Answer? {
    guard let (kind, path) = HeadingKind.parts(of: name).map({ ($0.word, String($0.path)) }), !path.isEmpty,
      let inner = headings.keys(of: kind, path)
    else { return nil }
    let keys = K.mapping == .then && kind == .then ? inner : [kind.rawValue] + inner
    guard let key = keys.first.flatMap(K.init(rawValue:)) else { return nil }
    let (opening, closing) = headings.nested(keys)
    let written = hints.flow(value).map { "\(opening): \($0)\(closing)" }
    let form = Hint("Outside a table, write \(opening): …\(closing)").general
    return Answer(
      hints: [
        written.map {
          Hint("Outside a table, write \($0)", changes.wrapping(node, in: opening, closing: closing)).or(form)
        } ?? form
      ], key: key, listsKeys: false)
  }

  /// An action beside `when`.
  private var action: Answer? {
    let isAction = contract.actionNames.index(of: name) != nil || name == ClockAdvance.action
    let meant = isAction ? name : Synonyms.meaning(of: name, among: [ClockAdvance.action])
    guard K.mapping == .step || isAction && K.mapping == .scenario, let meant,
      let key = K(rawValue: ScenarioKey.when.rawValue)
    else { return nil }
    let written = hints.flow(value).map { "when: { \(meant): \($0) }" }
    return Answer(
      hints: [
        Hint(
          "It is an action. Write \(written ?? "when: \(meant)")", changes.wrapping(node, in: "when: { \(meant)")
        )
        .or("It is an action: write it below `when`.")
      ], key: key, listsKeys: false)
  }

  private var synonym: Answer? {
    guard let meant = Synonyms.meaning(of: name, among: likelyNames) else { return nil }
    let word = everyday.earlier(meant, value)
    let key = K(rawValue: word)
    // A title is not a list of steps.
    if case .list(of: .keys, _)? = key?.shape, tree.isScalar(value) { return nil }
    if let key, isSkipSwitch(key) {
      return Answer(hints: ["It is called `skip` here, with a reason: skip: Flaky since Monday"], key: key)
    }
    return Answer(hints: [Hint("It is called `\(word)` here.", .replacing(word))], key: key, isCertain: true)
  }

  /// `scenarios` where `scenario` is missing.
  private var plural: Answer? {
    guard name.last == "s", let key = K(rawValue: String(name.dropLast())), mapping.missing.contains(key) else {
      return nil
    }
    return Answer(
      hints: [Hint("Did you mean `\(key.rawValue)`?", .replacing(key.rawValue))], key: key, isCertain: true)
  }

  private var misplacedKey: Answer? {
    Hints.placement(of: name).map { Answer(hints: [Hint($0)], isMisplaced: true) }
  }

  private var similarKey: Answer? {
    guard let guess = NameSuggestion.closest(to: name, in: likelyNames) else { return nil }
    let key = K(rawValue: guess.name)
    return Answer(
      hints: NameSuggestion.advice(on: name, among: K.words(in: contract), near: guess.name, quote: "`"), key: key,
      isCertain: guess.isOnly && !(key.map(isSkipSwitch) ?? false))
  }

  private var conjunction: Answer? {
    guard KeyWords.conjunctions.contains(String(name.lowercased().prefix { $0 != " " })) else { return nil }
    return Answer(hints: [
      Hint(
        "Write all that is given below one `given`, all that is expected below one `then`, and several actions in one "
          + "list: when: [first, second]")
    ])
  }

  /// A state field or an operation below `then`.
  private var declaredName: Answer? {
    guard K.mapping == .then else { return nil }
    if contract.stateNames.index(of: name) != nil {
      let hasState = K(rawValue: ThenKey.state.rawValue).map(mapping.has) ?? true
      return Answer(hints: [
        Hint(
          "It is a state field. Write: state: { \(name): … }",
          hasState ? nil : changes.wrapping(node, in: "state: { \(name)"))
      ])
    }
    guard let operation = contract.operationNames.index(of: name) else { return nil }
    let isSecret = contract.operations[operation].parameters.contains(where: \.isSecret)
    let count = tree.isScalar(value) ? CountWords.number(tree.string(value)) : nil
    if let count, count > 0 {
      return Answer(hints: [
        Hint(
          "It is an operation. Write: call count: { \(name): \(isSecret && count > CountWords.mostShown ? "…" : String(count)) }"
        )
      ])
    }
    return Answer(hints: [Hint("It is an operation. Write: \(count == 0 ? "never" : "calls"): [\(name)]")])
  }

  /// Another word for a key of another map.
  private var synonymElsewhere: Answer? {
    let meanings = Synonyms.meanings(of: name)
    guard meanings.count == 1, let meant = meanings.first(where: KeyWords.isKey), K(rawValue: meant) == nil else {
      return nil
    }
    let homes = KeyWords.mappings(of: meant).map(\.name).joined(separator: ", or of ")
    return Answer(hints: ["It is called `\(meant)` here, and is a key of \(homes)."])
  }

  /// Whether a key with another word for `skip` has a switch where the reason belongs.
  private func isSkipSwitch(_ key: K) -> Bool {
    K.mapping == .scenario && key.rawValue == ScenarioKey.skip.rawValue
      && ScenarioDecoder(context: context).isSwitch(value)
  }

  /// All keys of the map: first those that are required but missing, then other absent ones, then the rest.
  private var likelyNames: [String] {
    let missing = mapping.missing
    let others = K.all.filter { !missing.contains($0) && $0.isUsable(in: contract) }
    return (missing + others.filter { !mapping.isMeant($0) } + others.filter(mapping.isMeant)).map(\.rawValue)
  }
}
