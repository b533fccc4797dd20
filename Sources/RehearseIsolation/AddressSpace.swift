#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How much of its address space this process uses, as Linux tells it.
///
/// The file stays open, since finding it takes longer than reading it, and than trying whether there is room for more.
struct AddressSpace {
  /// Below 0 where there is none.
  private let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)

  /// In bytes; `nil` where the system does not tell.
  var used: Int? {
    withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { text in
      let count = pread(file, text.baseAddress, text.count, 0)
      let digits = text.prefix(max(0, count)).prefix { (0x30...0x39).contains($0) }
      guard !digits.isEmpty, digits.count < 16 else { return nil }
      return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) } * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
  }
}
