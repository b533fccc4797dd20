import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Detects threads that a case leaves behind, in a process that runs nothing else.
package struct ThreadWatch {
  /// The number of the process's own threads; 0 if they are not counted.
  private static let own = Atomic<Int>(0)
  private static let count = ThreadCount()

  /// Counts the current threads as the process's own; from now on, only modules start threads.
  package static func begin() { own.store(count.now ?? 0, ordering: .relaxed) }

  /// `nil` unless the process runs only modules and the system can count threads.
  package init?() {
    let own = Self.own.load(ordering: .relaxed)
    guard own > 0, Self.count.now == own else { return nil }
  }

  /// The fault of a plan that left threads behind; `nil` if there are none.
  package var complaint: String? {
    guard hasMore else { return nil }
    return
      "work left behind: it started a thread that still runs when the case is over. Give the module a port for what works in "
      + "another thread, and answer it here"
  }

  /// A thread that has just ended is still counted for a moment, so this waits up to 50 ms.
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

/// The number of threads in this process, where the system reports it.
struct ThreadCount {
  /// Opened once, because finding it takes longer than reading it.
  private let tasks: Int32

  init() {
    #if canImport(Glibc)
      tasks = open("/proc/self/task", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #else
      tasks = -1
    #endif
  }

  /// `nil` where the system does not report it.
  var now: Int? {
    #if canImport(Glibc)
      var status = stat()
      // A folder has one link for itself, one for its parent, and one for each folder in it.
      return fstat(tasks, &status) == 0 ? Int(status.st_nlink) - 2 : nil
    #else
      return nil
    #endif
  }
}
