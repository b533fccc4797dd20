import RehearseSource

/// Tells whether a word names a secret, and remembers the answers: a file says the same words over and over.
final class SecretWords {
  /// How many answers are remembered: a file made of different words must not be held a second time.
  private static let limit = 4096

  private let names: [(name: String, length: Int)]
  private var answers: [String: Bool] = [:]

  init(_ names: [String]) { self.names = names.map { ($0, $0.unicodeScalars.count) } }

  var isEmpty: Bool { names.isEmpty }

  func contains(_ word: String) -> Bool {
    guard !word.isEmpty else { return false }
    if let answer = answers[word] { return answer }
    let count = word.unicodeScalars.count
    let near = names.filter { abs($0.length - count) <= 2 + count / 3 }.map(\.name)
    let answer = near.contains(word) || !near.isEmpty && Suggestion.nearest(to: word, in: near) != nil
    if answers.count < Self.limit { answers[word] = answer }
    return answer
  }
}
