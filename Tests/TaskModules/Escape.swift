import Rehearse

/// What a module with tasks can do outside the control of the stage.
package enum Escape: String, CaseIterable, ScenarioValue {
  /// Resumes from another thread.
  case wokenElsewhere
  /// Resumes from another thread inside an actor.
  case actorWokenElsewhere
  /// Calls a port from another thread.
  case callElsewhere
  /// Asks a port from another thread.
  case readElsewhere
  /// Reports a state change from another thread.
  case changeElsewhere
  /// Cancels a task from another thread.
  case cancelElsewhere
  /// Leaves a thread running.
  case leaveThread
  /// Sleeps in real time.
  case sleep
  /// Never becomes idle.
  case spin
  /// Sleeps in a loop although it was cancelled.
  case spinAfterCancellation
  /// The same in a child task, which is cancelled when the case is over.
  case spinAfterCase
  /// Blocks on a task that cannot run.
  case block
}
