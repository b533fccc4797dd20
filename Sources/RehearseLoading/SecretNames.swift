import Rehearse
import RehearseLanguage
import RehearseSource

/// By which names secrets are found in files, and what the words of a file say by them.
///
/// It remembers each answer, since files say the same words over and over: keep one for as many files as there are.
package final class SecretNames {
  /// How many answers are remembered: a file made of different words must not be held a second time.
  private static let limit = 4096
  private static let whenPrefix = HeadingWord.when.prefix
  private static let givenPrefix = HeadingWord.given.prefix
  private static let answerHeading = HeadingWord.given.heading(GivenKey.responses.rawValue + ".")

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
  /// The actions and operations that have one, each with its arguments that anybody may see.
  let holders: [String: [String]]
  /// All names of actions and operations.
  let declared: Set<String>
  /// Words that a message may say wherever they stand: they are declared, and so no secret.
  let harmless: Set<String>
  /// The last parts of the names of actions and operations that have a secret argument.
  private let shortHolders: Set<String>
  /// What `isSecret`, `restAfterSecret`, `meaning` and `open(meantBy:)` have answered.
  private var secrets: [String: Bool] = [:]
  private var rests: [String: Int?] = [:]
  private var meanings: [String: Meaning] = [:]
  private var meant: [String: [String]?] = [:]

  package init(_ vocabularies: [Vocabulary]) {
    arguments = Set(vocabularies.flatMap(\.secretNames)).sorted()
    var holders: [String: [String]] = [:]
    for vocabulary in vocabularies {
      let declared =
        vocabulary.actions.map { ($0.name, $0.parameters) } + vocabulary.operations.map { ($0.name, $0.parameters) }
      for (name, parameters) in declared where parameters.contains(where: \.isSecret) {
        holders[name, default: []] += parameters.filter { !$0.isSecret }.map(\.name)
      }
    }
    self.holders = holders
    declared = Set(vocabularies.flatMap { $0.actions.map(\.name) + $0.operations.map(\.name) })
    harmless = declared.union(arguments).union(holders.values.joined())
    shortHolders = Set(holders.keys.compactMap { $0.split(separator: ".").last.map(String.init) })
  }

  /// Whether a word names a secret, or is near enough to the name of one.
  func isSecret(_ word: String) -> Bool {
    guard !word.isEmpty else { return false }
    return Self.remembered(word, in: &secrets) {
      let count = word.unicodeScalars.count
      let near = arguments.filter { abs($0.unicodeScalars.count - count) <= 2 + count / 3 }
      return near.contains(word) || !near.isEmpty && Suggestion.nearest(to: word, in: near) != nil
    }
  }

  /// How many characters follow the first word of a key or a heading that names a secret; `nil` if none does.
  ///
  /// What follows may be the secret itself: `password hun: ter2`.
  func restAfterSecret(in text: String) -> Int? {
    Self.remembered(text, in: &rests) {
      var rest = text.unicodeScalars.count
      for word in text.split(separator: " ", omittingEmptySubsequences: false) {
        rest -= word.unicodeScalars.count
        if let name = word.split(separator: ".").last, isSecret(String(name)) { return rest }
        rest -= 1
      }
      return nil
    }
  }

  /// Whether a word names an action or an operation that has a secret argument.
  func isHolder(_ word: String) -> Bool { shortHolders.contains(word) }

  /// What a key or a heading says of what stands below it.
  func meaning(of name: String) -> Meaning {
    Self.remembered(name, in: &meanings) {
      let isAnswer = name.hasPrefix(Self.answerHeading)
      return Meaning(
        isList: KeyWords.lists.contains(name),
        isAnswers: name == ScenarioKey.given.rawValue || name == GivenKey.responses.rawValue,
        isAnswerHeading: isAnswer, isActionHeading: name.hasPrefix(Self.whenPrefix),
        openOfAnswer: isAnswer ? holders[String(name.dropFirst(Self.answerHeading.count))] : nil,
        open: holders[Self.named(by: name)])
    }
  }

  /// What a key, or the heading of an action's arguments, names.
  private static func named(by key: String) -> String {
    key.hasPrefix(whenPrefix) ? String(key.dropFirst(whenPrefix.count)) : key
  }

  /// The arguments that anybody may see, of the action or operation that a key is probably meant to name.
  func open(meantBy key: String) -> [String]? {
    Self.remembered(key, in: &meant) {
      if key.hasPrefix(Self.givenPrefix) { return nil }
      return Suggestion.nearest(to: Self.named(by: key), in: holders.keys.sorted()).flatMap { holders[$0] }
    }
  }

  /// Only what is ASCII is remembered: other texts may have the same letters, and yet not the same characters.
  private static func remembered<Answer>(
    _ word: String, in answers: inout [String: Answer], _ find: () -> Answer
  ) -> Answer {
    guard word.utf8.allSatisfy({ $0 < 0x80 }) else { return find() }
    if let answer = answers[word] { return answer }
    if answers.count >= limit { answers.removeAll() }
    let answer = find()
    answers[word] = answer
    return answer
  }
}

/// The names of secrets that files were looked at by, for each set of modules once.
final class SecretNamesMemory {
  private var names: [[ObjectIdentifier]: SecretNames] = [:]

  func names(of vocabularies: [Vocabulary]) -> SecretNames {
    let modules = vocabularies.map { ObjectIdentifier($0) }
    if let names = names[modules] { return names }
    let made = SecretNames(vocabularies)
    names[modules] = made
    return made
  }
}
