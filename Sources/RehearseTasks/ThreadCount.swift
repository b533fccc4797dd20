#if canImport(Glibc)
  import Glibc
#endif

/// How many threads the process has.
package enum ThreadCount {
  /// `nil` where the system does not tell.
  package static var now: Int? {
    #if canImport(Glibc)
      var tasks = stat()
      // A folder has a link for itself, one for its parent and one for each folder in it.
      return stat("/proc/self/task", &tasks) == 0 ? Int(tasks.st_nlink) - 2 : nil
    #else
      return nil
    #endif
  }
}
