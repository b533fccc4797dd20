#if os(Linux)
  /// A failure of one system call, or of that call and all later ones.
  struct Fault: CustomStringConvertible {
    let call: String
    let number: Int
    let kind: String
    var lasts = false

    /// Whether the fault must have no visible effect.
    var isHarmless: Bool {
      switch (call, kind) {
      case (_, "EINTR"), (_, "SHORT"), ("write", "EAGAIN"), ("fchown", _), ("fchmod", _): true
      default: false
      }
    }

    /// Whether the number of calls is the same in each run. How often processes wake each other depends on the load.
    var isSteady: Bool { call != "write" }

    /// The variables that make the shim inject the fault.
    var environment: [String: String] {
      [
        "REHEARSE_FAULT_CALL": call, "REHEARSE_FAULT_AT": "\(number)\(lasts ? "+" : "")", "REHEARSE_FAULT_KIND": kind,
      ]
    }

    /// The prefix that reproduces the fault in a shell.
    var description: String {
      environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }

    /// The errors for each call. Of errors that the program treats alike, only one is listed.
    private static let kinds: [String: [String]] = [
      "open": ["EINTR", "EMFILE", "ENOSPC"], "openat": ["EINTR", "EMFILE", "ENOSPC"],
      "write": ["EINTR", "SHORT", "EAGAIN", "ENOSPC", "EPIPE"], "writev": ["EINTR", "SHORT", "ENOSPC"],
      "fsync": ["EINTR", "EIO"], "close": ["EINTR", "ENOSPC"],
      "rename": ["EIO"], "link": ["ENOSPC"], "unlink": ["EIO"], "mkdir": ["ENOSPC", "EACCES"],
      "stat": ["EIO", "EACCES"], "lstat": ["ENOMEM"], "fstat": ["EIO"],
      "fchown": ["EPERM"], "fchmod": ["EPERM"], "ftruncate": ["EINTR", "ENOSPC"],
    ]

    /// Calls that keep failing: a full disk, or no free file descriptors.
    private static let lasting: Set = ["open", "openat", "write", "fsync", "rename"]

    /// Every fault of a run with these calls.
    static func all(in counts: CallCounts) -> [Fault] {
      kinds.sorted { $0.key < $1.key }.flatMap { call, kinds in
        (0..<counts[call]).flatMap { place in
          kinds.flatMap { kind in
            let once = Fault(call: call, number: place + 1, kind: kind)
            // A call that is always interrupted may be retried forever.
            let lasts = lasting.contains(call) && kind == kinds.last
            return lasts ? [once, Fault(call: call, number: place + 1, kind: kind, lasts: true)] : [once]
          }
        }
      }
    }
  }
#endif
