import RehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The folder in which a run in this very process begins, wherever a module goes from there.
struct StartFolder: Sendable {
  /// What paths start from.
  let descriptor: Int32

  init() {
    let opened = SystemFile.open(".", O_RDONLY | O_DIRECTORY)
    descriptor = opened < 0 ? AT_FDCWD : opened
  }

  /// Goes back there, so that reports are put where they were asked for.
  func comeBack() {
    guard descriptor >= 0 else { return }
    _ = fchdir(descriptor)
    _ = SystemFile.close(descriptor)
  }
}
