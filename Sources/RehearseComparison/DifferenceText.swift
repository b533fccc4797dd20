/// Puts differences into lines for people; nothing in them is safe to print yet.
enum DifferenceText {
  /// How long a line may become before old and new stand below each other.
  private static let lineLength = 100

  /// The lines of a difference; those of its items are indented.
  ///
  /// - Parameter kind: whether there is a value on both sides to be told.
  static func lines(_ difference: Difference, _ kind: CellGroup.Kind) -> [String] {
    if let step = step(difference) { return [step] }
    let name = name(difference)
    switch kind {
    case .added, .removed: return ["\(name): \(difference.new ?? difference.old ?? "")"]
    case .changed: break
    }
    if difference.items.isEmpty {
      let (before, after) = values(difference)
      return name.count + before.count + after.count > lineLength
        ? ["\(name):", "    \(before)", "  → \(after)"] : ["\(name): \(before) → \(after)"]
    }
    return ["\(name):"] + difference.items.map { "  \(line($0))" }
  }

  /// What is otherwise, with the step: `step 2: given authorization`.
  static func name(_ difference: Difference) -> String {
    let step = difference.step.map { "step \($0): " } ?? ""
    switch difference.part {
    case .then: return step + difference.name
    case .given, .when:
      return step + difference.part.rawValue + (difference.name.isEmpty ? "" : " \(difference.name)")
    }
  }

  /// The values before and after, each with what is said where there is none.
  static func values(_ difference: Difference) -> (before: String, after: String) {
    let verb = difference.part == .then ? "checked" : "stated"
    let before = difference.old ?? "not \(verb)"
    let after = difference.new ?? "no longer \(verb)"
    // Secret, or the same as far as it is shown.
    return (before, before == after ? "another value" : after)
  }

  private static func line(_ item: Difference.Item) -> String {
    switch item {
    case .added(let text): "+ \(text)"
    case .removed(let text): "− \(text)"
    case .replaced(let old, let new): "\(old) → \(old == new ? "with another value" : new)"
    case .moved(let text, let from, let to): "\(text): from place \(from) to place \(to)"
    }
  }

  /// What is said of a step that only one side has.
  private static func step(_ difference: Difference) -> String? {
    guard difference.isWholeStep else { return nil }
    let number = difference.step.map { "step \($0)" } ?? "step"
    if let old = difference.old { return "\(number) is gone: when \(old)" }
    return "\(number) is new: when \(difference.new ?? "")"
  }
}
