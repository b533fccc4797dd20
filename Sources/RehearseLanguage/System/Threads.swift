#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// System threads without the start-up cost of a library.
package enum Threads {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs `body` on `count` threads, numbered from 0, and returns when all have ended.
  ///
  /// The caller sleeps in the meantime, because a thread that a busy thread creates may wait milliseconds for a
  /// processor. With a count of 1, `body` runs on the calling thread.
  package static func run(_ count: Int, _ body: @escaping @Sendable (_ number: Int) -> Void) {
    guard count > 1 else { return body(0) }
    var threads: [pthread_t] = []
    for number in 0..<count {
      if let thread = start({ body(number) }) { threads.append(thread) }
    }
    if threads.isEmpty { body(0) }
    for thread in threads { pthread_join(thread, nil) }
  }

  package static func detach(_ body: @escaping @Sendable () -> Void) {
    if let thread = start(body) { pthread_detach(thread) }
  }

  /// `nil` if the system has no threads left.
  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let surroundings = Surroundings.current
    let work = Unmanaged.passRetained(Work { Surroundings.$current.withValue(surroundings, operation: body) })
    #if canImport(Glibc)
      var thread = pthread_t()
      let status = pthread_create(&thread, nil, { Threads.enter($0) }, work.toOpaque())
      let made: pthread_t? = thread
    #else
      var made: pthread_t?
      let status = pthread_create(&made, nil, { Threads.enter($0) }, work.toOpaque())
    #endif
    guard status == 0 else {
      work.release()
      return nil
    }
    return made
  }

  private static func enter(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
