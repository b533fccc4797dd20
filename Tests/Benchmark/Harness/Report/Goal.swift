/// What is asked of a measurement: the gate must be kept, the aim is where we want to be.
struct Goal {
  let unit: Unit
  let gate: Double
  var aim: Double?

  /// What a goal is counted in.
  enum Unit: String {
    case timesC = "C"
    case milliseconds = "ms"
    case mebibytes = "MiB"
    /// Times what the same run takes without isolation.
    case timesInProcess = "×"
  }

  static let refusal = Goal(unit: .milliseconds, gate: 5)

  /// The goal for the time of a suite, where there is one.
  static func time(scenarios: Int, jobs: Int) -> Goal? {
    switch (scenarios, jobs) {
    case (1, 1): Goal(unit: .milliseconds, gate: 2, aim: 0.8)
    case (1000, 1): Goal(unit: .timesC, gate: 1.55)
    case (1000, 2): Goal(unit: .timesC, gate: 0.95)
    case (10000, 1): Goal(unit: .timesC, gate: 1.40, aim: 1.25)
    case (10000, 2): Goal(unit: .timesC, gate: 0.75, aim: 0.65)
    default: nil
    }
  }

  /// The goal for what isolation costs, where there is one.
  static func price(scenarios: Int) -> Goal? {
    switch scenarios {
    case 1: Goal(unit: .milliseconds, gate: 3)
    case 10000: Goal(unit: .timesInProcess, gate: 1.5)
    default: nil
    }
  }

  /// The goal for the peak memory of a suite, where there is one.
  static func memory(scenarios: Int) -> Goal? {
    scenarios == 10000 ? Goal(unit: .mebibytes, gate: 16, aim: 8) : nil
  }
}
