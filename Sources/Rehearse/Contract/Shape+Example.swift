extension ValueShape {
  /// A value of this shape, made from nothing but what is declared: the first of its names, a switch that is on, one item,
  /// every part of a record.
  ///
  /// Of what has no end of values only the caller knows which one serves: one to show, one to be replaced, one to alter.
  ///
  /// - Parameters:
  ///   - name: what the value is given for.
  ///   - invent: makes a value of such a shape, for what has such a name.
  package func example(of name: String = "", _ invent: (_ shape: ValueShape, _ name: String) -> Literal) -> Literal {
    switch self {
    case .toggle: .toggle(true)
    case .choice(let names): names.names.first.map(Literal.text) ?? invent(self, name)
    case .list(let element): .list([element.example(of: name, invent)])
    case .record(let fields): .map(fields.map { Literal.Entry($0.name, $0.shape.example(of: $0.name, invent)) })
    case .optional(let wrapped): wrapped.example(of: name, invent)
    case .text, .wholeNumber, .map, .anyValue: invent(self, name)
    }
  }

  /// A value to show or to begin with; texts are made from the name of what they are given for: `some-token`.
  package func invented(for name: String) -> Literal {
    example(of: name) { shape, name in
      switch shape {
      case .wholeNumber: .integer(1)
      case .map(let element): .map([Literal.Entry("some-key", element.invented(for: "value"))])
      default: .text("some-\(Self.words(in: name))")
      }
    }
  }

  /// `loggedInUser` as `logged-in-user`.
  private static func words(in name: String) -> String {
    var result = ""
    for character in name {
      if character.isUppercase, !result.isEmpty, result.last != "-" { result += "-" }
      result += character == "." ? "-" : character.lowercased()
    }
    return result
  }

  /// A value to be filled in: `{ token: …, user: … }`.
  ///
  /// A file that holds the `…` is refused, so nobody takes it for a test by mistake.
  package var toFillIn: String { example { _, _ in .text("…") }.flow(self) }
}
