import Rehearse

/// The characters of a line, kept until another line is asked for.
///
/// Tens of thousands of mistakes may stand on one line, and each asks for it.
final class RecentLine {
  private let source: SourceText
  private var number = 0
  private var characters: [Unicode.Scalar] = []

  init(_ source: SourceText) { self.source = source }

  func callAsFunction(_ wanted: Int32) -> [Unicode.Scalar] {
    if Int(wanted) != number {
      number = Int(wanted)
      characters = source.characters(number)
    }
    return characters
  }
}
