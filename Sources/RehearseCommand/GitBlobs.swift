/// Hands out the contents of files from a repository, one after the other.
struct GitBlobs: ~Copyable {
  private let git: GitProcess
  private var received: ArraySlice<UInt8> = []

  init() throws(GitProcess.Problem) { git = try GitProcess(["cat-file", "--batch"], isHeard: false) }

  /// The bytes of a file; `nil` when the repository does not hold it.
  mutating func content(of blob: GitRevision.Blob) -> [UInt8]? {
    guard git.say(blob.object), let head = line(),
      head == "\(blob.object) blob \(blob.size)", let content = take(blob.size), take(1) != nil
    else { return nil }
    return content
  }

  private mutating func line() -> String? {
    while true {
      if let end = received.firstIndex(of: 0x0A) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received = received[(end + 1)...]
        return line
      }
      guard receive() else { return nil }
    }
  }

  private mutating func take(_ count: Int) -> [UInt8]? {
    while received.count < count { guard receive() else { return nil } }
    let taken = Array(received.prefix(count))
    received = received.dropFirst(count)
    return taken
  }

  private mutating func receive() -> Bool {
    let part = git.read(atMost: 64 << 10)
    received = received + part
    return !part.isEmpty
  }
}
