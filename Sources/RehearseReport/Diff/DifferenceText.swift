import Rehearse
import RehearseLanguage
import RehearseRunner

/// Puts differences into lines for people; nothing in them is safe to print yet.
enum DifferenceText {
  /// How long a line may become before old and new stand below each other.
  private static let lineLength = 100

  /// The lines of a group; what belongs to a step, or to a list, is indented.
  static func lines(_ group: CellGroup) -> [String] {
    var lines: [String] = []
    var last: Int?
    var isNewStep = false
    for difference in group.differences {
      if difference.isWholeStep {
        lines.append(wholeStep(difference))
        isNewStep = difference.old == nil
        last = isNewStep ? difference.step : nil
      } else {
        if let step = difference.step, step != last {
          lines.append("step \(step)")
          isNewStep = false
          last = step
        }
        let indent = String.blanks(difference.step == nil ? 0 : 4)
        lines += self.lines(difference, isNewStep ? .added : group.kind).map { indent + $0 }
      }
    }
    return lines
  }

  /// - Parameter kind: whether there is a value on both sides to be told.
  private static func lines(_ difference: StatedDifference, _ kind: CellGroup.Kind) -> [String] {
    let name = ownName(difference)
    switch kind {
    case .added, .removed: return ["\(name): \(difference.new ?? difference.old ?? "")"]
    case .changed: break
    }
    if difference.items.isEmpty {
      let (before, after) = values(difference)
      return name.count + before.count + after.count > lineLength
        ? ["\(name):", "    \(before)", "  → \(after)"] : ["\(name): \(before) → \(after)"]
    }
    let items = difference.items.map(line)
    return items.count == 1 && name.count + items[0].count <= lineLength
      ? ["\(name): \(items[0])"] : ["\(name):"] + items.map { "  \($0)" }
  }

  /// What is otherwise, with the step: `step 2: given authorization`.
  static func name(_ difference: StatedDifference) -> String {
    (difference.step.map { "step \($0): " } ?? "") + ownName(difference)
  }

  private static func ownName(_ difference: StatedDifference) -> String {
    switch difference.part {
    case .then: difference.name
    case .given, .when: difference.part.rawValue + (difference.name.isEmpty ? "" : " \(difference.name)")
    }
  }

  /// The values before and after, each with what is said where there is none.
  static func values(_ difference: StatedDifference) -> (before: String, after: String) {
    let verb = difference.part == .then ? "checked" : "stated"
    let before = difference.old ?? "not \(verb)"
    let after = difference.new ?? "no longer \(verb)"
    // Secret, or the same as far as it is shown.
    return (before, before == after ? "another value" : after)
  }

  private static func line(_ item: StatedDifference.Item) -> String {
    switch item {
    case .added(let text): "+ \(text)"
    case .removed(let text): "− \(text)"
    case .replaced(let old, let new): "\(old) → \(old == new ? "with another value" : new)"
    case .moved(let text, let from, let to): "\(text): from place \(from) to place \(to)"
    }
  }

  /// What is said of a step that only one side has.
  private static func wholeStep(_ difference: StatedDifference) -> String {
    let number = difference.step ?? 1
    if let old = difference.old { return "the old step \(number) is gone: when \(old)" }
    return "step \(number) is new: when \(difference.new ?? "")"
  }
}
