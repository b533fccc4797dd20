/// A way to be carried out, and how many of the events of its trace are known already.
package struct WayTrial: Sendable {
  package let way: Way
  package let known: Int

  package init(_ way: Way, known: Int = 0) {
    self.way = way
    self.known = known
  }
}
