import RehearseRunner

/// A file that a worker is to take up again, because another ended in its midst.
struct Assignment {
  var file: Int
  var resumption: Resumption
  /// Whether the worker waits after each word until it has been heard, because words were lost the last time.
  var isCareful = false
}
