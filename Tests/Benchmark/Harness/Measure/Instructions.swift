#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The instructions that a command takes, as callgrind counts them: the same number at every run, however busy the machine.
///
/// Only those of its own process: workers are ended before callgrind has written what it counted in them.
struct Instructions {
  private static let valgrind = "/usr/bin/valgrind"

  private let folder: Folder

  /// - Returns: `nil` where there is no valgrind.
  init?(in folder: Folder) throws(Failure) {
    guard access(Self.valgrind, X_OK) == 0 else { return nil }
    self.folder = folder
  }

  /// - Parameter program: a copy without debug information, which valgrind cannot read.
  func count(_ command: Command) throws(Failure) -> Int {
    let counts = try Folder.create("\(folder.path)/counts")
    defer { counts.remove() }
    let counted = Command(
      program: Self.valgrind,
      arguments: ["--tool=callgrind", "--callgrind-out-file=\(counts.path)/own.%p", command.program]
        + command.arguments,
      quiet: true, environment: Environment.ofCommands + ["SWIFT_DETERMINISTIC_HASHING=1"])
    let ending = try counted.run().ending
    guard ending == .exited(0) else { throw Failure("\(counted.line)\n  \(ending)") }
    // The first process has the lowest number, unless numbers began again from 1 in between.
    let processes = counts.names().compactMap { name in Int(name.dropFirst(4)).map { (number: $0, name: name) } }
    guard let first = processes.min(by: { $0.number < $1.number }) else {
      throw Failure("\(counted.line)\n  counted nothing")
    }
    return try total(of: "\(counts.path)/\(first.name)")
  }

  /// The number behind `summary:`, near the beginning of what callgrind writes.
  private func total(of path: String) throws(Failure) -> Int {
    let head = String(decoding: TextFile.start(of: path, limit: 4096) ?? [], as: UTF8.self)
    let words = head.split(separator: "\n").first { $0.hasPrefix("summary:") }?.split(separator: " ") ?? []
    guard words.count == 2, let number = Int(words[1]) else { throw Failure("\(path) tells no summary") }
    return number
  }
}
