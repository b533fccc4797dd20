internal import CRehearseRuntime

/// The process's main queue, which a host runs itself, because no run loop does.
///
/// Only on the main thread on Linux; elsewhere it never has work.
enum MainQueue {
  /// Opens the files of the queue and of the run loop, so that no case is blamed for them.
  static func open() { _ = (hasWork, nextTimer) }

  static var hasWork: Bool { rehearse_main_queue_has_work() }

  static func run() { rehearse_main_queue_run() }

  /// When the next timer of the main run loop fires; `nil` if there is none.
  static var nextTimer: Double? {
    let time = rehearse_main_run_loop_timer()
    return time == 0 ? nil : time
  }
}
