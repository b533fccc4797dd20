extension [ParameterDeclaration] {
  /// Names with their values on one line, as an author writes them: `{ id: ana, password: guess }`; `nil` where there is none.
  ///
  /// - Parameters:
  ///   - values: one for each parameter; `nil` for one that is not written.
  ///   - blot: what is written instead of secret values.
  package func flow(_ values: [Literal?], inPlaceOfSecrets blot: String? = nil) -> String? {
    let parts = zip(self, values).compactMap { parameter, value in
      value.map { "\(parameter.name): \((parameter.isSecret ? blot : nil) ?? $0.flow(parameter.shape))" }
    }
    return parts.isEmpty ? nil : "{ \(parts.joined(separator: ", ")) }"
  }
}
