import Rehearse

/// The names by which secrets are found in files.
///
/// It caches its answers, so use one instance for all files.
package final class SecretNames {
  /// Limits the cache, so that a file with many different words is not held in memory twice.
  private static let limit = 4096
  /// The keys of the language and their words: the `in` of `in order` is no misspelt `pin`.
  private static let language = Set(
    MappingKind.allCases.flatMap(\.words.names).flatMap { [$0] + $0.split(separator: " ").map(String.init) })
  private static let whenPrefix = HeadingKind.when.prefix
  private static let givenPrefix = HeadingKind.given.prefix
  private static let answerHeading = HeadingKind.given.heading(GivenKey.responses.rawValue + ".")

  /// What a key or a heading reveals about the values below it.
  struct Meaning {
    /// Whether they are actions or calls.
    let isList: Bool
    /// Whether they are responses.
    let isAnswers: Bool
    /// Whether it is the heading of an operation's responses.
    let isAnswerHeading: Bool
    /// Whether it is the heading of an action's arguments.
    let isActionHeading: Bool
    /// For a heading of responses, the operation's arguments that are not secret; `nil` if none is secret.
    let openOfAnswer: [String]?
    /// The arguments of the named action or operation that are not secret.
    let open: [String]?
  }

  let arguments: [String]
  /// The names of secret arguments after their actions, as in `logIn.password`.
  private let paths: [String]
  /// The maximum length of a string that resembles the name of a secret argument.
  private let letterLimit: Int
  /// The actions and operations with a secret argument, and their other arguments.
  let holders: [String: [String]]
  let declared: Set<String>
  /// Declared words, which messages may always show.
  let harmless: Set<String>
  /// These, and the names of givens and state fields.
  let words: Set<String>
  /// The names of parts of values.
  private let parts: Set<String>
  /// The last components of the names in `holders`.
  private let shortHolders: Set<String>
  /// The most characters of these names.
  let longestHolder: Int
  private var secrets: [String: Bool] = [:]
  /// The answers of `endOfSecret`.
  private var ends: [String: Int?] = [:]
  /// What a text must have to resemble the name of a secret.
  private let letterSets: [LetterSet]

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
    letterSets = arguments.map(LetterSet.init)
    let longest = arguments.map(\.unicodeScalars.count).max() ?? 0
    letterLimit = longest + max(1, longest / 2)
    declared = Set(contracts.flatMap { $0.actions.map(\.name) + $0.operations.map(\.name) })
    harmless = declared.union(arguments).union(holders.values.joined())
    words = harmless.union(contracts.flatMap { $0.givens.map(\.name) + $0.state.map(\.name) })
    parts = Set(contracts.flatMap(Self.parts))
    shortHolders = Set(holders.keys.compactMap { $0.split(separator: ".").last.map(String.init) })
    longestHolder = shortHolders.map(\.unicodeScalars.count).max() ?? 0
  }

  /// Whether a string is the name of a secret, or resembles one closely enough to be suggested.
  func isSecret(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    // Only ASCII is cached, because other strings can be equal in Swift with different scalars.
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    if isASCII, let answer = secrets[text] { return answer }
    let isOtherWord = !arguments.contains(text) && (words.contains(text) || Self.language.contains(text))
    let answer = !isOtherWord && NameSuggestion.nearest(to: text, in: arguments) != nil
    if secrets.count >= Self.limit { secrets.removeAll() }
    if isASCII { secrets[text] = answer }
    return answer
  }

  /// Whether the name of a secret ends at a position, even if it is split into several words.
  func isSecret(in text: [Unicode.Scalar], endingAt end: Int) -> Bool {
    var (start, letters, outline) = (end, 0, LetterSet())
    while start > 0, letters < letterLimit, end - start < 4 * letterLimit {
      start -= 1
      outline.add(text[start])
      // A comma or a semicolon before a space separates names.
      if text[start] == " ", start > 0, text[start - 1] == "," || text[start - 1] == ";" { return false }
      guard Self.isWordCharacter(text[start]) else { continue }
      letters += 1
      if start > 0, Self.isWordCharacter(text[start - 1]) { continue }
      if letterSets.contains(where: outline.mayResemble), isSecret(String(scalars: text[start..<end])) { return true }
    }
    return false
  }

  /// The offset after the name of a secret in a key or a heading.
  ///
  /// What follows may be the secret itself, as in `password hun: ter2`.
  package func endOfSecret(in key: String) -> Int? {
    // Only ASCII is cached, as for `isSecret`.
    guard key.utf8.allSatisfy({ $0 < 0x80 }) else { return searchedEnd(in: key) }
    if let end = ends[key] { return end }
    let end = searchedEnd(in: key)
    if ends.count >= Self.limit { ends.removeAll() }
    ends[key] = .some(end)
    return end
  }

  private func searchedEnd(in key: String) -> Int? {
    let characters = Array(key.unicodeScalars)
    let end = characters.indices.first { index in
      Self.isWordCharacter(characters[index])
        && (index + 1 == characters.count || !Self.isWordCharacter(characters[index + 1]))
        && isSecret(in: characters, endingAt: index + 1)
    }
    if let end { return characters[(end + 1)...].firstIndex { $0 != " " } ?? characters.count }
    return isSecret(key) || isSecretPath(key) || isUsual(key) ? characters.count : nil
  }

  /// Whether a heading names or resembles a secret argument, or is an unknown argument of the same action.
  private func isSecretPath(_ heading: String) -> Bool {
    let path = Self.named(by: heading)
    if NameSuggestion.nearest(to: path, in: paths) != nil { return true }
    guard path != heading, let dot = path.lastIndex(of: ".") else { return false }
    guard let open = open(meantBy: String(path[..<dot])) else { return false }
    return NameSuggestion.nearest(to: String(path[path.index(after: dot)...]), in: open) == nil
  }

  /// Whether a key that the modules do not declare usually means a secret, as in `kennwort` or `user_pwd`.
  func isUsual(_ key: String) -> Bool {
    guard !arguments.isEmpty, let last = key.split(whereSeparator: { "._-".contains($0) }).last else { return false }
    return Self.usual.contains(NameSuggestion.withoutJoints(String(last))) && !words.contains(key)
      && !parts.contains(key)
  }

  private static func parts(of contract: ModuleContract) -> [String] {
    let parameters = contract.actions.flatMap(\.parameters) + contract.operations.flatMap(\.parameters)
    let answers = contract.operations.flatMap { operation -> [ValueType] in
      if case .value(let returns, let errors, _) = operation.answers {
        [returns] + (errors.map { [$0] } ?? [])
      } else {
        []
      }
    }
    let types = contract.givens.map(\.valueType) + contract.state.map(\.valueType) + parameters.map(\.valueType)
    return parameters.map(\.name) + (types + answers).flatMap(\.partNames)
  }

  /// In English, German, French, Spanish, Portuguese, Italian and Polish.
  private static let usual: Set = [
    "password", "passcode", "passphrase", "pass", "pwd", "pw", "secret", "kennwort", "passwort", "motdepasse",
    "contraseña", "contrasena", "senha", "parola", "hasło", "haslo",
  ]

  static func isWordCharacter(_ character: Unicode.Scalar) -> Bool {
    switch character {
    case "a"..."z", "A"..."Z", "0"..."9", "_": true
    case _ where character.isASCII: false
    default: character.properties.isAlphabetic || character.properties.numericType != nil
    }
  }

  func isHolder(_ word: String) -> Bool { shortHolders.contains(word) }

  func meaning(of name: String) -> Meaning {
    let isAnswer = name.hasPrefix(Self.answerHeading)
    return Meaning(
      isList: KeyWords.lists.contains(name),
      isAnswers: name == ScenarioKey.given.rawValue || name == GivenKey.responses.rawValue,
      isAnswerHeading: isAnswer, isActionHeading: name.hasPrefix(Self.whenPrefix),
      openOfAnswer: isAnswer ? holders[String(name.dropFirst(Self.answerHeading.count))] : nil,
      open: holders[Self.named(by: name)])
  }

  private static func named(by key: String) -> String {
    key.hasPrefix(whenPrefix) ? String(key.dropFirst(whenPrefix.count)) : key
  }

  /// The arguments that are not secret in the action or operation that is probably meant.
  func open(meantBy key: String) -> [String]? {
    if key.hasPrefix(Self.givenPrefix) { return nil }
    return NameSuggestion.nearest(to: Self.named(by: key), in: holders.keys.sorted()).flatMap { holders[$0] }
  }
}

