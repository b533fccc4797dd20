import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Notices that something happened in folders. The next `Snapshot` shows what it was, so a lost event is no loss.
struct FolderWatch: ~Copyable {
  /// Something to read means that something happened; below 0 where the system cannot tell.
  let descriptor: Int32
  /// By the bytes of their paths: to Swift, names that only look the same are equal.
  private var folders: Set<[UInt8]> = []
  /// Whether the system refused to follow a folder, most often because too many are followed already.
  private var isBlind = false

  init() {
    #if canImport(Glibc)
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    #else
      descriptor = -1
    #endif
  }

  deinit {
    if descriptor >= 0 { _ = SystemFile.close(descriptor) }
  }

  /// How long to wait before looking without news, in milliseconds; below 0 for ever.
  var pause: Int32 { descriptor < 0 || isBlind ? 50 : -1 }

  /// Follows these folders; returns whether one of them was not followed before, so that something may have been missed.
  ///
  /// Another folder may have taken the place of one that was followed, so all are named again.
  mutating func follow(_ wanted: [String]) -> Bool {
    isBlind = false
    if descriptor >= 0 { for folder in wanted { add(folder) } }
    let before = folders
    folders = Set(wanted.map { Array($0.utf8) })
    return !folders.isSubset(of: before)
  }

  /// Follows a folder, or the nearest one above it that exists.
  private mutating func add(_ folder: String) {
    #if canImport(Glibc)
      let events = [
        IN_CLOSE_WRITE, IN_MODIFY, IN_ATTRIB, IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_DELETE_SELF,
        IN_MOVE_SELF,
      ].reduce(UInt32(IN_ONLYDIR)) { $0 | UInt32($1) }
      var folder = folder
      while SystemPath.withSystemName(folder, { inotify_add_watch(descriptor, $0, events) }) < 0 {
        guard errno == ENOENT, folder != "/", folder != "." else {
          isBlind = true
          return
        }
        folder = Discovery.folder(of: folder)
      }
    #endif
  }

  /// Reads the events, and ignores them.
  func drain() {
    guard descriptor >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while buffer.withUnsafeMutableBytes({ SystemFile.read(descriptor, into: $0) }) > 0 {}
  }
}
