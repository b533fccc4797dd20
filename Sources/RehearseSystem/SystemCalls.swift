import CRehearseCalls

/// Whether a module has asked the system for anything, which is found out without asking the system.
///
/// What a module can do to its process beside its own memory and environment, such as to start a timer, a thread or another
/// process, to print, or to go to another folder, takes a system call. A worker in which there was none need not look for any of
/// that: to look took an eighth of all processor time.
///
/// Only on Linux since 5.11 and on x86-64; elsewhere it is always thought that there were some.
package enum SystemCalls {
  /// Begins to notice those of this thread; returns whether that can be done.
  package static func notice() -> Bool { rehearse_notice_calls() != 0 }

  /// Whether there may have been some since: those that are the runner's `own` do not count.
  package static var mayHaveBeenMade: Bool { rehearse_may_have_called() != 0 }

  /// Makes calls for the runner, none of which a module has a hand in.
  package static func own<Result, Problem: Error>(_ work: () throws(Problem) -> Result) throws(Problem) -> Result {
    let before = rehearse_begin_own_calls()
    defer { rehearse_end_own_calls(before) }
    return try work()
  }
}
