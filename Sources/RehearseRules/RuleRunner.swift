import Rehearse
import RehearseExploration

/// Carries out the sequences of a rule in this process, one after the other, and notes each before it begins.
struct RuleRunner: WayRunner {
  let words: WayWords
  let recorder: FlightRecorder?
  /// Called before each sequence: the time limit of a case is that of one sequence.
  let beginSequence: () -> Void

  func outcomes(
    _ trials: [WayTrial], _ observer: WayObserver, isKnown: (Occurrence) -> Bool
  ) -> [WayOutcome] {
    trials.map { trial in
      beginSequence()
      recorder?.begin(sequence: words.words(trial.way))
      return .observed(observer.observe(trial.way, known: trial.known, recorder))
    }
  }
}
