import Rehearse

/// Tells which mistakes may only follow from a syntax mistake in the same scenario.
struct Consequences {
  /// Something is missing or there twice, perhaps because of a part that could not be read.
  private static let codes = Set(
    [
      MessageCode.cellCount, .columnWithoutAction, .duplicateKey, .emptyList, .incompleteTable, .missingArgument,
      .missingField, .missingHeadings, .missingItem, .missingKey, .missingName, .missingReturns, .missingValue,
      .noResult, .noRows, .nothingExpected, .unusedGiven, .unusedResponse,
    ].map(\.rawValue))

  private let brokenLines: Set<Int>
  /// The lines directly above a broken one.
  private let linesAbove: Set<Int>
  private let scenarios: ScenarioLines
  /// The first lines of the scenarios with a broken line; `nil` stands for the head of the file.
  private let broken: Set<Int?>

  init(of brokenLines: Set<Int>, in lines: [YAMLLine]) {
    let scenarios = ScenarioLines(lines)
    self.brokenLines = brokenLines
    let written = lines.filter { !$0.isIdle }.map(\.number)
    linesAbove = Set(zip(written, written.dropFirst()).filter { brokenLines.contains($1) }.map(\.0))
    self.scenarios = scenarios
    broken = Set(brokenLines.map { scenarios.scenario(around: $0)?.lowerBound })
  }

  func include(_ mistake: Diagnostic) -> Bool {
    let line = Int(mistake.range.start.line)
    if brokenLines.contains(line) { return true }
    let scenario = scenarios.scenario(around: line)?.lowerBound
    guard broken.contains(scenario), let code = mistake.code else { return false }
    // What is below may lack the dashes that would make it a list.
    let lacksDashes = code == MessageCode.notAList.rawValue && (scenario == nil || linesAbove.contains(line))
    return Self.codes.contains(code) || lacksDashes
  }
}
