internal import CRehearseRuntime

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Changes to the process that a plan leaves behind, so that later plans are not blamed for them.
struct ProcessChanges {
  private var before = State()

  /// The changes since the last call, usually none.
  mutating func sinceLastLook() -> [String] {
    let now = State()
    defer { before = now }
    return now == before ? [] : now.changes(from: before)
  }

  private struct State: Equatable {
    /// The next file descriptor that the system would open.
    let nextDescriptor: Int32
    let hasChildren: Bool
    let folders: [Folder?]
    let environment: UInt64

    init() {
      nextDescriptor = fcntl(0, F_DUPFD_CLOEXEC, 0)
      if nextDescriptor >= 0 { close(nextDescriptor) }
      var information = siginfo_t()
      hasChildren = waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0
      folders = [".", "/"].map(Folder.init)
      environment = rehearse_environment_mark()
    }

    func changes(from before: State) -> [String] {
      [
        (hasChildren && !before.hasChildren, "children"), (nextDescriptor != before.nextDescriptor, "files"),
        (folders != before.folders, "folder"), (environment != before.environment, "environment"),
      ].filter(\.0).map(\.1)
    }
  }

  /// The identity of the folder at a path.
  private struct Folder: Equatable {
    let device: UInt64
    let number: UInt64

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(status.st_ino)
    }
  }
}
