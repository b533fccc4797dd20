#if canImport(Glibc)
  import Glibc

  /// A lock of the system's: that of the standard library ThreadSanitizer does not see.
  ///
  /// Unchecked: the mutex is there for all threads.
  final class SeenLock: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() { pthread_mutex_init(mutex, nil) }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    func held<Result>(_ body: () -> Result) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return body()
    }
  }
#endif
