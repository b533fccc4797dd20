import Rehearse

extension Expectation {
  /// `returned` and `threw`: what the actions that end in the step return, or throw.
  package struct Ending: ExpectationForm {
    package let key: ThenKey
    /// `nil` if no action may return a value, or throw.
    package var pattern: Pattern?
    package var valueType: ValueType
    package var range: SourceRange

    package var isOpen: Bool { pattern == .matcher(.toBeFilledIn) }

    package var meanings: [Expectation.Meaning] { [.ending(key, pattern)] }
    package var mentions: ExpectationMentions { .nothing }
    package func onlyValue(in contract: ModuleContract) -> OnlyValue? { nil }
  }
}

extension Expectations {
  package var returned: Expectation.Ending? { ending(.returned) }
  package var threw: Expectation.Ending? { ending(.threw) }

  package func ending(_ key: ThenKey) -> Expectation.Ending? {
    first { if case .ending(let ending) = $0, ending.key == key { ending } else { nil } }
  }
}

extension ExpectationDecoder {
  /// - Parameters:
  ///   - key: `returned` or `threw`.
  ///   - range: the key or the cell.
  func ending(_ node: Node, _ key: ThenKey, at range: SourceRange) -> Expectation.Ending? {
    if tree.isRefused(node) { return nil }
    guard let valueType = resultType(key, at: range) else { return nil }
    var ending = Expectation.Ending(key: key, pattern: nil, valueType: valueType, range: range)
    if tree.isPlain(node, "none"), !valueType.isOptional { return ending }
    let site = ValueSite(key == .threw ? "the error" : "the returned value", allowsMatchers: true)
    guard let pattern = patterns.pattern(node, valueType, site) else { return nil }
    ending.pattern = pattern
    return ending
  }

  private static func declared(_ key: ThenKey, _ action: ActionDeclaration) -> ValueType? {
    key == .threw ? action.throwing : action.returns
  }

  /// The type of what the nearest actions return or throw: those of this step, or else of a step before.
  ///
  /// An action may take longer than its step.
  func resultType(_ key: ThenKey, at range: SourceRange) -> ValueType? {
    guard let steps = context.actions else { return nil }
    for step in steps.reversed() {
      let types = Set(step.compactMap { Self.declared(key, contract.actions[$0]) })
      guard let first = types.first else { continue }
      if types.count == 1 { return first }
      report(
        .noResult,
        "the actions of this step do not \(words: key == .threw ? "throw errors" : "return values") of one type",
        ["Write `steps`, with each of these actions in a step of its own."], in: range)
      return nil
    }
    let verb = key == .threw ? "throw" : "return a value"
    let names = contract.actions.filter { Self.declared(key, $0) != nil }.map(\.name)
    report(
      .noResult, "no action up to this step can \(verb)",
      [
        names.isEmpty
          ? "No action of the module \"\(contract.name)\" can \(verb). Remove it."
          : "Actions that \(verb): \(names.joined(separator: ", "))"
      ], in: range)
    return nil
  }
}
