extension [ParameterDeclaration] {
  /// Names with their values on one line, as an author writes them: `{ id: ana, password: guess }`; `nil` where there is none.
  ///
  /// - Parameter values: one for each parameter; `nil` for one that is not written.
  package func flow(_ values: [Literal?]) -> String? {
    let parts = zip(self, values).compactMap { parameter, value in
      value.map { "\(parameter.name): \($0.flow(parameter.shape))" }
    }
    return parts.isEmpty ? nil : "{ \(parts.joined(separator: ", ")) }"
  }
}
