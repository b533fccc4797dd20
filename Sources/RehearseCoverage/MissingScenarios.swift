import Rehearse
import RehearseScenario
import RehearseSource

/// The combinations of givens that no case states, as scenarios that an author finishes.
///
/// What must happen only a person can say, so each row ends with a mark that no command takes for a value. The column
/// is the state field that the action's other cases change most; an author may well choose another.
package enum MissingScenarios {
  /// How many rows an action's table gets; more than a person would fill in.
  static let rowLimit = 100

  package static func text(_ coverage: Coverage) -> String {
    let texts = coverage.modules.map { module in
      let scenarios = module.given.compactMap { scenario($0, module.tally.vocabulary) }
      guard !scenarios.isEmpty else { return "" }
      return """
        # module: \(module.name)
        # Paste this below "scenarios:". Write what you expect in place of every \(Matcher.toFillIn);
        # until then `\(ProgramName.text) check` refuses the file.

        \(scenarios.joined(separator: "\n"))
        """
    }
    let whole = texts.filter { !$0.isEmpty }.joined(separator: "\n")
    return whole.isEmpty ? "# No combination of givens is missing.\n" : whole
  }

  private static func scenario(_ given: GivenCoverage, _ vocabulary: Vocabulary) -> String? {
    let missing = given.missing
    guard !missing.isEmpty else { return nil }
    let givens = given.grid.dimensions.map { vocabulary.givens[$0.given] }
    let expected = given.field.map { "then state.\($0.name)" } ?? "then calls"
    var rows = [givens.map { "given \($0.path)" } + [expected]]
    rows += missing.prefix(rowLimit).map { cell in
      zip(givens, given.grid.values(of: cell)).map { $1.flow($0.shape) } + [Matcher.toFillIn]
    }
    var text = """
        - scenario: What \(given.action.name) does where no scenario says so yet
          when: \(when(given.action))
          table:

      """
    for row in rows { text += "      - [\(aligned(row, rows))]\n" }
    if missing.count > rowLimit { text += "      # and \(missing.count - rowLimit) more\n" }
    return text
  }

  /// The action with a mark for each argument that must be written.
  private static func when(_ action: ActionDeclaration) -> String {
    let arguments = action.requiredParameters.map { "\(action.parameters[$0].name): \(Matcher.toFillIn)" }
    return arguments.isEmpty ? action.name : "{ \(action.name): { \(arguments.joined(separator: ", ")) } }"
  }

  private static func aligned(_ row: [String], _ rows: [[String]]) -> String {
    row.enumerated().map { column, cell in
      guard column + 1 < row.count else { return cell }
      let width = rows.map { $0[column].count }.max() ?? 0
      return (cell + ",").padded(to: width + 2)
    }.joined()
  }
}
