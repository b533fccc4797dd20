import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Whether a case leaves threads behind, in a process in which it is alone.
package struct ThreadWatch {
  /// How many threads the process has of its own; 0 where they are not counted.
  private static let own = Atomic<Int>(0)
  private static let count = ThreadCount()

  /// Counts the threads that the process has now as its own: from here on only modules start any.
  package static func begin() { own.store(count.now ?? 0, ordering: .relaxed) }

  /// Watches in a process that only runs modules, and where the system tells how many threads there are; `nil` elsewhere.
  package init?() {
    let own = Self.own.load(ordering: .relaxed)
    guard own > 0, Self.count.now == own else { return nil }
  }

  /// What is wrong where threads were left behind: what they do no scenario can repeat.
  package var complaint: String? {
    guard hasMore else { return nil }
    return
      "work left behind: it started a thread that still runs when the case is over. Give the module a port for what works in "
      + "another thread, and answer it here"
  }

  /// A thread that has just ended is counted for a moment yet, so this waits a little.
  private var hasMore: Bool {
    #if canImport(Glibc)
      let own = Self.own.load(ordering: .relaxed)
      for _ in 0..<50 {
        guard let now = Self.count.now, now > own else { return false }
        usleep(1000)
      }
      return true
    #else
      return false
    #endif
  }
}

#if canImport(Glibc)
  import Glibc
#endif

/// How many threads this process has, where the system tells.
struct ThreadCount {
  /// Opened once: finding it takes longer than looking.
  private let tasks: Int32

  init() {
    #if canImport(Glibc)
      tasks = open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #else
      tasks = -1
    #endif
  }

  /// `nil` where the system does not tell.
  var now: Int? {
    #if canImport(Glibc)
      var status = stat()
      // A folder has a link for itself, one for its parent and one for each folder in it.
      return fstat(tasks, &status) == 0 ? Int(status.st_nlink) - 2 : nil
    #else
      return nil
    #endif
  }
}
