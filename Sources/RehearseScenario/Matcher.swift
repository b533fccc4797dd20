import RehearseVocabulary

/// A placeholder in angle brackets that stands for any value of a kind: `<any text>`.
package enum Matcher: Sendable, Equatable {
  case anything
  case anyText
  case anyNumber
  case containing(String)
  case startingWith(String)
  case endingWith(String)

  private static let words = ["anything", "any text", "any number"]
  private static let prefixes = ["text containing ", "text starting with ", "text ending with "]

  /// How each matcher is written: what a message lists.
  static let forms = (words + prefixes.map { $0 + "…" }).map { "<\($0)>" }

  /// Whether a scalar without quotes looks like a matcher, and so must be one.
  static func isShaped(_ text: String) -> Bool { text.hasPrefix("<") && text.hasSuffix(">") && text.utf8.count > 1 }

  /// Reads `<text containing …>`; `nil` when it is none of the matchers.
  init?(_ text: String) {
    let body = String(text.dropFirst().dropLast())
    switch body {
    case Self.words[0]: self = .anything
    case Self.words[1]: self = .anyText
    case Self.words[2]: self = .anyNumber
    default:
      guard let prefix = Self.prefixes.first(where: body.hasPrefix), body.utf8.count > prefix.utf8.count else {
        return nil
      }
      let argument = String(body.dropFirst(prefix.count))
      self =
        prefix == Self.prefixes[0]
        ? .containing(argument)
        : prefix == Self.prefixes[1] ? .startingWith(argument) : .endingWith(argument)
    }
  }

  package var text: String {
    switch self {
    case .anything: "<\(Self.words[0])>"
    case .anyText: "<\(Self.words[1])>"
    case .anyNumber: "<\(Self.words[2])>"
    case .containing(let part): "<\(Self.prefixes[0])\(part)>"
    case .startingWith(let part): "<\(Self.prefixes[1])\(part)>"
    case .endingWith(let part): "<\(Self.prefixes[2])\(part)>"
    }
  }

  /// Whether a value of this shape could ever fit.
  func canMatch(_ shape: Shape) -> Bool {
    switch (self, shape.wrapped) {
    case (.anything, _), (_, .anyValue): true
    case (.anyNumber, .wholeNumber): true
    case (.anyNumber, _): false
    case (_, .text): true
    default: false
    }
  }

  package func matches(_ value: Literal) -> Bool {
    switch (self, value) {
    case (.anything, _), (.anyText, .text): true
    case (.anyNumber, .integer), (.anyNumber, .decimal): true
    case (.containing(let part), .text(let text)): Self.contains(Array(text.utf8), Array(part.utf8))
    case (.startingWith(let part), .text(let text)): text.utf8.starts(with: part.utf8)
    case (.endingWith(let part), .text(let text)): text.utf8.reversed().starts(with: part.utf8.reversed())
    default: false
    }
  }

  /// Compares bytes, since texts are compared by their Unicode scalars.
  private static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard text.count >= part.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }
}
