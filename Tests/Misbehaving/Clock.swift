import Glibc

/// Busy waiting in real time. A module that sleeps would be reported as an error.
enum Clock {
  /// Waits until a file exists. A second file with the suffix ".waiting" signals the wait.
  static func wait(for file: String) {
    close(open(file + ".waiting", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    while access(file, F_OK) != 0 { work(1) }
  }

  /// Time while the process is stopped does not count.
  static func work(_ milliseconds: Int) {
    for _ in 0..<milliseconds {
      let end = now() + 1_000_000
      while now() < end { sched_yield() }
    }
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
