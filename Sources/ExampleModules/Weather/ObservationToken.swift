/// Keeps an observation going for as long as somebody holds it.
///
/// Releasing it is the only way to end the observation: an observer that keeps its token in a property goes together with it,
/// and has nothing to remember when it ends. The token knows the centre that gave it, so the observation always ends where it began.
public final class ObservationToken {
  private let remove: () -> Void

  /// Makes a token; a centre does this when somebody begins to observe there.
  ///
  /// - Parameter remove: ends the observation.
  public init(remove: @escaping () -> Void) {
    self.remove = remove
  }

  deinit { remove() }
}
