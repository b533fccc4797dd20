/// A stage hears only what comes from the thread of its case, and only until its last step is over.
extension Stage {
  /// Tells the case from every other.
  var identity: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
  var isHere: Bool { StageThread.isHere(identity) }

  /// Whether this is the thread of the case, over or not.
  var isOnItsThread: Bool { tasks?.isOnItsThread ?? isHere }

  /// Lets the module's tasks go on until all of them wait.
  func settle() { tasks?.settle() }

  /// Whether a call of an operation is heard; one from another thread is noted, and changes nothing else.
  func hears(_ operation: Int) -> Bool {
    if isHere { return !isOver }
    refuse(.call(operation))
    return false
  }

  /// The same of a change of the state.
  func hearsChange() -> Bool {
    if isHere { return true }
    refuse(.state)
    return false
  }
}
