import RehearseRunner
import RehearseSource

/// Keeps what a run tells, in a file, before it counts.
package final class Journal {
  package func append(_ frames: [UInt8]) {}
  package func append(_ event: RunEvent) {}
  package func beginAnew() {}
}
