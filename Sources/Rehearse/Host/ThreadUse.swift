#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the present thread has had of the machine so far.
package enum ThreadUse {
  /// For how many nanoseconds it had a processor.
  package static var processorTime: Int64 {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// For how many nanoseconds it waited for a processor, ready to go on; `nil` where the system does not tell.
  ///
  /// To ask for it takes three system calls.
  package static var queueTime: Int64? {
    #if canImport(Glibc)
      let file = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC)
      guard file >= 0 else { return nil }
      defer { close(file) }
      let text = withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
        String(decoding: buffer.prefix(max(0, read(file, buffer.baseAddress, buffer.count))), as: UTF8.self)
      }
      // Nanoseconds with a processor, nanoseconds of waiting for one, how often it got one.
      let numbers = text.split(separator: " ")
      return numbers.count == 3 ? Int64(numbers[1]) : nil
    #else
      return nil
    #endif
  }

  /// How often it gave its processor back to wait for something; `nil` where the system does not tell.
  package static var waits: Int? {
    #if canImport(Glibc)
      var usage = rusage()
      // RUSAGE_THREAD, which Swift does not see.
      return getrusage(__rusage_who_t(1), &usage) == 0 ? Int(usage.ru_nvcsw) : nil
    #else
      return nil
    #endif
  }
}
