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
