extension OperationDeclaration {
  /// What a response may say, each as an author writes it, with `…` where only the author knows: what messages list.
  package var responseForms: [String] {
    guard case .value(let returns, _, _) = answers else { return [] }
    let forms = outcomes.isEmpty ? ["{ returns: \(returns.toFillIn) }"] : outcomes
    return forms + errorForms.map { "{ \($0) }" } + ["silent"]
  }

  /// What a response may say beside `to`, each as an author writes it.
  package var conditionalForms: [String] {
    guard case .value(let returns, _, _) = answers else { return [] }
    return (outcomes.isEmpty ? [returns.toFillIn] : outcomes).map { "returns: \($0)" } + errorForms + ["silent: yes"]
  }

  private var errorForms: [String] {
    guard case .value(_, let errors?, _) = answers else { return [] }
    return (namedErrors.isEmpty ? [errors.toFillIn] : namedErrors).map { "fails: \($0)" }
  }
}
