#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The sanitizers, which have ends of their own for a program that is out of memory or may write no more.
package enum Sanitizer {
  /// Whether the tests, and so the programs that they run, are built with one.
  package static let isAtWork = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
}
