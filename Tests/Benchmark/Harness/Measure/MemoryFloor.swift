/// The peak memory that a program which does nothing is charged with.
///
/// `posix_spawn` starts a process in the memory of its parent, and Linux counts the peak of that memory as the child's
/// own. A peak above the floor is exact; one at the floor only says "at most this".
struct MemoryFloor {
  private static let tolerance = 128 * 1024

  let bytes: Int

  /// Measured now: it only grows while this program runs, so measure it after what it is compared with.
  static func measured() -> MemoryFloor {
    let idle = Command(program: "/usr/bin/true", arguments: [])
    return MemoryFloor(bytes: (try? idle.run().peakBytes) ?? 0)
  }

  /// Says whether a peak may be the parent's rather than the program's.
  func covers(_ peakBytes: Int) -> Bool { peakBytes <= bytes + Self.tolerance }
}
