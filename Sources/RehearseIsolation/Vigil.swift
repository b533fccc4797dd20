/// Waits for something to happen outside, and for the wish that the program ends, neither of which is missed.
package struct Vigil {
  private let bell: Doorbell

  /// A new one; `nil` when the system has no pipe left.
  package init?() {
    guard let bell = Doorbell() else { return nil }
    self.bell = bell
  }

  /// Waits until there is something to read, somebody wishes that the program ends, or the time is over.
  ///
  /// - Parameters:
  ///   - descriptor: what is to be read; below 0 for nothing.
  ///   - milliseconds: the longest wait; below 0 for any.
  /// - Returns: whether there is something to read.
  package func wait(for descriptor: Int32, milliseconds: Int32) -> Bool {
    // Whoever ran something in between had the bell.
    Interruption.ring(bell.ownButton)
    defer { Interruption.ring(-1) }
    guard Interruption.number == nil else { return false }
    return bell.wait(for: descriptor, milliseconds: milliseconds)
  }
}
