/// A guess at what an author meant by a mistake.
///
/// Guesses about one kind of mistake are in an array: the first that answers wins. A guess is added only for what an
/// author really wrote.
struct Guess<Mistake, Answer>: Sendable {
  /// The cases that show it, each as the gallery in `Tests/Fixtures/invalid` and the heading: `words: And given`.
  let cases: [String]
  let answer: @Sendable (Mistake) -> Answer?

  init(_ cases: String..., answer: @escaping @Sendable (Mistake) -> Answer?) {
    self.cases = cases
    self.answer = answer
  }
}

extension Array {
  /// The answer of the first guess that has one.
  func answer<Mistake, Answer>(to mistake: Mistake) -> Answer? where Element == Guess<Mistake, Answer> {
    for guess in self {
      if let answer = guess.answer(mistake) { return answer }
    }
    return nil
  }
}

/// The cases that all guesses name.
package let guessedCases: [String] = [
  UnknownName.guesses.flatMap(\.cases), UnknownKey<ThenKey>.guesses.flatMap(\.cases),
  UnknownHeading.guesses.flatMap(\.cases), UnknownAnswer.guesses.flatMap(\.cases),
  WrongForm.guesses.flatMap(\.cases), WrongValue.guesses.flatMap(\.cases),
  SyntaxExplanation.guesses.flatMap(\.cases),
].flatMap(\.self)
