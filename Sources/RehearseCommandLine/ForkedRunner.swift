import RehearseExploration
import RehearseIsolation
import RehearseSource

/// Carries out ways in copies of this process, several at a time: a way that ends its copy is an outcome like another.
final class ForkedRunner: WayRunner {
  private let jobs: Int
  /// How long a way may take, in nanoseconds.
  private let patience: Int64
  /// Whether the system had no other process left.
  private(set) var hasNoRoom = false

  init(jobs: Int, patience: Int64) {
    self.jobs = jobs
    self.patience = patience
  }

  func outcomes(
    _ trials: [WayTrial], _ observer: WayObserver, isKnown: (Occurrence) -> Bool
  ) -> [WayOutcome] {
    let pieces = batch(trials.count) { place in
      var seen = observer.observe(trials[place].way, known: trials[place].known)
      // To take them out of bytes would take longer than to carry the way out.
      seen.occurrences.removeAll(where: isKnown)
      var bytes = ByteWriter()
      seen.write(to: &bytes)
      return bytes.bytes
    }
    return pieces.map { piece in
      switch piece {
      case .ended(let words): return .ended(words)
      case .hung: return .hung
      case .notTried: return .notTried
      case .done(let bytes):
        var reader = ByteReader(bytes[...])
        do throws(ByteReader.Damage) {
          return .observed(try Observation(from: &reader))
        } catch {
          return .ended("overwrote what it was to leave behind")
        }
      }
    }
  }

  /// Has any pieces of work done.
  func batch(_ count: Int, _ work: (Int) -> [UInt8]) -> [ForkedBatch.Outcome] {
    guard !hasNoRoom, let outcomes = ForkedBatch.run(count, jobs: jobs, patience: patience, work: work) else {
      hasNoRoom = true
      return Array(repeating: .notTried, count: count)
    }
    return outcomes
  }
}
