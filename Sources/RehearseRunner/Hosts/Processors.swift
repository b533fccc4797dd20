import CRehearseRuntime
import Rehearse
import RehearseLanguage

/// The processors that this process may use.
package enum Processors {
  /// A container with a CPU quota sees all processors of its machine but gets the time of only a few.
  package static var count: Int { max(1, min(Int(rehearse_processors()), ProcessorQuota().limit ?? .max)) }
}

/// The processor time that Linux control groups allow, as in containers and on build agents.
package struct ProcessorQuota {
  private static let fileLimit = 64 << 10
  /// The `cpu` controller shares its folder with `cpuacct` on most systems.
  private static let oldFolders = ["cpu", "cpu,cpuacct"]

  /// The root of the file system, which tests can replace.
  let root: String

  package init(root: String = "") { self.root = root }

  /// The limit in whole processors, at least one; `nil` without a quota.
  package var limit: Int? {
    let groups = text("\(root)/proc/self/cgroup") ?? ""
    let limits = groups.split(separator: "\n").flatMap { line -> [Double] in
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { return [] }
      if fields[1].isEmpty { return below("\(root)/sys/fs/cgroup", fields[2], newLimit) }
      guard fields[1].split(separator: ",").contains("cpu") else { return [] }
      return Self.oldFolders.flatMap { below("\(root)/sys/fs/cgroup/\($0)", fields[2], oldLimit) }
    }
    return limits.min().map { max(1, Int(min($0, 4096).rounded(.up))) }
  }

  /// The limits of a group and all its ancestors.
  ///
  /// Inside a container, the group's own folders may be missing. The container's folder is then the root.
  private func below(_ folder: String, _ group: Substring, _ limit: (String) -> Double?) -> [Double] {
    var names = group.split(separator: "/")[...]
    var limits = [limit(folder)]
    while !names.isEmpty {
      limits.append(limit("\(folder)/\(names.joined(separator: "/"))"))
      names.removeLast()
    }
    return limits.compactMap(\.self)
  }

  /// Reads `cpu.max`, which contains the allowed time and its period: `150000 100000`, or `max 100000`.
  private func newLimit(_ folder: String) -> Double? {
    let numbers = (text("\(folder)/cpu.max") ?? "").split { $0.isWhitespace }.map { Double($0) }
    guard numbers.count == 2, let time = numbers[0], let period = numbers[1] else { return nil }
    return Self.share(time, period)
  }

  private func oldLimit(_ folder: String) -> Double? {
    guard let time = number("\(folder)/cpu.cfs_quota_us"), let period = number("\(folder)/cpu.cfs_period_us") else {
      return nil
    }
    return Self.share(time, period)
  }

  /// A time of -1 means no limit.
  private static func share(_ time: Double, _ period: Double) -> Double? {
    time > 0 && period > 0 && time.isFinite ? time / period : nil
  }

  private func number(_ path: String) -> Double? {
    text(path).flatMap { Double($0.prefix { !$0.isWhitespace }) }
  }

  private func text(_ path: String) -> String? {
    FileBeginning.bytes(of: path, limit: Self.fileLimit).map { String(decoding: $0, as: UTF8.self) }
  }
}
