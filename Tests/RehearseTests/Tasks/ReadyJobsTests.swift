import Testing

@testable import Rehearse

@Suite("The jobs that are ready")
struct ReadyJobsTests {
  /// Numbers stand for jobs, which nobody runs; those of the main actor are odd.
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

  @Test("In the defined order they run as they became ready")
  func definedOrder() { #expect(taken([1, 2, 3, 4]) { $0.takeFirst() } == [1, 2, 3, 4]) }

  @Test("In another order those of the main actor keep theirs, and all others can be next")
  func otherOrder() {
    var counts: [Int] = []
    let reversed = taken([1, 2, 3, 4, 5]) { jobs in
      jobs.take { count in
        counts.append(count)
        return count - 1
      }
    }
    #expect(reversed == [4, 2, 1, 3, 5])
    // 1, 2 and 4; 1 and 2; from then on there is no choice.
    #expect(counts == [3, 2])
  }

  @Test("There is a place for new ones after all were taken")
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
