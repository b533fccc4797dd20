import Foundation

#if canImport(Glibc)
  import Glibc

  /// A file system of a few kilobytes. It is unmounted with the object.
  package final class SmallDisk: Sendable {
    private let folder: TemporaryFolder

    package let path: String

    package struct Problem: Error {
      package let message: String
    }

    /// Whether a file system can be mounted. That requires root, and some containers forbid it.
    package static let isPossible = (try? SmallDisk()) != nil

    package init(kilobytes: Int = 64) throws {
      folder = try TemporaryFolder()
      path = folder.path("disk")
      try folder.makeFolder("disk")
      guard mount("none", path, "tmpfs", UInt(MS_NOSUID), "size=\(kilobytes)k") == 0 else {
        throw Problem(message: String(cString: strerror(errno)))
      }
    }

    deinit { umount2(path, Int32(MNT_DETACH)) }

    package func write(_ name: String, _ text: String) throws { try folder.write("disk/\(name)", text) }

    package func read(_ name: String) throws -> String { try folder.read("disk/\(name)") }

    /// The sorted names on the disk, or in a folder of it.
    package func names(in below: String = ".") throws -> [String] { try folder.names(in: "disk/\(below)") }

    /// Fills the disk except for some bytes.
    package func fill(leaving bytes: Int = 0) throws {
      let file = open("\(path)/filler", O_WRONLY | O_CREAT, 0o600)
      guard file >= 0 else { throw Problem(message: String(cString: strerror(errno))) }
      defer { close(file) }
      let page = [UInt8](repeating: 0x2E, count: 4096)
      while Glibc.write(file, page, page.count) > 0 {}
      let size = lseek(file, 0, SEEK_END)
      guard ftruncate(file, max(0, size - bytes)) == 0 else { throw Problem(message: String(cString: strerror(errno))) }
    }

    /// Makes the disk read-only.
    package func forbidWriting() throws {
      guard mount("none", path, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else {
        throw Problem(message: String(cString: strerror(errno)))
      }
    }
  }
#endif
