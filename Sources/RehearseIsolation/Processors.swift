import CRehearseSystem

/// The processors of this machine that the process may use.
package enum Processors {
  /// How many there are; at least one.
  package static var count: Int { max(1, Int(rehearse_processors())) }
}
