/// A way to be carried out, and how many of the events of its trace are known already.
package struct WayTrial: Sendable {
  package let way: Way
  package let known: Int
  /// Whether one of its values is not an ordinary one: no second one is passed in then.
  let isUnusual: Bool

  package init(_ way: Way, known: Int = 0, isUnusual: Bool = false) {
    self.way = way
    self.known = known
    self.isUnusual = isUnusual
  }
}
