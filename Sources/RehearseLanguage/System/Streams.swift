import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes to a file descriptor and reports failures that `print` ignores, such as a full disk.
package struct Output: Sendable {
  /// Collects what is written, for tests.
  package final class Collector: Sendable {
    private let written = Mutex<[UInt8]>([])

    package init() {}

    package var bytes: [UInt8] { written.withLock { $0 } }

    fileprivate func append(_ bytes: UnsafeRawBufferPointer) { written.withLock { $0 += bytes } }
  }

  private enum Target {
    case descriptor(Int32)
    case collector(Collector, isTerminal: Bool)
  }

  private let target: Target

  package static var standard: Output { Surroundings.current.output }
  package static var errors: Output { Surroundings.current.errors }

  package init(descriptor: Int32) { target = .descriptor(descriptor) }

  package init(_ collector: Collector, isTerminal: Bool = false) {
    target = .collector(collector, isTerminal: isTerminal)
  }

  package var isTerminal: Bool {
    switch target {
    case .descriptor(let descriptor): isatty(descriptor) == 1
    case .collector(_, let isTerminal): isTerminal
    }
  }

  /// All zero if the system does not know it.
  var windowSize: winsize {
    var size = winsize()
    if case .descriptor(let descriptor) = target { _ = ioctl(descriptor, UInt(TIOCGWINSZ), &size) }
    return size
  }

  /// Returns whether everything was written.
  @discardableResult
  package func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
  }

  /// Returns whether everything was written; waits while the descriptor cannot take more.
  package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    switch target {
    case .descriptor(let descriptor): return Self.write(bytes, to: descriptor)
    case .collector(let collector, _):
      collector.append(bytes)
      return true
    }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let written = systemWrite(descriptor, part)
      if written > 0 {
        rest = rest.dropFirst(written)
      } else if written == 0 || !canGoOn(descriptor) {
        return false
      }
    }
    return true
  }

  private static func canGoOn(_ descriptor: Int32) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN || errno == EWOULDBLOCK else { return false }
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return SystemFile.retrying { poll(&request, 1, -1) } > 0
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}

/// Reads from a file descriptor and waits for input.
package struct Input: Sendable {
  /// Bytes to read in place of a file, for tests.
  private final class Text: Sendable {
    let rest: Mutex<ArraySlice<UInt8>>

    init(_ bytes: [UInt8]) { rest = Mutex(bytes[...]) }
  }

  private enum Source {
    case descriptor(Int32)
    case text(Text, isTerminal: Bool)
  }

  private let source: Source

  package static var standard: Input { Surroundings.current.input }

  package init(descriptor: Int32) { source = .descriptor(descriptor) }

  package init(_ bytes: [UInt8], isTerminal: Bool = false) { source = .text(Text(bytes), isTerminal: isTerminal) }

  package var isTerminal: Bool {
    switch source {
    case .descriptor(let descriptor): isatty(descriptor) == 1
    case .text(_, let isTerminal): isTerminal
    }
  }

  /// Reads what is available, up to the size of the buffer; 0 at the end, -1 on failure.
  ///
  /// Waits for input even if the parent process has made the descriptor nonblocking.
  package func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    switch source {
    case .descriptor(let descriptor): return Self.read(descriptor, into: buffer)
    case .text(let text, _):
      return text.rest.withLock { rest in
        let part = rest.prefix(buffer.count)
        buffer.copyBytes(from: part)
        rest = rest.dropFirst(part.count)
        return part.count
      }
    }
  }

  /// Whether there is input, its end, or an error within some milliseconds.
  ///
  /// - Parameter other: A descriptor that ends the wait as well, when it can be read; negative for none.
  package func hasInput(within milliseconds: Int32, orReadable other: Int32 = -1) -> Bool {
    switch source {
    case .descriptor(let descriptor):
      var requests = [descriptor, other].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      return poll(&requests, 2, milliseconds) != 0 && requests[0].revents != 0
    case .text: return true
    }
  }

  private static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let got = SystemFile.read(descriptor, into: buffer)
      guard got < 0, errno == EAGAIN || errno == EWOULDBLOCK else { return got }
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard SystemFile.retrying({ poll(&request, 1, -1) }) > 0 else { return -1 }
    }
  }
}
