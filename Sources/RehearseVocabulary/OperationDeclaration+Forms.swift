import RehearseSource

extension OperationDeclaration {
  /// What a response may say, each as an author writes it, with `…` where only the author knows: what messages list.
  package var responseForms: [String] {
    guard case .value(let returns, let errors, _) = answers else { return [] }
    var forms = outcomes.isEmpty ? ["{ returns: \(returns.toFillIn) }"] : outcomes
    if let errors {
      forms += (namedErrors.isEmpty ? [errors.toFillIn] : namedErrors).map { "{ fails: \($0) }" }
    }
    return forms + ["silent"]
  }
}

extension Shape {
  /// A value to be filled in: `{ token: …, user: … }`.
  ///
  /// A file that holds the `…` is refused, so nobody takes it for a test by mistake.
  package var toFillIn: String {
    switch self {
    case .choice(let names): names.names.first ?? "…"
    case .toggle: "on"
    case .list(let element): "[\(element.toFillIn)]"
    case .record(let fields): "{ " + fields.map { "\($0.name): \($0.shape.toFillIn)" }.joined(separator: ", ") + " }"
    case .optional(let wrapped): wrapped.toFillIn
    case .text, .wholeNumber, .map, .anyValue: "…"
    }
  }
}
