import RehearseIsolation
import RehearseSource
import RehearseSystem

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Has a copy of this process do a command's work, so that a module that crashes or hangs is told of and ends no more
/// than that.
enum ForkedCommand {
  /// How long a module may keep everything waiting, in nanoseconds.
  static let patience: Int64 = 10_000_000_000

  /// - Parameter pulse: a number in shared memory that changes as the work gets on.
  static func run(pulse: () -> Int?, work: () -> ExitStatus) -> ExitStatus {
    let outcome = ForkedTask.run(patience: patience, pulse: pulse, work: { work().rawValue })
    if case .finished(let status) = outcome { return ExitStatus(rawValue: status) ?? .failed }
    return tell(outcome)
  }

  /// Why a copy of this process brought nothing back, to be put behind the name of a file.
  struct Failure: Error {
    let words: String
    var status = ExitStatus.failed
  }

  /// Has work done in a copy of this process, and takes what comes of it; what modules print is nobody's.
  ///
  /// - Parameters:
  ///   - pulse: a number in shared memory that changes as the work gets on.
  ///   - isStopped: asked now and then whether the work is not wanted any more.
  static func bring(
    pulse: () -> Int?, isStopped: () -> Bool = { false }, work: () -> [UInt8]
  ) throws(Failure) -> [UInt8] {
    let noRoom = Failure(
      words: "because the system cannot start another process now; try again", status: .cannotWrite)
    guard let parcel = Parcel() else { throw noRoom }
    defer { parcel.remove() }
    let original = getpid()
    let outcome = ForkedTask.run(patience: patience, pulse: pulse, isSilent: true, isStopped: isStopped) {
      // Where there can be no copy, nothing is done: here a module could do anything.
      getpid() != original && parcel.leave(work()) ? 0 : 1
    }
    guard case .finished(let status) = outcome else {
      throw Failure(words: "because its module \(deed(outcome)); `\(ProgramName.text) run` shows which case it was")
    }
    guard status == 0, let bytes = parcel.bytes() else { throw noRoom }
    return bytes
  }

  /// Has work done in a copy of this process that may end at any time, and takes what it left last; `nil` for nothing whole.
  ///
  /// - Parameters:
  ///   - patience: how long nothing may move, in nanoseconds.
  ///   - pulse: a number in shared memory that changes as the work gets on.
  ///   - work: calls what it is given with what there is so far; it is not called where there can be no copy.
  static func lastWord(
    patience: Int64, pulse: () -> Int?, work: (_ leave: ([UInt8]) -> Void) -> Void
  ) -> [UInt8]? {
    guard let parcel = Parcel() else { return nil }
    defer { parcel.remove() }
    let original = getpid()
    _ = ForkedTask.run(patience: patience, pulse: pulse, isSilent: true) {
      if getpid() != original { work { _ = parcel.leave($0) } }
      return 0
    }
    return parcel.bytes()
  }

  /// Says how a module ended the work.
  static func tell(_ outcome: ForkedTask.Outcome) -> ExitStatus {
    Output.errors.write(
      "rehearse: a module \(SanitizedText.of(deed(outcome))), with the scenarios as they are: see `\(ProgramName.text) run`\n"
    )
    return .failed
  }

  /// How a module ended the work, to be put after "the module".
  static func deed(_ outcome: ForkedTask.Outcome) -> String {
    if case .ended(let words) = outcome { words } else { "did not finish" }
  }
}
