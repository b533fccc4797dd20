/// What is declared of an argument, without its Swift type.
public final class ParameterDeclaration: Sendable {
  public let name: String
  public let summary: String
  public let shape: Shape
  /// Its value when it is left out; `nil` when it must be written.
  public let standard: Literal?
  public let isSecret: Bool

  init(name: String, summary: String, shape: Shape, standard: Literal?, isSecret: Bool) {
    self.name = name
    self.summary = summary
    self.shape = shape
    self.standard = standard
    self.isSecret = isSecret
  }
}
