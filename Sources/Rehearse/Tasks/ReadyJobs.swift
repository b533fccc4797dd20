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
