/// Something a scenario can say about the world before the first action, with its type in Swift.
public struct Given<Value: ScenarioValue>: Sendable {
  public let declaration: GivenDeclaration
  public let standard: Value

  /// - Parameters:
  ///   - standard: what holds when no scenario says otherwise.
  ///   - setsInitialState: whether it shows in the state before the first action, and so always counts as read.
  ///   - equivalent: the values that the module treats alike.
  public init(
    _ name: String, _ standard: Value, _ summary: String, setsInitialState: Bool = false, equivalent: [Equivalence] = []
  ) {
    self.standard = standard
    declaration = GivenDeclaration(
      name: name, summary: summary, shape: Value.shape, standard: standard.literal, isFlag: false,
      setsInitialState: setsInitialState, equivalent: equivalent)
  }
}

extension Given<Bool> {
  /// A feature flag, which scenarios write below `flags`; off when nobody says otherwise.
  public static func flag(_ name: String, _ summary: String) -> Given<Bool> {
    Given(
      declaration: GivenDeclaration(
        name: name, summary: summary, shape: .toggle, standard: .toggle(false), isFlag: true, setsInitialState: false))
  }

  private init(declaration: GivenDeclaration) {
    self.declaration = declaration
    standard = false
  }
}
