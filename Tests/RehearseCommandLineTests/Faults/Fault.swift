#if os(Linux)
  /// One call of the program that fails, or that one and all that follow.
  struct Fault: CustomStringConvertible {
    let call: String
    let number: Int
    let kind: String
    var lasts = false

    /// Kinds that a program has to stand without a trace: nothing may come out otherwise than usual.
    var isHarmless: Bool {
      switch (call, kind) {
      case (_, "EINTR"), (_, "SHORT"), ("write", "EAGAIN"), ("fchown", _), ("fchmod", _): true
      default: false
      }
    }

    /// Whether the call is made as often in each run: how often processes wake each other depends on how busy the machine is.
    var isSteady: Bool { call != "write" }

    /// The variables that make the shim do it.
    var environment: [String: String] {
      [
        "REHEARSE_FAULT_CALL": call, "REHEARSE_FAULT_AT": "\(number)\(lasts ? "+" : "")", "REHEARSE_FAULT_KIND": kind,
      ]
    }

    /// What to type before the program to see it happen.
    var description: String {
      environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }

    /// The kinds for each call, as far as the system has them: those that nothing tells apart are there once.
    private static let kinds: [String: [String]] = [
      "open": ["EINTR", "EMFILE", "ENOSPC"], "openat": ["EINTR", "EMFILE", "ENOSPC"],
      "write": ["EINTR", "SHORT", "EAGAIN", "ENOSPC", "EPIPE"], "writev": ["EINTR", "SHORT", "ENOSPC"],
      "fsync": ["EINTR", "EIO"], "close": ["EINTR", "ENOSPC"],
      "rename": ["EIO"], "link": ["ENOSPC"], "unlink": ["EIO"], "mkdir": ["ENOSPC", "EACCES"],
      "stat": ["EIO", "EACCES"], "lstat": ["ENOMEM"], "fstat": ["EIO"],
      "fchown": ["EPERM"], "fchmod": ["EPERM"], "ftruncate": ["EINTR", "ENOSPC"],
    ]

    /// Calls that stay broken once they are: a full disk, a machine without room for more files.
    private static let lasting: Set = ["open", "openat", "write", "fsync", "rename"]

    /// Every fault of a run that makes these calls.
    static func all(in counts: CallCounts) -> [Fault] {
      kinds.sorted { $0.key < $1.key }.flatMap { call, kinds in
        (0..<counts[call]).flatMap { place in
          kinds.flatMap { kind in
            let once = Fault(call: call, number: place + 1, kind: kind)
            // One that is interrupted for ever may be tried for ever.
            let lasts = lasting.contains(call) && kind == kinds.last
            return lasts ? [once, Fault(call: call, number: place + 1, kind: kind, lasts: true)] : [once]
          }
        }
      }
    }
  }
#endif
