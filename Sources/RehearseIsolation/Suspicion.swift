/// What befell a worker that had run something before: the case in hand is not blamed until it has done the same in a
/// fresh one.
struct Suspicion {
  /// How much of a file a worker had run.
  struct Ran {
    let file: Int
    var cases: Int
  }

  let file: Int
  /// The case's place among the file's selected cases; `nil` while the file was read.
  let place: Int?
  /// What happened, in words: "the module crashed: signal 14".
  let deed: String
  /// What the worker had run before, in this order; one of these is to blame if the fresh worker fares better.
  let suspects: [Ran]
}
