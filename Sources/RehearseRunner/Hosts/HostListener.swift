import Rehearse
import RehearseLanguage
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where the hosts of a run connect: a folder that only this user can enter, and a token.
package final class HostListener: Sendable {
  /// Why hosts cannot connect.
  package struct Problem: Error {
    /// One sentence without a full stop.
    package let message: String
  }

  /// The address of a socket has room for little more.
  private static let longestPath = 100
  private static let longestName = "/host-999999".utf8.count

  package let token = HostToken()
  /// The run's folder, also for files of its hosts; a `SystemPath`.
  let folder: String
  private let count = Atomic<Int>(0)

  /// Makes the folder.
  ///
  /// - Parameter parent: where; `TMPDIR` if it is `nil`.
  package init(in parent: String? = nil) throws(Problem) {
    let parent = parent ?? SystemEnvironment.value(of: "TMPDIR") ?? "/tmp"
    // A path that is not absolute means something else in the host's folder.
    for place in [parent, "/tmp"] where place.utf8.first == UInt8(ascii: "/") {
      let template = SystemPath.bytes(place) + Array("/rehearse-XXXXXX".utf8)
      guard template.count + Self.longestName <= Self.longestPath, let made = Self.makeFolder(template) else {
        continue
      }
      folder = made
      return
    }
    throw Problem(message: "no folder can be made in \(parent) or /tmp: \(SystemReason.last)")
  }

  deinit { remove() }

  private static func makeFolder(_ template: [UInt8]) -> String? {
    var name = template.map { CChar(bitPattern: $0) } + [0]
    return name.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { SystemPath.text(cString: $0) }
    }
  }

  /// Listens for one start of a host.
  func listen() throws(Problem) -> ListeningSocket {
    let path = "\(folder)/host-\(count.add(1, ordering: .relaxed).newValue)"
    let descriptor = HostServerSocket.listen(atPath: path)
    guard descriptor >= 0 else { throw Problem(message: "a host cannot connect at \(path): \(SystemReason.last)") }
    return ListeningSocket(descriptor: descriptor, path: path)
  }

  /// Removes the folder once no host starts any more.
  package func remove() { _ = SystemPath.withSystemName(folder) { rmdir($0) } }
}

/// A socket at which one host connects; it goes away with its path.
struct ListeningSocket: ~Copyable {
  let descriptor: Int32
  private let path: String

  init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    _ = SystemFile.close(descriptor)
    SystemFile.remove(path)
  }

  /// What the host finds in `REHEARSE_ADDRESS`.
  var address: String { "unix:\(path)" }
}
