#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The programs that are measured: copies, since a program as the linker left it starts a third slower.
struct Programs {
  let rehearse: String
  let scan: String
  /// The same without debug information, for valgrind; `nil` where there is no `strip`.
  let counted: (rehearse: String, scan: String)?

  init(_ options: Options, in folder: Folder) throws(Failure) {
    rehearse = try Self.copy(Executable.named(options.rehearse, orBeside: "rehearse"), "\(folder.path)/rehearse")
    scan = try Self.copy(Executable.named(options.scan, orBeside: "rehearse-benchmark-scan"), "\(folder.path)/scan")
    let stripped = (rehearse: "\(folder.path)/rehearse-counted", scan: "\(folder.path)/scan-counted")
    guard try Self.strip(rehearse, to: stripped.rehearse), try Self.strip(scan, to: stripped.scan) else {
      counted = nil
      return
    }
    counted = stripped
  }

  private static func copy(_ program: String, _ target: String) throws(Failure) -> String {
    let copying = Command(program: "/bin/cp", arguments: [program, target])
    guard try copying.run().ending == .exited(0) else { throw Failure("cannot copy \(program)") }
    return target
  }

  private static func strip(_ program: String, to target: String) throws(Failure) -> Bool {
    guard access("/usr/bin/strip", X_OK) == 0 else { return false }
    return try Command(program: "/usr/bin/strip", arguments: ["-g", "-o", target, program]).run().ending == .exited(0)
  }
}
