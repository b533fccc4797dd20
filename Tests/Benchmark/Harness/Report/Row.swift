/// One line of the results.
struct Row {
  let title: String
  var milliseconds: Double?
  /// Millions.
  var instructions: Double?
  var ratio: Double?
  /// How many cases the time is for.
  var cases: Int?
  var mebibytes: Double?
  /// The memory is at most what `mebibytes` says.
  var memoryIsBound = false
  var goal: Goal?

  /// Whether the gate is kept; true where there is none.
  var keepsGate: Bool {
    guard let goal, let value = value(in: goal.unit) else { return true }
    return value <= goal.gate
  }

  /// The text of each column, in the order of ``heading``.
  var cells: [String] {
    [
      title,
      milliseconds.map { Fixed.text($0, digits: 2) } ?? instructions.map { Fixed.text($0, digits: 1) + " M" } ?? "",
      ratio.map { Fixed.text($0, digits: 2) } ?? "",
      cases.flatMap { cases in milliseconds.map { Fixed.text($0 * 1000 / Double(cases), digits: 1) } } ?? "",
      mebibytes.map { (memoryIsBound ? "≤ " : "") + Fixed.text($0, digits: 1) } ?? "",
      goal.map { Fixed.text($0.gate, digits: 2) + " " + $0.unit.rawValue } ?? "",
      goal.flatMap { goal in goal.aim.map { Fixed.text($0, digits: 2) + " " + goal.unit.rawValue } } ?? "",
      goal == nil ? "" : keepsGate ? "ok" : "above",
    ]
  }

  static let heading = ["", "median ms", "ratio to C", "µs a case", "peak MiB", "gate", "aim", ""]

  private func value(in unit: Goal.Unit) -> Double? {
    switch unit {
    case .timesC, .timesInProcess: ratio
    case .mebibytes: mebibytes
    }
  }
}
