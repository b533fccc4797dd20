import RehearseRunner

/// What is kept of a file once it has run, beside what the reporters need of it.
struct RenderedFile: Sendable {
  let tally: Tally
  /// When the file was begun, in nanoseconds since 1970.
  let startedAt: Int64
  let nanoseconds: Int64

  init(_ result: FileResult) {
    tally = result.tally
    startedAt = result.head.startedAt
    nanoseconds = result.nanoseconds
  }
}
