#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Sanitizers, which handle memory exhaustion and write limits in their own way.
package enum Sanitizer {
  /// Whether the tests and the programs that they run are built with one.
  package static let isAtWork = dlsym(nil, "__asan_init") != nil || hasThread

  /// Whether it is ThreadSanitizer.
  ///
  /// It adds a thread to every process, so that threads of modules cannot be counted. Its locks also delay many threads
  /// so long that a module seems to wait in real time. `.ci/nightly` tests the program with many threads.
  package static let hasThread = dlsym(nil, "__tsan_init") != nil
}
