/// A place among the children of a list or a map; it advances with `NodeTree.nextItem` and `nextEntry`.
///
/// It holds no tree, so stepping through a file's thousands of small maps counts no references.
package struct NodeCursor: Sendable {
  var next: Int32
  let end: Int32
}
