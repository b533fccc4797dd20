import Rehearse
import RehearseLanguage

/// Runs a program to its end, such as what builds a host.
package enum ProgramRun {
  package enum Outcome {
    /// With the end of what it printed.
    case ended(ProcessEnd, output: [UInt8])
    case notStarted(String)
  }

  /// How long a look at the program may be away, in nanoseconds.
  private static let slice: Int64 = 50_000_000

  package static func run(_ command: CommandText, in folder: String) -> Outcome {
    let process: HostProcess
    let listener: HostListener
    do throws(HostListener.Problem) {
      listener = try HostListener()
    } catch {
      return .notStarted(error.message)
    }
    defer { listener.remove() }
    do throws(ProgramStart.Problem) {
      process = try HostProcess(HostCommand(command, folder: folder), in: listener.folder, [])
    } catch {
      return .notStarted(error.reason)
    }
    while true {
      if let end = process.waitForEnd(slice) { return .ended(end, output: process.output()) }
      if StopRequest.number != nil { return .ended(process.terminate(), output: process.output()) }
    }
  }
}

extension CommandText {
  /// A program with arguments.
  package init(program: String, _ arguments: [String]) {
    let words = [program] + arguments
    self.init(words: words, text: words.map { ShellWord.of($0) }.joined(separator: " "))
  }
}
