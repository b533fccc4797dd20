#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the measured programs see of the environment: little and always the same, so that a variable of the
/// continuous integration (`CI`, a shard, colours) does not change what they do.
enum Environment {
  static let ofCommands: [String] = names.compactMap { name in
    getenv(name).map { "\(name)=\(String(cString: $0))" }
  }

  private static let names = [
    "PATH", "HOME", "TMPDIR", "LANG", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH",
  ]
}
