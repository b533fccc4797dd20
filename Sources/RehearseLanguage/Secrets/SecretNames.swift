import Rehearse

/// By which names secrets are found in files, and what the words of a file say by them.
///
/// It remembers each answer, since files say the same words over and over: keep one for as many files as there are.
package final class SecretNames {
  /// How many answers are remembered: a file made of different words must not be held a second time.
  private static let limit = 4096
  private static let whenPrefix = HeadingKind.when.prefix
  private static let givenPrefix = HeadingKind.given.prefix
  private static let answerHeading = HeadingKind.given.heading(GivenKey.responses.rawValue + ".")

  /// What a key, or the heading of a column, says of what stands below it.
  struct Meaning {
    /// Whether actions or calls stand there.
    let isList: Bool
    /// Whether answers stand there.
    let isAnswers: Bool
    /// Whether it heads the answers of an operation.
    let isAnswerHeading: Bool
    /// Whether it heads the arguments of an action.
    let isActionHeading: Bool
    /// The arguments that anybody may see, of the operation whose answers it heads; `nil` where none of them is secret.
    let openOfAnswer: [String]?
    /// The arguments that anybody may see, of the action or operation that it names or heads; `nil` where none of them is secret.
    let open: [String]?
  }

  /// Those of secret arguments.
  let arguments: [String]
  /// The same behind their action, as in `logIn.password`.
  private let paths: [String]
  /// How many letters a text may have that is near enough to one of these names.
  private let letterLimit: Int
  /// The actions and operations that have one, each with its arguments that anybody may see.
  let holders: [String: [String]]
  /// All names of actions and operations.
  let declared: Set<String>
  /// Words that a message may say wherever they stand: they are declared, and so no secret.
  let harmless: Set<String>
  /// The last parts of the names of actions and operations that have a secret argument.
  private let shortHolders: Set<String>
  /// What `isSecret` has answered.
  private var secrets: [String: Bool] = [:]

  package init(_ contracts: [ModuleContract]) {
    arguments = Set(contracts.flatMap(\.secretNames)).sorted()
    var holders: [String: [String]] = [:]
    var paths: [String] = []
    for contract in contracts {
      let declared =
        contract.actions.map { ($0.name, $0.parameters) } + contract.operations.map { ($0.name, $0.parameters) }
      for (name, parameters) in declared where parameters.contains(where: \.isSecret) {
        holders[name, default: []] += parameters.filter { !$0.isSecret }.map(\.name)
      }
      for action in contract.actions {
        paths += action.parameters.filter(\.isSecret).map { "\(action.name).\($0.name)" }
      }
    }
    self.holders = holders
    self.paths = paths
    let longest = arguments.map(\.unicodeScalars.count).max() ?? 0
    letterLimit = longest + max(1, longest / 2)
    declared = Set(contracts.flatMap { $0.actions.map(\.name) + $0.operations.map(\.name) })
    harmless = declared.union(arguments).union(holders.values.joined())
    shortHolders = Set(holders.keys.compactMap { $0.split(separator: ".").last.map(String.init) })
  }

  /// Whether a text names a secret, or is near enough to the name of one that a message would suggest it.
  func isSecret(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    // Only what is ASCII is remembered: other texts may have the same letters, and yet not the same characters.
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    if isASCII, let answer = secrets[text] { return answer }
    let answer = NameSuggestion.nearest(to: text, in: arguments) != nil
    if secrets.count >= Self.limit { secrets.removeAll() }
    if isASCII { secrets[text] = answer }
    return answer
  }

  /// Whether the name of a secret ends at a place of a text: one word, or several of what was meant to be one.
  func isSecret(in text: [Unicode.Scalar], endingAt end: Int) -> Bool {
    var (start, letters) = (end, 0)
    while start > 0, letters < letterLimit, end - start < 4 * letterLimit {
      start -= 1
      // What is separated in this way is not one name.
      if text[start] == " ", start > 0, text[start - 1] == "," || text[start - 1] == ";" { return false }
      guard Self.isWordCharacter(text[start]) else { continue }
      letters += 1
      if start > 0, Self.isWordCharacter(text[start - 1]) { continue }
      if isSecret(String(scalars: text[start..<end])) { return true }
    }
    return false
  }

  /// Where what follows the first name of a secret in a key or a heading begins; `nil` if there is no such name.
  ///
  /// It may be the secret itself: `password hun: ter2`.
  func endOfSecret(in key: String) -> Int? {
    let characters = Array(key.unicodeScalars)
    let end = characters.indices.first { place in
      Self.isWordCharacter(characters[place])
        && (place + 1 == characters.count || !Self.isWordCharacter(characters[place + 1]))
        && isSecret(in: characters, endingAt: place + 1)
    }
    if let end { return characters[(end + 1)...].firstIndex { $0 != " " } ?? characters.count }
    return isSecret(key) || isSecretPath(key) ? characters.count : nil
  }

  /// Whether a heading is near enough to that of a secret argument, or names an argument that does not exist of an action with
  /// a secret one, and so may be that.
  private func isSecretPath(_ heading: String) -> Bool {
    let path = Self.named(by: heading)
    if NameSuggestion.nearest(to: path, in: paths) != nil { return true }
    guard path != heading, let dot = path.lastIndex(of: ".") else { return false }
    guard let open = open(meantBy: String(path[..<dot])) else { return false }
    return NameSuggestion.nearest(to: String(path[path.index(after: dot)...]), in: open) == nil
  }

  static func isWordCharacter(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    case _ where character.isASCII: false
    default: character.properties.isAlphabetic || character.properties.numericType != nil
    }
  }

  /// Whether a word names an action or an operation that has a secret argument.
  func isHolder(_ word: String) -> Bool { shortHolders.contains(word) }

  /// What a key or a heading says of what stands below it.
  func meaning(of name: String) -> Meaning {
    let isAnswer = name.hasPrefix(Self.answerHeading)
    return Meaning(
      isList: KeyWords.lists.contains(name),
      isAnswers: name == ScenarioKey.given.rawValue || name == GivenKey.responses.rawValue,
      isAnswerHeading: isAnswer, isActionHeading: name.hasPrefix(Self.whenPrefix),
      openOfAnswer: isAnswer ? holders[String(name.dropFirst(Self.answerHeading.count))] : nil,
      open: holders[Self.named(by: name)])
  }

  /// What a key, or the heading of an action's arguments, names.
  private static func named(by key: String) -> String {
    key.hasPrefix(whenPrefix) ? String(key.dropFirst(whenPrefix.count)) : key
  }

  /// The arguments that anybody may see, of the action or operation that a key is probably meant to name.
  func open(meantBy key: String) -> [String]? {
    if key.hasPrefix(Self.givenPrefix) { return nil }
    return NameSuggestion.nearest(to: Self.named(by: key), in: holders.keys.sorted()).flatMap { holders[$0] }
  }
}

/// The names of secrets that files were looked at by, for each set of modules once.
final class SecretNamesMemory {
  private var names: [[ObjectIdentifier]: SecretNames] = [:]

  func names(of contracts: [ModuleContract]) -> SecretNames {
    let modules = contracts.map { ObjectIdentifier($0) }
    if let names = names[modules] { return names }
    let made = SecretNames(contracts)
    names[modules] = made
    return made
  }
}
