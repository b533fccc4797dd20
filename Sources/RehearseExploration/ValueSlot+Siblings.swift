import Rehearse

/// Arguments beside each other: that two texts are the same may be a case of its own.
extension [ValueSlot] {
  /// The class of each argument of an action.
  func classNames(of arguments: [Literal], _ earlier: EarlierValues) -> [String] {
    indices.map { place in
      let like = siblings(of: place, arguments).first { arguments[$0] == arguments[place] }
      return like.map { "as \(self[$0].name)" } ?? self[place].className(of: arguments[place], earlier)
    }
  }

  /// The texts before an argument that it could be the same as.
  func siblingValues(of place: Int, _ arguments: [Literal]) -> [Literal] {
    self[place].taken(siblings(of: place, arguments).map { arguments[$0] })
  }

  private func siblings(of place: Int, _ arguments: [Literal]) -> [Int] {
    guard case .text = self[place].shape.wrapped else { return [] }
    // A text of one character is too short to be anybody's name or password.
    return (0..<place).filter { if case .text(let text) = arguments[$0] { text.count > 1 } else { false } }
  }
}
