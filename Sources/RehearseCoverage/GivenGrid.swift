import Rehearse

/// Every combination of finite givens of a module, numbered; the last given varies fastest.
///
/// It never holds more than `limit` combinations: givens beyond that are left out, and the report names them.
struct GivenGrid: Sendable {
  static let limit = 1024

  struct Dimension: Sendable {
    /// Its place among the module's givens.
    let given: Int
    let values: [Literal]
    /// How far apart the numbers of two neighbouring values are.
    let stride: Int
  }

  let dimensions: [Dimension]
  /// The places of the finite givens for which there is no room.
  let leftOut: [Int]
  /// How many combinations there are: 0 where no given is finite.
  let count: Int

  /// - Parameter wanted: whether the given with this place takes part.
  init(_ vocabulary: Vocabulary, limit: Int = GivenGrid.limit, where wanted: (Int) -> Bool = { _ in true }) {
    var taken: [(given: Int, values: [Literal])] = []
    var leftOut: [Int] = []
    var count = 1
    for (place, given) in vocabulary.givens.enumerated() where wanted(place) {
      guard let values = given.shape.finiteValues, !values.isEmpty else { continue }
      if values.count <= limit / count {
        count *= values.count
        taken.append((place, values))
      } else {
        leftOut.append(place)
      }
    }
    var stride = count
    dimensions = taken.map { given, values in
      stride /= values.count
      return Dimension(given: given, values: values, stride: stride)
    }
    self.leftOut = leftOut
    self.count = taken.isEmpty ? 0 : count
  }

  /// The number of a combination.
  ///
  /// - Parameter value: the value of the given with this place.
  func cell(_ value: (Int) -> Literal?) -> Int? {
    guard count > 0 else { return nil }
    var cell = 0
    for dimension in dimensions {
      guard let value = value(dimension.given), let place = dimension.values.firstIndex(of: value) else { return nil }
      cell += place * dimension.stride
    }
    return cell
  }

  /// The values of a combination, beside `dimensions`.
  func values(of cell: Int) -> [Literal] {
    dimensions.map { $0.values[cell / $0.stride % $0.values.count] }
  }

  /// The number that a combination of this grid has in another, which has some of the same givens.
  func cell(_ cell: Int, in other: GivenGrid) -> Int? {
    let values = values(of: cell)
    return other.cell { given in
      dimensions.firstIndex { $0.given == given }.map { values[$0] }
    }
  }
}
