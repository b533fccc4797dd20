/// A word of the command line that is no option, which is declared once: what stands for it in the help, whether it can be
/// left out or repeated, and what can be written.
struct Operand: Sendable {
  /// How many of them there are.
  enum Count { case one, oneOrMore, noneOrOne, any }

  /// What stands for it in the help.
  let placeholder: String
  let count: Count
  let expected: ExpectedWord

  init(_ placeholder: String, _ count: Count, _ expected: ExpectedWord) {
    self.placeholder = placeholder
    self.count = count
    self.expected = expected
  }

  /// The scenarios that a command is about, all of them where none are named.
  static let paths = Operand("PATH", .any, .scenarios)

  var isRepeated: Bool { [.oneOrMore, .any].contains(count) }

  /// How operands are called, in their order: one can only be left out together with those behind it.
  static func usage(_ operands: [Operand]) -> String {
    guard let first = operands.first else { return "" }
    let rest = usage(Array(operands.dropFirst()))
    let own = first.placeholder + (first.isRepeated ? "…" : "") + (rest.isEmpty ? "" : " \(rest)")
    return [.noneOrOne, .any].contains(first.count) ? "[\(own)]" : own
  }
}
