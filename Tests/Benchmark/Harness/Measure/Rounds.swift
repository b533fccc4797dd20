/// Contenders run in turn (A B C, A B C, …), so that what slows the machine down for a while slows all of them.
struct Rounds {
  let contenders: [Contender]
  /// The measurements, by contender and then by round.
  private(set) var measurements: [[Measurement]]

  /// Runs every contender once to warm up, then `count` rounds.
  init(_ contenders: [Contender], count: Int) throws(Failure) {
    self.contenders = contenders
    measurements = contenders.map { _ in [] }
    for contender in contenders { _ = try contender.run() }
    for _ in 0..<count {
      for (index, contender) in contenders.enumerated() {
        measurements[index].append(try contender.run())
      }
    }
  }

  /// The median wall time of a contender.
  func milliseconds(_ index: Int) -> Double {
    Statistics.median(measurements[index].map { Double($0.nanoseconds) }) / 1_000_000
  }

  /// The median, over the rounds, of a contender's time divided by that of another in the same round.
  func ratio(_ index: Int, to other: Int = 0) -> Double {
    let pairs = zip(measurements[index], measurements[other])
    return Statistics.median(pairs.map { Double($0.nanoseconds) / Double($1.nanoseconds) })
  }

  /// The median, over the rounds, of what a contender takes longer than another, in milliseconds.
  func excess(_ index: Int, over other: Int) -> Double {
    let pairs = zip(measurements[index], measurements[other])
    return Statistics.median(pairs.map { (Double($0.nanoseconds) - Double($1.nanoseconds)) / 1_000_000 })
  }

  /// The most memory that a contender held in any round.
  func peakBytes(_ index: Int) -> Int {
    measurements[index].map(\.peakBytes).max() ?? 0
  }
}
