/// The arithmetic of the results.
enum Statistics {
  /// The middle value, or the mean of the two in the middle; `values` must not be empty.
  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
