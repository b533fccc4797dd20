import RehearseResults
import RehearseSource

/// A message in a journal.
package enum JournalEntry {
  private enum Mark: UInt8 {
    // Below are the marks of events.
    case began = 0x80
    case beganAnew, ended
  }

  case began(JournalHeader)
  case event(RunEvent)
  /// What was told before counts for nothing.
  case beganAnew
  /// The run came to its end; with what it took, in nanoseconds.
  case ended(nanoseconds: Int64)

  func write(to bytes: inout ByteWriter) {
    switch self {
    case .began(let header):
      bytes.write(Mark.began.rawValue)
      header.write(to: &bytes)
    case .event(let event): event.write(to: &bytes)
    case .beganAnew: bytes.write(Mark.beganAnew.rawValue)
    case .ended(let nanoseconds):
      bytes.write(Mark.ended.rawValue)
      bytes.write(Int(nanoseconds))
    }
  }

  init(from bytes: ArraySlice<UInt8>) throws(ByteReader.Damage) {
    var reader = ByteReader(bytes)
    guard let mark = Mark(rawValue: try reader.byte()) else {
      self = .event(try RunEvent(from: bytes))
      return
    }
    switch mark {
    case .began: self = .began(try JournalHeader(from: &reader))
    case .beganAnew: self = .beganAnew
    case .ended: self = .ended(nanoseconds: Int64(try reader.number(0...1 << 60)))
    }
    guard reader.isAtEnd else { throw ByteReader.Damage() }
  }
}
