/// The jobs that are ready to run, oldest first.
package struct ReadyJobs {
  package struct Job {
    package let job: UnsafeMutableRawPointer
    let isMain: Bool

    package init(job: UnsafeMutableRawPointer, isMain: Bool) { (self.job, self.isMain) = (job, isMain) }
  }

  private var jobs: [Job] = []
  private var next = 0

  package init() { jobs.reserveCapacity(16) }

  package var isEmpty: Bool { next == jobs.count }

  package mutating func append(_ job: Job) { jobs.append(job) }

  /// Removes and returns the oldest job; there must be one.
  package mutating func takeFirst() -> Job {
    let job = jobs[next]
    next += 1
    forgetTaken()
    return job
  }

  /// Removes and returns one of the jobs that could run first if jobs ran in parallel; there must be one.
  ///
  /// Jobs of the main actor keep their order. So do jobs of any other actor, because an actor has its own queue and
  /// appears here as one job.
  package mutating func take(_ choose: (_ count: Int) -> Int) -> Job {
    let main = jobs[next...].firstIndex(where: \.isMain)
    let indices = jobs.indices[next...].filter { !jobs[$0].isMain || $0 == main }
    let job = jobs.remove(at: indices[indices.count > 1 ? choose(indices.count) : 0])
    forgetTaken()
    return job
  }

  private mutating func forgetTaken() {
    guard isEmpty else { return }
    jobs.removeAll(keepingCapacity: true)
    next = 0
  }
}

/// How long a task asked a system clock to sleep.
///
/// The runtime only reports the time left until the deadline. The task computed the deadline after its job began, so
/// the duration lies between the time left now and the time left when the job began. A whole number of milliseconds in
/// this range is taken as the duration.
package struct SleepSpan {
  package let milliseconds: Int64
  /// Whether the range contains only one whole number of milliseconds.
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
    // The roundest candidate.
    var unit: Int64 = 1
    while last / (unit * 10) * (unit * 10) >= first, unit < 1_000_000 { unit *= 10 }
    milliseconds = last / unit * unit
  }

  /// Rounds to whole milliseconds, up by default so that no task wakes too early.
  ///
  /// Parts below a microsecond are dropped first: 1.1 × 500 ms is a little more than 550 ms in binary numbers.
  ///
  /// - Parameter rounding: Added to the fraction of a millisecond, in microseconds; 0 rounds down.
  package static func wholeMilliseconds(_ span: Duration, rounded rounding: Int64 = 999) -> Int64 {
    let (seconds, attoseconds) = span.components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let most = Int64.max / 4000
    guard seconds < most else { return most * 1000 }
    return seconds * 1000 + (attoseconds / 1_000_000_000_000 + rounding) / 1000
  }
}
