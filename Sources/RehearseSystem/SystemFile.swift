#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The system's calls for files, each of which goes on after an interruption.
///
/// An interrupted call says nothing about the file: taking it for a failure would lose a report for no reason.
package enum SystemFile {
  /// Opens a file; -1 when that fails.
  ///
  /// The descriptor is never that of a standard stream, also when the caller closed those: a message printed later
  /// would end up in the report.
  package static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o666) -> Int32 {
    let descriptor = retrying { systemOpen(path, flags | O_CLOEXEC, mode) }
    guard 0...2 ~= descriptor else { return descriptor }
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    let reason = errno
    _ = close(descriptor)
    errno = reason
    return moved
  }

  /// Closes a file; returns whether all that was written arrived.
  ///
  /// An interrupted one is closed all the same: to close it again could hit a file that another thread has opened since.
  package static func close(_ descriptor: Int32) -> Bool { systemClose(descriptor) == 0 || errno == EINTR }

  /// Waits until what was written is on the disk; returns whether it is.
  ///
  /// What cannot be kept, such as a pipe, has nothing to wait for.
  package static func synchronize(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
      // Elsewhere than on Linux, `fsync` leaves the bytes in the disk's own memory.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return true }
    #endif
    return retrying { fsync(descriptor) } == 0 || [EINVAL, EROFS, ENOTSUP].contains(errno)
  }

  /// Waits until a folder's names are on the disk; returns whether they are.
  ///
  /// A folder that may be written but not read cannot be waited for: that is taken as it is.
  package static func synchronizeFolder(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY)
    guard descriptor >= 0 else { return errno == EACCES }
    guard synchronize(descriptor) else {
      let reason = errno
      _ = close(descriptor)
      errno = reason
      return false
    }
    return close(descriptor)
  }

  /// Calls until it was not interrupted.
  package static func retrying<Number: FixedWidthInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result != -1 || errno != EINTR { return result }
    }
  }

  /// Reads as much as there is and fits; 0 at the end, -1 when it fails.
  package static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    retrying {
      #if canImport(Glibc)
        Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      #else
        Darwin.read(descriptor, buffer.baseAddress, buffer.count)
      #endif
    }
  }

  private static func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    #if canImport(Glibc)
      Glibc.open(path, flags, mode)
    #else
      Darwin.open(path, flags, mode)
    #endif
  }

  private static func systemClose(_ descriptor: Int32) -> Int32 {
    #if canImport(Glibc)
      Glibc.close(descriptor)
    #else
      Darwin.close(descriptor)
    #endif
  }
}
