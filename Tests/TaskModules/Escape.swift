import Rehearse

/// What a module with tasks can do that no stage can follow.
package enum Escape: String, CaseIterable, ScenarioValue {
  /// Goes on when another thread says so.
  case wokenElsewhere
  /// The same, inside an actor.
  case actorWokenElsewhere
  /// Calls a port in another thread.
  case callElsewhere
  /// Asks a port in another thread.
  case readElsewhere
  /// Reports a change of its state in another thread.
  case changeElsewhere
  /// Cancels a task in another thread.
  case cancelElsewhere
  /// Leaves a thread that works on.
  case leaveThread
  /// Sleeps in real time.
  case sleep
  /// Never comes to rest.
  case spin
  /// Waits for a task without letting it run.
  case block
}
