/// What is asked of a measurement: the gate must be kept, the aim is where we want to be.
struct Goal {
  let unit: Unit
  let gate: Double
  var aim: Double?

  /// What a goal is counted in.
  enum Unit: String {
    case timesC = "C"
    case mebibytes = "MiB"
    /// Times what the same run takes without isolation.
    case timesInProcess = "×"
  }

  /// How a suite is run: as users do, by workers, or in one process and on one thread.
  enum Way { case users, inProcess }

  /// The goal for the time of a suite, where there is one; at one scenario that is the time to start.
  static func time(scenarios: Int, _ way: Way) -> Goal? {
    switch (scenarios, way) {
    case (1, .inProcess): Goal(unit: .timesC, gate: 1.8, aim: 1.4)
    case (1, .users): Goal(unit: .timesC, gate: 2.6, aim: 2.0)
    case (1000, .inProcess): Goal(unit: .timesC, gate: 1.65, aim: 1.45)
    case (1000, .users): Goal(unit: .timesC, gate: 1.00, aim: 0.85)
    case (10000, .inProcess): Goal(unit: .timesC, gate: 1.50, aim: 1.35)
    case (10000, .users): Goal(unit: .timesC, gate: 0.85, aim: 0.75)
    default: nil
    }
  }

  /// The goal for the instructions of 1000 scenarios.
  static func instructions(_ way: Way) -> Goal {
    switch way {
    case .inProcess: Goal(unit: .timesC, gate: 1.35, aim: 1.20)
    case .users: Goal(unit: .timesC, gate: 1.55, aim: 1.40)
    }
  }

  /// The goal for refusing a file of brackets, beside the scan of a single scenario.
  static let refusal = Goal(unit: .timesC, gate: 6, aim: 3)

  /// The goal for what isolation costs, where there is one.
  static func price(scenarios: Int) -> Goal? {
    scenarios == 10000 ? Goal(unit: .timesInProcess, gate: 1.5) : nil
  }

  /// The goal for the peak memory of a suite, where there is one.
  static func memory(scenarios: Int) -> Goal? {
    scenarios == 10000 ? Goal(unit: .mebibytes, gate: 16, aim: 10) : nil
  }
}
