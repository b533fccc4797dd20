import Glibc

/// Real time.
enum Clock {
  static func sleep(_ milliseconds: Int) {
    for _ in 0..<milliseconds { usleep(1000) }
  }
}
