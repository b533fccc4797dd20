import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The processes of the machine at a moment, where the system shows them; elsewhere none.
struct ProcessTable {
  struct Entry {
    let process: pid_t
    let parent: pid_t
    let group: pid_t
    let name: String
  }

  private let entries: [Entry]

  init() {
    #if canImport(Glibc)
      entries = SystemFile.names(in: "/proc").compactMap { pid_t($0) }.compactMap(Self.entry)
    #else
      entries = []
    #endif
  }

  /// All that come from a process, however remotely, without itself.
  func descendants(of process: pid_t) -> [Entry] {
    let children = Dictionary(grouping: entries, by: \.parent)
    var found: [Entry] = []
    var next = children[process] ?? []
    while let entry = next.popLast() {
      found.append(entry)
      next += children[entry.process] ?? []
    }
    return found
  }

  /// Whether a process was started with a variable of this text, as far as that can be seen.
  static func hasVariable(_ text: String, _ process: pid_t) -> Bool {
    guard let bytes = FileBeginning.bytes(of: "/proc/\(process)/environ", limit: 256 << 10) else { return false }
    return bytes.split(separator: 0).contains { $0.elementsEqual(text.utf8) }
  }

  private static func entry(_ process: pid_t) -> Entry? {
    guard let bytes = FileBeginning.bytes(of: "/proc/\(process)/stat", limit: 1024),
      let open = bytes.firstIndex(of: UInt8(ascii: "(")), let close = bytes.lastIndex(of: UInt8(ascii: ")")),
      open < close
    else { return nil }
    // Behind the name, which may contain anything: state, parent, group.
    let fields = bytes[(close + 1)...].split(separator: UInt8(ascii: " ")).prefix(3)
    guard fields.count == 3, let parent = number(fields[1]), let group = number(fields[2]) else { return nil }
    // One that has ended, and whose parent has not looked yet, is left out.
    guard fields[0].first != UInt8(ascii: "Z") else { return nil }
    return Entry(
      process: process, parent: parent, group: group, name: String(decoding: bytes[(open + 1)..<close], as: UTF8.self))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> pid_t? { pid_t(String(decoding: digits, as: UTF8.self)) }
}
