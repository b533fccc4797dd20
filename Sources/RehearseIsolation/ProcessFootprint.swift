import CRehearseSystem
import RehearseTasks

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What a process has that a module may have taken or left, so that the next file is not made to pay for it.
///
/// A worker, or another copy of this process, that is not what it was at its start ends, and another one takes its place.
package struct ProcessFootprint {
  /// What tells how many threads there are, and how much address space is in use: opened once, in what is looked at.
  private let tasks = ThreadCount.open()
  private let addressSpace: AddressSpace
  private let start: State

  /// Looks at this process as it is now.
  package init() { self.init(AddressSpace()) }

  init(_ addressSpace: AddressSpace) {
    self.addressSpace = addressSpace
    start = State(tasks, addressSpace)
  }

  /// Whether all is as it was then.
  package var isUnchanged: Bool { State(tasks, addressSpace) == start }

  /// A process at a moment.
  private struct State: Equatable {
    /// The next descriptor that would be opened; `nil` when there is none left.
    private let nextDescriptor: Int32?
    /// How many there are, where the system tells.
    private let threads: Int?
    private let hasChildren: Bool
    private let folders: [Place]
    /// Whether there is enough memory left for a case that takes much.
    private let hasRoom: Bool
    private let environment: UInt64

    init(_ tasks: Int32, _ used: AddressSpace) {
      let descriptor = dup(0)
      nextDescriptor = descriptor < 0 ? nil : descriptor
      if descriptor >= 0 { close(descriptor) }
      threads = ThreadCount.now(of: tasks)
      var information = siginfo_t()
      hasChildren = waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0
      folders = [".", "/"].map(Place.init)
      hasRoom = WorkerLimits.hasRoom(beside: used.used, under: WorkerLimits.presentAddressSpace)
      environment = rehearse_environment_mark()
    }

    /// Which folder a path leads to.
    private struct Place: Equatable {
      private let device: UInt64
      private let number: UInt64

      init(_ path: String) {
        var status = stat()
        let isKnown = stat(path, &status) == 0
        device = isKnown ? UInt64(status.st_dev) : 0
        number = isKnown ? UInt64(status.st_ino) : 0
      }
    }
  }
}