extension ValueType {
  fileprivate var partNames: [String] {
    switch wrapped {
    case .record(let fields): fields.flatMap { [$0.name] + $0.valueType.partNames }
    case .oneOf(let variants): variants.flatMap { [$0.name] + ValueType.record($0.fields).partNames }
    case .list(let element), .map(let element): element.partNames
    case .scalar, .choice, .optional, .anyValue: []
    }
  }
}

/// The letters of a name, regardless of their order and number.
///
/// It rules out nearly all text before the letters are compared one by one.
private struct LetterSet {
  private var count = 0
  /// A bit for each letter of ASCII.
  private var letters: UInt32 = 0
  private var isASCII = true

  init() {}

  init(_ name: String) { for scalar in name.unicodeScalars { add(scalar) } }

  mutating func add(_ scalar: Unicode.Scalar) {
    count += 1
    if !scalar.isASCII { isASCII = false }
    let letter = scalar.value | 0x20
    if letter >= 0x61, letter <= 0x7A { letters |= 1 << (letter & 0x1F) }
  }

  /// Whether `NameSuggestion` may find the name in a text: each missing letter costs an edit, and so does a
  /// difference in length, unless the whole name is part of the text.
  func mayResemble(_ name: LetterSet) -> Bool {
    let missing = (name.letters & ~letters).nonzeroBitCount
    let limit = max(1, count / 3)
    return !isASCII || !name.isASCII || missing == 0 || missing <= limit && abs(name.count - count) <= limit
  }
}

/// Caches `SecretNames` for each set of modules.
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
