import Rehearse
import RehearseLanguage
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Finds out before a run whether any of its files has a scenario with `only`.
///
/// Only files whose bytes may contain the key are decoded.
struct OnlySearch: Sendable {
  private let plan: RunPlan

  init(_ plan: RunPlan) { self.plan = plan }

  func findsOne(isStopped: @escaping @Sendable () -> Bool) -> Bool {
    let progress = Progress()
    let found = Atomic(false)
    Threads.run(min(plan.jobs, plan.files.count)) { _ in
      var loader = FileLoader()
      while !progress.isInterrupted, let index = progress.take(of: plan.files.count) {
        let modules = plan.modules.group(ofFile: index)
        guard modules.failure == nil, let bytes = try? plan.files[index].read() else { continue }
        if Self.mayContainKey(bytes), hasOnly(bytes, ofFile: index, modules, &loader) {
          found.store(true, ordering: .relaxed)
          progress.interrupt()
        }
        if isStopped() { progress.interrupt() }
      }
    }
    return found.load(ordering: .relaxed)
  }

  private func hasOnly(
    _ bytes: [UInt8], ofFile index: Int, _ modules: FileModules.Group, _ loader: inout FileLoader
  ) -> Bool {
    var decoding = plan.options.decoding
    decoding.catalog = modules.contracts
    return (try? loader.load(bytes, of: plan.files[index], decoding))?.hasOnly ?? false
  }

  // MARK: Bytes

  private static let key = Array(ScenarioKey.only.rawValue.utf8)
  private static let quotes = Array("\"'".utf8)
  private static let blanks = Array(" \t\n\r".utf8)
  /// What ends a key, or begins a comment before its colon.
  private static let ends = Array(":#".utf8)
  /// What follows a backslash in double quotes, if the key may be there without its letters.
  private static let escapes = Array("xuU\n\r".utf8)

  /// Whether a file may contain the key `only`, in any notation. It must be fast, because it looks at all files.
  static func mayContainKey(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      contains(key[key.count - 1], in: bytes) { isKey(endingAt: $0, in: bytes) }
        || contains(UInt8(ascii: "\\"), in: bytes) { $0 + 1 < bytes.count && escapes.contains(bytes[$0 + 1]) }
    }
  }

  private static func isKey(endingAt last: Int, in bytes: UnsafeRawBufferPointer) -> Bool {
    guard last + 1 >= key.count, bytes[(last + 1 - key.count)...last].elementsEqual(key) else { return false }
    var next = last + 1
    if next < bytes.count, quotes.contains(bytes[next]) { next += 1 }
    while next < bytes.count, blanks.contains(bytes[next]) { next += 1 }
    return next < bytes.count && ends.contains(bytes[next])
  }

  /// Whether a byte is at an offset that meets a condition.
  private static func contains(
    _ byte: UInt8, in bytes: UnsafeRawBufferPointer, where isMet: (Int) -> Bool
  ) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    var start = 0
    while start < bytes.count, let found = memchr(base + start, Int32(byte), bytes.count - start) {
      let offset = UnsafeRawPointer(found) - base
      if isMet(offset) { return true }
      start = offset + 1
    }
    return false
  }
}
