/// What is declared of a given, without its Swift type.
public final class GivenDeclaration: Sendable {
  public let name: String
  public let summary: String
  public let shape: Shape
  public let standard: Literal
  public let isFlag: Bool
  public let setsInitialState: Bool

  init(name: String, summary: String, shape: Shape, standard: Literal, isFlag: Bool, setsInitialState: Bool) {
    self.name = name
    self.summary = summary
    self.shape = shape
    self.standard = standard
    self.isFlag = isFlag
    self.setsInitialState = setsInitialState
  }

  /// How a scenario's path names it: `authorization`, `flags.enable_…`.
  public var path: String { isFlag ? "flags.\(name)" : name }
}
