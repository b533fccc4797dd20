/// What one run of a command cost.
struct Measurement {
  let nanoseconds: Int
  /// The most memory it held. Linux counts what the starting process held too: see ``MemoryFloor``.
  let peakBytes: Int
  let ending: Ending
}
