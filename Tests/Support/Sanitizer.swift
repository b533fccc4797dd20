#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The sanitizers, which have ends of their own for a program that is out of memory or may write no more.
package enum Sanitizer {
  /// Whether the tests, and so the programs that they run, are built with one.
  package static let isAtWork = dlsym(nil, "__asan_init") != nil || hasThread

  /// Whether it is ThreadSanitizer: it has a thread in every process, so that no count tells of a module's, and locks that keep many
  /// threads waiting for so long that a module seems to wait in real time. `.ci/thread-sanitizer` lets the program run with many.
  package static let hasThread = dlsym(nil, "__tsan_init") != nil
}
