import Glibc

/// Real time.
enum Clock {
  /// Waits until a file is there; meanwhile one with the same name and ".waiting" tells that it does.
  static func wait(for file: String) {
    close(open(file + ".waiting", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    while access(file, F_OK) != 0 { usleep(1000) }
  }

  static func sleep(_ milliseconds: Int) {
    for _ in 0..<milliseconds { usleep(1000) }
  }
}
