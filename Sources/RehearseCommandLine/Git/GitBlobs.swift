import RehearseLanguage

/// Hands out the contents of files from a repository, one after the other.
struct GitBlobs: ~Copyable {
  private var sizes: GitObjects
  private var contents: GitObjects

  init() throws(GitProcess.Problem) {
    let sizes = try GitObjects("--batch-check")
    let contents = try GitObjects("--batch")
    self.sizes = sizes
    self.contents = contents
  }

  /// The bytes of a file; `nil` when the repository does not hold it.
  mutating func content(of blob: GitRevision.Blob) -> [UInt8]? {
    guard let size = sizes.size(of: blob) else { return nil }
    // Of one that is too large only its size matters.
    if size > YAMLLimits.fileBytes { return Array(repeating: 0x20, count: YAMLLimits.fileBytes + 1) }
    guard contents.size(of: blob) == size, let content = contents.take(size), contents.take(1) != nil else {
      return nil
    }
    return content
  }
}

/// A talk with git about objects of a repository.
private struct GitObjects: ~Copyable {
  private let git: GitProcess
  private var received: ArraySlice<UInt8> = []

  init(_ form: String) throws(GitProcess.Problem) { git = try GitProcess(["cat-file", form], isHeard: false) }

  /// How large a file is; `nil` when the repository does not hold it, which git says in one of several ways.
  mutating func size(of blob: GitRevision.Blob) -> Int? {
    guard git.say(blob.object), let words = line()?.split(separator: " "), words.count == 3,
      words[0] == blob.object, words[1] == "blob", let size = Int(words[2]), size >= 0
    else { return nil }
    return size
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

  mutating func take(_ count: Int) -> [UInt8]? {
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
