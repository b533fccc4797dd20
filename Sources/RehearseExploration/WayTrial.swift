/// A way to be carried out, and how many of the events of its trace are known already.
package struct WayTrial: Sendable {
  package internal(set) var way: Way
  package let known: Int
  /// Whether one of its values is not an ordinary one: no second one is passed in then.
  var isUnusual = false
  /// How unlikely it is: the actions in it, those twice that are fired while a call waits, and the givens that are not standard.
  var cost = 0

  package init(_ way: Way, known: Int = 0) {
    self.way = way
    self.known = known
  }

  init(_ way: Way, known: Int, isUnusual: Bool, cost: Int) {
    self.init(way, known: known)
    self.isUnusual = isUnusual
    self.cost = cost
  }
}
