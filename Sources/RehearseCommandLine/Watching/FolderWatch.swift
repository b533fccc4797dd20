import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Detects that something may have changed in folders. The next `Snapshot` finds out what, so a lost event only delays
/// it.
package struct FolderWatch: ~Copyable {
  /// A descriptor that is readable after a change. Negative if the system has no notifications.
  package let descriptor: Int32
  /// Keyed by bytes, because Swift treats canonically equivalent strings as equal.
  private var folders: Set<[UInt8]> = []
  /// Whether the system refused to watch a folder, usually because its limit was reached.
  private var isBlind = false

  package init() {
    #if canImport(Glibc)
      descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    #else
      descriptor = -1
    #endif
  }

  deinit {
    if descriptor >= 0 { _ = SystemFile.close(descriptor) }
  }

  /// The longest time until the next look, in milliseconds.
  ///
  /// Network and virtual file systems send no notifications, and accept a watch all the same.
  var pause: Int32 { descriptor < 0 || isBlind ? 50 : 1000 }

  /// Watches these folders. Returns whether any of them is new, so that changes may have been missed.
  ///
  /// All folders are added every time, because a watched folder may have been replaced.
  package mutating func follow(_ wanted: [String]) -> Bool {
    isBlind = false
    if descriptor >= 0 { for folder in wanted { add(folder) } }
    let before = folders
    folders = Set(wanted.map { Array($0.utf8) })
    return !folders.isSubset(of: before)
  }

  /// Watches a folder, or its nearest existing parent.
  private mutating func add(_ folder: String) {
    #if canImport(Glibc)
      let events = [
        IN_CLOSE_WRITE, IN_MODIFY, IN_ATTRIB, IN_CREATE, IN_DELETE, IN_MOVED_FROM, IN_MOVED_TO, IN_DELETE_SELF,
        IN_MOVE_SELF,
      ].reduce(UInt32(IN_ONLYDIR)) { $0 | UInt32($1) }
      var folder = folder
      while SystemFile.withName(of: folder, { inotify_add_watch(descriptor, $0, events) }) < 0 {
        guard errno == ENOENT, folder != "/", folder != "." else {
          isBlind = true
          return
        }
        folder = Discovery.folder(of: folder)
      }
    #endif
  }

  package func drain() {
    guard descriptor >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while buffer.withUnsafeMutableBytes({ SystemFile.read(descriptor, into: $0) }) > 0 {}
  }
}
