import CRehearseRuntime
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package struct ProcessEnd: Equatable, Sendable {
  /// The status from `wait`: a signal in the low bits, or an exit status above them.
  package let status: Int32
  /// In bytes.
  package let peakMemory: Int
  /// Processor time in nanoseconds.
  package let processorTime: Int64

  package init(status: Int32, peakMemory: Int = 0, processorTime: Int64 = 0) {
    (self.status, self.peakMemory, self.processorTime) = (status, peakMemory, processorTime)
  }

  /// The status of a process that was killed and abandoned before it was seen to end.
  static let unseen = ProcessEnd(status: SIGKILL, processorTime: .max)

  package var signal: Int32? { status & 0x7F == 0 ? nil : status & 0x7F }

  /// The exit status; `nil` if a signal ended the process.
  package var exitStatus: Int32? { signal == nil ? (status >> 8) & 0xFF : nil }

  /// What the process did, as a phrase that follows its name in a message.
  package var endDescription: String { signal == nil ? "ended the process" : "crashed" }

  /// How it ended, with the evidence: "crashed: signal 4 (…)".
  package var words: String { "\(endDescription): \(evidence)" }

  package var evidence: String { signal.map(Self.name) ?? "exit status \(exitStatus ?? 0)" }

  private static func name(_ signal: Int32) -> String {
    switch signal {
    case SIGILL: "signal \(signal) (SIGILL, a check in its code failed)"
    case SIGTRAP: "signal \(signal) (SIGTRAP, a check in its code failed)"
    case SIGABRT: "signal \(signal) (SIGABRT, it stopped itself)"
    case SIGSEGV:
      "signal \(signal) (SIGSEGV, it used memory that is not its own; endless recursion also ends like this)"
    case SIGBUS: "signal \(signal) (SIGBUS, it used memory that is not its own)"
    case SIGFPE: "signal \(signal) (SIGFPE, an impossible calculation)"
    case SIGKILL: "signal \(signal) (SIGKILL, ended from outside, perhaps because there was no memory left)"
    case SIGTERM: "signal \(signal) (SIGTERM, ended from outside)"
    case SIGXFSZ: "signal \(signal) (SIGXFSZ, it wrote a larger file than allowed)"
    case SIGALRM: "signal \(signal) (SIGALRM, an alarm that it had set)"
    case SIGXCPU: "signal \(signal) (SIGXCPU, it used more processor time than allowed)"
    default: "signal \(signal)"
    }
  }
}

/// A process that has left its host's group and so does not end with the host.
package struct OrphanProcess: Hashable, Sendable {
  package let process: Int32
  /// The name as reported by the system. It is untrusted.
  package let name: String

  /// The running processes of a running host that have left its group.
  static func all(of host: Int32, markedBy variable: String, adoptedBy runner: Int32) -> Set<OrphanProcess> {
    let table = ProcessTable(below: runner)
    let own = table.descendants(of: host).filter { $0.group != host }
    return Set(own.map { OrphanProcess(process: $0.process, name: $0.name) })
      .union(orphans(table, host, markedBy: variable, adoptedBy: runner))
  }

  /// The running processes of a host that has ended.
  ///
  /// The runner has adopted them. Usually it has no child at all, and looking through all processes takes long.
  static func all(leftBy host: Int32, markedBy variable: String, adoptedBy runner: Int32) -> Set<OrphanProcess> {
    var information = siginfo_t()
    let result = SystemFile.retrying { waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) }
    guard result == 0 || errno != ECHILD else { return [] }
    return orphans(ProcessTable(below: runner), host, markedBy: variable, adoptedBy: runner)
  }

  /// Orphans are identified by `variable`, which only this host and its children have in their environment.
  private static func orphans(
    _ table: ProcessTable, _ host: Int32, markedBy variable: String, adoptedBy runner: Int32
  ) -> Set<OrphanProcess> {
    let found = table.descendants(of: runner).filter {
      $0.process != host && $0.group != host && ProcessTable.hasVariable(variable, $0.process)
    }
    return Set(found.map { OrphanProcess(process: $0.process, name: $0.name) })
  }
}

/// The current descendants of a process; empty where `/proc` is not available.
private struct ProcessTable {
  struct Entry {
    let process: pid_t
    let parent: pid_t
    let group: pid_t
    let name: String
  }

  private let entries: [Entry]

  init(below root: pid_t) {
    #if canImport(Glibc)
      // A machine may have thousands of processes, so they are listed only if the system does not list children.
      entries =
        Self.entries(below: root)
        ?? SystemFile.names(in: "/proc").compactMap { pid_t($0) }.compactMap(Self.entry)
    #else
      entries = []
    #endif
  }

  private static func entries(below root: pid_t) -> [Entry]? {
    var found: [Entry] = []
    var next = [root]
    while let process = next.popLast() {
      for task in SystemFile.names(in: "/proc/\(process)/task") {
        let file = "/proc/\(process)/task/\(task)/children"
        guard let bytes = FileBeginning.bytes(of: file, limit: 256 << 10) else {
          if process == root, SystemFile.status(file) == nil { return nil }
          continue
        }
        let children = bytes.split(separator: UInt8(ascii: " ")).compactMap(number).compactMap(entry)
        found += children
        next += children.map(\.process)
      }
    }
    return found
  }

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

  /// Whether a process was started with this environment entry, if that can be seen.
  static func hasVariable(_ text: String, _ process: pid_t) -> Bool {
    guard let bytes = FileBeginning.bytes(of: "/proc/\(process)/environ", limit: 256 << 10) else { return false }
    return bytes.split(separator: 0).contains { $0.elementsEqual(text.utf8) }
  }

  private static func entry(_ process: pid_t) -> Entry? {
    guard let bytes = FileBeginning.bytes(of: "/proc/\(process)/stat", limit: 1024),
      let open = bytes.firstIndex(of: UInt8(ascii: "(")), let close = bytes.lastIndex(of: UInt8(ascii: ")")),
      open < close
    else { return nil }
    // The name may contain any characters. After it come state, parent and group.
    let fields = bytes[(close + 1)...].split(separator: UInt8(ascii: " ")).prefix(3)
    guard fields.count == 3, let parent = number(fields[1]), let group = number(fields[2]) else { return nil }
    // Skips zombies.
    guard fields[0].first != UInt8(ascii: "Z") else { return nil }
    return Entry(
      process: process, parent: parent, group: group, name: String(decoding: bytes[(open + 1)..<close], as: UTF8.self))
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> pid_t? { pid_t(String(decoding: digits, as: UTF8.self)) }
}
