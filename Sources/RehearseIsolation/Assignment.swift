import RehearseRunning

/// A file that a worker is to take up again, because another ended in its midst.
struct Assignment {
  var file: Int
  var resumption: Resumption
  /// Whether the worker waits after each word until it has been heard, because words were lost the last time.
  var isCareful = false
  /// What befell the worker before, if something that it ran earlier may be to blame for it.
  var suspicion: Suspicion?

  /// The case of a file whose end is known without running it.
  func lostPlace(in file: Int) -> Int? { file == self.file ? resumption.lost?.place : nil }
}
