import Synchronization

/// How much of scenes of cases that passed a run keeps; all its threads count here.
///
/// A page that may choose how much it shows has no pictures of what passed once these are larger than the page may be, so no more of
/// them need be sent, nor kept. Which of them were first makes no difference: then there are none.
package final class SceneBudget: Sendable {
  /// Bytes for a run: no page is larger by itself, and what is drawn of a scene takes more than its bytes.
  package static let run = 1 << 20

  private let size: Int
  private let spent = Atomic<Int>(0)

  package init(_ size: Int = SceneBudget.run) { self.size = size }

  /// Whether there is no room for another scene.
  package var isSpent: Bool { spent.load(ordering: .relaxed) > size }

  package func spend(_ bytes: Int) { spent.wrappingAdd(bytes, ordering: .relaxed) }

  /// Begins again, for a run that does.
  package func restart() { spent.store(0, ordering: .relaxed) }
}
