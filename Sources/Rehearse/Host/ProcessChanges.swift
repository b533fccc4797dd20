internal import CRehearseRuntime

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What plans leave behind in the process, so that the plans after them do not pay for it.
struct ProcessChanges {
  private var before = State()

  /// What is different from the time of the last look; empty as a rule.
  mutating func sinceLastLook() -> [String] {
    let now = State()
    defer { before = now }
    return now == before ? [] : now.changes(from: before)
  }

  /// A process at a moment.
  private struct State: Equatable {
    /// The next descriptor that would be opened.
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

  /// Which folder a path leads to.
  private struct Folder: Equatable {
    let device: UInt64
    let number: UInt64

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(status.st_dev)
      number = UInt64(status.st_ino)
    }
  }
}
