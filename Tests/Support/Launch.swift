import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A program that runs in the background, so that a test can disturb it.
package final class Launch {
  private let process = Process()
  private let output = Pipe()

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - host: the host, by default the one with misbehaving modules.
  ///   - program: the program, or a shell that starts it.
  ///   - file: receives the output, so that it can be read during the run.
  package init(
    _ arguments: [String], in folder: String, environment: [String: String] = [:],
    host: String? = Repository.misbehavingProgram, program: String? = Repository.program,
    printingTo file: String? = nil
  ) throws {
    process.executableURL = URL(filePath: program ?? "/nonexistent")
    process.arguments = arguments + (host.map { ["--host", "'\($0)'"] } ?? [])
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = PlainEnvironment.variables.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try file.map { try FileHandle(forWritingTo: URL(filePath: $0)) } ?? output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  package func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Stops the program and its children for a while, like a frozen container.
  package func freeze(milliseconds: UInt32) {
    let processes = children + [process.processIdentifier]
    for process in processes { kill(process, SIGSTOP) }
    usleep(milliseconds * 1000)
    for process in processes { kill(process, SIGCONT) }
  }

  package var isRunning: Bool { process.isRunning }

  /// The live child processes.
  package var children: [Int32] {
    let path = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
    guard let text = FileManager.default.contents(atPath: path) else { return [] }
    return String(decoding: text, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
  }

  /// Waits until the program has children or has ended.
  package func waitForChildren() {
    _ = Patience.wait { !children.isEmpty || !process.isRunning }
  }

  /// The process state as the system shows it. "T" is stopped.
  package var state: String? {
    guard let text = FileManager.default.contents(atPath: "/proc/\(process.processIdentifier)/stat") else { return nil }
    return String(decoding: text, as: UTF8.self).components(separatedBy: ") ").last.map { String($0.prefix(1)) }
  }

  /// Waits for the end. Returns the exit status, or the negative number of the signal.
  package func wait() -> Int32 {
    if process.standardOutput is Pipe { _ = output.fileHandleForReading.readDataToEndOfFile() }
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
  }
}
