/// The jobs that are ready to run, in the order in which they became so.
struct ReadyJobs {
  struct Job {
    let job: UnsafeMutableRawPointer
    let isMain: Bool
  }

  private var jobs: [Job] = []
  private var next = 0

  init() { jobs.reserveCapacity(16) }

  var isEmpty: Bool { next == jobs.count }

  mutating func append(_ job: Job) { jobs.append(job) }

  /// Takes the one that has been ready for the longest time; there must be one.
  mutating func takeFirst() -> Job {
    let job = jobs[next]
    next += 1
    forgetTaken()
    return job
  }

  /// Takes one of those that could run first if they ran side by side; there must be one.
  ///
  /// Those of the main actor keep their order. So do those of any other actor, which has a queue of its own: what is here of it is one
  /// job, in which it runs all that wait for it. So each of the others can be first.
  mutating func take(_ choose: (_ count: Int) -> Int) -> Job {
    let main = jobs[next...].firstIndex(where: \.isMain)
    let places = jobs.indices[next...].filter { !jobs[$0].isMain || $0 == main }
    let job = jobs.remove(at: places[places.count > 1 ? choose(places.count) : 0])
    forgetTaken()
    return job
  }

  private mutating func forgetTaken() {
    guard isEmpty else { return }
    jobs.removeAll(keepingCapacity: true)
    next = 0
  }
}

/// How long a task asked a clock of the system's to sleep.
///
/// The runtime is told when to wake it, and that moment is so much further away than it was asked for as the task took to
/// ask. So what was asked for lies between what is left and what was left when the job began: a whole number of
/// milliseconds in there is what it asked for.
package struct SleepSpan {
  package let milliseconds: Int64
  /// Whether there is no other whole number of milliseconds that it may have asked for.
  package let isCertain: Bool

  package init(left: Duration, sinceJobBegan elapsed: Duration) {
    let most = left + max(.zero, elapsed)
    let least = max(.zero, left)
    let first = Self.wholeMilliseconds(least)
    let last = Self.wholeMilliseconds(most, rounded: 0)
    isCertain = last <= first
    guard first < last else {
      milliseconds = first
      return
    }
    // The roundest of them.
    var unit: Int64 = 1
    while last / (unit * 10) * (unit * 10) >= first, unit < 1_000_000 { unit *= 10 }
    milliseconds = last / unit * unit
  }

  /// Virtual time has no parts of milliseconds: nothing wakes too early.
  ///
  /// - Parameter rounding: what is added to the part of a millisecond, in attoseconds; 0 rounds down.
  package static func wholeMilliseconds(_ span: Duration, rounded rounding: Int64 = 999_999_999_999_999) -> Int64 {
    let (seconds, attoseconds) = span.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let most = Int64.max / 4000
    guard seconds < most else { return most * 1000 }
    return seconds * 1000 + (attoseconds + rounding) / 1_000_000_000_000_000
  }
}
