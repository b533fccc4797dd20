/// A reference to one node of a `NodeTree`.
///
/// It is only a number: nodes cost no reference counting, and mean nothing without their tree.
package struct Node: Hashable, Sendable {
  package var index: Int32

  package init(index: Int) { self.index = Int32(truncatingIfNeeded: index) }
}
