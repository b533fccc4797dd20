#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a process has that a module may have taken or left, so that the next file is not made to pay for it.
///
/// A worker that is not what it was at its start ends, and another one takes its place.
struct Fitness: Equatable {
  /// The next descriptor that would be opened; `nil` when there is none left.
  private let nextDescriptor: Int32?
  /// Counts the threads where the system tells.
  private let threads: Int
  private let hasChildren: Bool

  /// Looks at this process as it is now.
  init() {
    let descriptor = dup(0)
    nextDescriptor = descriptor < 0 ? nil : descriptor
    if descriptor >= 0 { close(descriptor) }
    var tasks = stat()
    threads = stat("/proc/self/task", &tasks) == 0 ? Int(tasks.st_nlink) : 0
    var status: Int32 = 0
    hasChildren = waitpid(-1, &status, WNOHANG) >= 0
  }
}
