import CRehearseRuntime

/// The processors that this process may use.
package enum Processors {
  package static var count: Int { max(1, Int(rehearse_processors())) }
}
