import Rehearse
import Testing

@Suite("Ready jobs")
struct ReadyJobsTests {
  /// Numbers stand for jobs, which never run, and odd numbers belong to the main actor.
  private func jobs(_ numbers: [Int]) -> ReadyJobs {
    var jobs = ReadyJobs()
    for number in numbers {
      guard let job = UnsafeMutableRawPointer(bitPattern: number) else { continue }
      jobs.append(ReadyJobs.Job(job: job, isMain: number % 2 == 1))
    }
    return jobs
  }

  private func taken(_ numbers: [Int], _ take: (inout ReadyJobs) -> ReadyJobs.Job) -> [Int] {
    var jobs = jobs(numbers)
    var taken: [Int] = []
    while !jobs.isEmpty { taken.append(Int(bitPattern: take(&jobs).job)) }
    return taken
  }

  @Test("In the defined order, jobs run as they became ready")
  func definedOrder() { #expect(taken([1, 2, 3, 4]) { $0.takeFirst() } == [1, 2, 3, 4]) }

  @Test("In another order, jobs of the main actor keep their order, and any other job can be next")
  func otherOrder() {
    var counts: [Int] = []
    let reversed = taken([1, 2, 3, 4, 5]) { jobs in
      jobs.take { count in
        counts.append(count)
        return count - 1
      }
    }
    #expect(reversed == [4, 2, 1, 3, 5])
    // First 1, 2 or 4, then 1 or 2. After that there is no choice.
    #expect(counts == [3, 2])
  }

  @Test("Jobs can be added after all were taken")
  func refilled() {
    var jobs = jobs([2])
    _ = jobs.take { _ in 0 }
    #expect(jobs.isEmpty)
    for number in [4, 6] {
      guard let job = UnsafeMutableRawPointer(bitPattern: number) else { continue }
      jobs.append(ReadyJobs.Job(job: job, isMain: false))
    }
    #expect(Int(bitPattern: jobs.takeFirst().job) == 4)
    #expect(Int(bitPattern: jobs.take { _ in 0 }.job) == 6)
  }
}
