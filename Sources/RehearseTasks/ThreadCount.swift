#if canImport(Glibc)
  import Glibc
#endif

/// How many threads the process has.
package enum ThreadCount {
  private static let folder = "/proc/self/task"

  /// `nil` where the system does not tell.
  package static var now: Int? {
    #if canImport(Glibc)
      var tasks = stat()
      return stat(folder, &tasks) == 0 ? count(tasks) : nil
    #else
      return nil
    #endif
  }

  /// Opens what tells it, for somebody who looks again and again: finding it takes longer than looking. Below 0 where there is none.
  package static func open() -> Int32 {
    #if canImport(Glibc)
      Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    #else
      -1
    #endif
  }

  /// The same as `now`, from what was opened.
  package static func now(of opened: Int32) -> Int? {
    #if canImport(Glibc)
      var tasks = stat()
      return fstat(opened, &tasks) == 0 ? count(tasks) : nil
    #else
      return nil
    #endif
  }

  #if canImport(Glibc)
    /// A folder has a link for itself, one for its parent and one for each folder in it.
    private static func count(_ tasks: stat) -> Int { Int(tasks.st_nlink) - 2 }
  #endif
}
