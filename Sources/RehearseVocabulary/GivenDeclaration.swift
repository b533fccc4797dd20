/// What is declared of a given, without its Swift type.
public final class GivenDeclaration: Sendable {
  public let name: String
  public let summary: String
  public let shape: Shape
  public let standard: Literal
  public let isFlag: Bool
  public let setsInitialState: Bool
  /// Values that the module treats alike.
  public let equivalent: [Equivalence]

  init(
    name: String, summary: String, shape: Shape, standard: Literal, isFlag: Bool, setsInitialState: Bool,
    equivalent: [Equivalence] = []
  ) {
    self.name = name
    self.summary = summary
    self.shape = shape
    self.standard = standard
    self.isFlag = isFlag
    self.setsInitialState = setsInitialState
    self.equivalent = equivalent
  }

  /// How a scenario's path names it: `authorization`, `flags.enable_…`.
  public var path: String { isFlag ? "flags.\(name)" : name }
}
