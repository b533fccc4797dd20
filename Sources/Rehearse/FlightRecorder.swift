import RehearseSource
import Synchronization

/// Notes how far a case has come in memory that outlives the process, so that a crash can be told.
///
/// Like an aeroplane's: written all the time, read only after an accident, by another process. Each call of a module is
/// noted at the call. Whoever reads it believes nothing that it says without a look.
package final class FlightRecorder {
  /// What the process was doing.
  package enum Phase: Int, Sendable {
    /// Nothing that belongs to a file.
    case resting
    case readingFile
    case rehearsing
  }

  /// How far it had come.
  package struct Progress: Sendable {
    package var phase: Phase
    package var file: Int
    /// The case's place among the file's selected cases.
    package var place: Int
    /// From 0.
    package var step: Int
    /// When the phase began, in nanoseconds of the clock that only goes forward.
    package var since: Int64
  }

  private struct Header: ~Copyable {
    let phase = Atomic<Int>(0)
    let file = Atomic<Int>(0)
    let place = Atomic<Int>(0)
    let step = Atomic<Int>(0)
    let since = Atomic<Int64>(0)
    let calls = Atomic<Int>(0)
    let listedCalls = Atomic<Int>(0)
    /// How much of the memory is taken by the words of the sequence in hand, before the calls.
    let sequence = Atomic<Int>(0)
    /// How many sequences of the case in hand have begun.
    let sequences = Atomic<Int>(0)
    let bytes = Atomic<Int>(0)
  }

  /// How much memory a recorder takes, in bytes.
  package static let size = 64 << 10
  /// How many bytes of a sequence's words are kept.
  private static let longestSequence = 2 << 10
  private static let room = size - MemoryLayout<Header>.stride

  private let header: UnsafeMutablePointer<Header>
  private let memory: UnsafeMutableRawPointer
  private var writer = ByteWriter()

  /// A recorder in `size` bytes of memory that this and another process share.
  package init(at memory: UnsafeMutableRawPointer) {
    header = memory.bindMemory(to: Header.self, capacity: 1)
    header.initialize(to: Header())
    self.memory = memory + MemoryLayout<Header>.stride
  }

  // MARK: Noting

  package func beginReading(file: Int, at time: Int64) {
    header.pointee.file.store(file, ordering: .relaxed)
    enter(.readingFile, at: time)
  }

  package func beginCase(_ place: Int, at time: Int64) {
    header.pointee.place.store(place, ordering: .relaxed)
    header.pointee.sequence.store(0, ordering: .relaxed)
    header.pointee.sequences.store(0, ordering: .relaxed)
    forgetCalls()
    enter(.rehearsing, at: time)
  }

  /// Begins with the case in hand once more.
  func forgetCalls() {
    header.pointee.step.store(0, ordering: .relaxed)
    header.pointee.calls.store(0, ordering: .relaxed)
    header.pointee.listedCalls.store(0, ordering: .relaxed)
    header.pointee.bytes.store(header.pointee.sequence.load(ordering: .relaxed), ordering: .relaxed)
  }

  /// Begins with another sequence of the case in hand, which is a rule.
  ///
  /// - Parameter sequence: its words, without secrets.
  package func begin(sequence: String) {
    var words = sequence
    let count = words.withUTF8 { words in
      let count = min(words.count, Self.longestSequence)
      if let base = words.baseAddress { memory.copyMemory(from: base, byteCount: count) }
      return count
    }
    header.pointee.sequence.store(count, ordering: .relaxed)
    forgetCalls()
    header.pointee.sequences.store(
      header.pointee.sequences.load(ordering: .relaxed) + 1, ordering: .releasing)
  }

  /// Begins the second try of a case, which has the full time limit again.
  package func beginAgain() { header.pointee.sequences.wrappingAdd(1, ordering: .releasing) }

  /// No more sequences of the case in hand begin.
  ///
  /// To be called before its end is told: whoever has heard of that would take the number for one of the next case.
  package func endSequences() { header.pointee.sequences.store(0, ordering: .relaxed) }

  package func rest(at time: Int64) { enter(.resting, at: time) }

  func beginStep(_ step: Int) { header.pointee.step.store(step, ordering: .relaxed) }

  func note(_ call: Trace.CallRecord) {
    let count = header.pointee.calls.load(ordering: .relaxed)
    header.pointee.calls.store(count + 1, ordering: .relaxed)
    let used = header.pointee.bytes.load(ordering: .relaxed)
    guard header.pointee.listedCalls.load(ordering: .relaxed) == count else { return }
    writer.removeAll()
    writer.write(call.operation)
    writer.write(call.arguments) { $1.write(to: &$0) }
    guard writer.bytes.count <= Self.room - used else { return }
    writer.bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      (memory + used).copyMemory(from: base, byteCount: bytes.count)
    }
    header.pointee.bytes.store(used + writer.bytes.count, ordering: .relaxed)
    header.pointee.listedCalls.store(count + 1, ordering: .releasing)
  }

  private func enter(_ phase: Phase, at time: Int64) {
    header.pointee.since.store(time, ordering: .relaxed)
    header.pointee.phase.store(phase.rawValue, ordering: .releasing)
  }

  // MARK: Reading

  /// How far the process has come, or had come.
  package var progress: Progress {
    Progress(
      phase: Phase(rawValue: header.pointee.phase.load(ordering: .acquiring)) ?? .resting,
      file: header.pointee.file.load(ordering: .relaxed), place: header.pointee.place.load(ordering: .relaxed),
      step: header.pointee.step.load(ordering: .relaxed), since: header.pointee.since.load(ordering: .relaxed))
  }

  /// How many sequences of the case in hand have begun, as far as that can be true.
  package var sequences: Int {
    max(0, header.pointee.sequences.load(ordering: .acquiring))
  }

  /// The words of the sequence in hand; empty for a case that is no rule.
  package var sequence: String {
    let count = min(max(0, header.pointee.sequence.load(ordering: .acquiring)), Self.longestSequence)
    return String(decoding: UnsafeRawBufferPointer(start: memory, count: count), as: UTF8.self)
  }

  /// The calls of the case in hand, as far as there was room to list them.
  package var calls: FlightCalls {
    let listed = max(0, header.pointee.listedCalls.load(ordering: .acquiring))
    let used = min(max(0, header.pointee.bytes.load(ordering: .relaxed)), Self.room)
    let start = min(max(0, header.pointee.sequence.load(ordering: .relaxed)), used)
    let bytes = Array(UnsafeRawBufferPointer(start: memory + start, count: used - start))
    return FlightCalls(bytes: bytes, listed: listed, all: max(0, header.pointee.calls.load(ordering: .relaxed)))
  }
}
