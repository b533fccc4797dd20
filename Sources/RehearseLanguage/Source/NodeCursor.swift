/// A place among the children of a list or a map; it advances with `NodeTree.nextItem` and `nextEntry`.
package struct NodeCursor: Sendable {
  var next: Int32
  let end: Int32
}
