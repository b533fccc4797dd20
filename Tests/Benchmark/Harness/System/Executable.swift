#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Where this program lies: the programs that it measures lie beside it.
enum Executable {
  /// The path that the command line names, else that of a program in the folder of this one.
  static func named(_ path: String?, orBeside name: String) throws(Failure) -> String {
    if let path { return path }
    guard let own = own(), let slash = own.lastIndex(of: "/") else {
      throw Failure("cannot tell where this program lies; name --rehearse and --scan")
    }
    return own[...slash] + name
  }

  private static func own() -> String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _NSGetExecutablePath(nil, &size)
      var bytes = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&bytes, &size) == 0 else { return nil }
      return bytes.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    #else
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      guard readlink("/proc/self/exe", &bytes, bytes.count - 1) > 0 else { return nil }
      return bytes.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    #endif
  }
}
