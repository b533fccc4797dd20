import RehearseRunner

/// A file that a worker is to take up again, because another ended in its midst.
struct Assignment {
  var file: Int
  var resumption: Resumption
}
