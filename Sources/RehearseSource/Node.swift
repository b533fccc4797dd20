/// A reference to one node of a `NodeTree`.
///
/// It is only a number: nodes cost no reference counting, and mean nothing without their tree.
public struct Node: Hashable, Sendable {
  public var index: Int32

  @inlinable
  public init(index: Int) { self.index = Int32(truncatingIfNeeded: index) }
}
