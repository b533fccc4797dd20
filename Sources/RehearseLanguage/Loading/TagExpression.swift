package struct TagExpressionError: Error, Equatable {
  package let message: String
}

/// A Cucumber tag expression, such as `smoke and not (slow or wip)`.
package indirect enum TagExpression: Sendable, Equatable {
  case tag(String)
  case not(TagExpression)
  case and(TagExpression, TagExpression)
  case or(TagExpression, TagExpression)

  /// Parses an expression, in which a backslash makes the next character part of a tag.
  package init(_ text: String) throws(TagExpressionError) {
    var parser = TagExpressionParser(text)
    self = try parser.parse()
  }

  /// Whether the text, as an expression, stands for the tag of that name.
  package static func isTag(_ text: String) -> Bool {
    hasOnlyLetters(text) || (try? TagExpression(text)) == .tag(text)
  }

  /// A fast path: whether a text has only letters, digits and dashes, and is longer than any operator.
  private static func hasOnlyLetters(_ text: String) -> Bool {
    text.utf8.count > 3
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
      }
  }

  package func matches(_ tags: [String]) -> Bool {
    switch self {
    case .tag(let name): tags.contains(name)
    case .not(let inner): !inner.matches(tags)
    case .and(let left, let right): left.matches(tags) && right.matches(tags)
    case .or(let left, let right): left.matches(tags) || right.matches(tags)
    }
  }
}

/// A parser in which `not` binds tightest, then `and`, then `or`.
private struct TagExpressionParser {
  private enum Token: Equatable {
    /// - Parameter isLiteral: Whether the word starts with an escaped character, so it is never an operator.
    case word(String, isLiteral: Bool)
    case open, close, comma
  }

  private static let depthLimit = 64

  private var tokens: [Token]
  private var depth = 0

  init(_ text: String) { tokens = Self.tokens(text).reversed() }

  mutating func parse() throws(TagExpressionError) -> TagExpression {
    guard !tokens.isEmpty else { throw TagExpressionError(message: "the tag expression is empty") }
    let expression = try parseOr()
    switch tokens.last {
    case nil: return expression
    case .close: throw TagExpressionError(message: "a `)` has no `(` before it")
    case .open: throw TagExpressionError(message: "`and` or `or` is missing before `(`")
    case .comma: throw Self.comma
    case .word(let word, let isLiteral):
      let message = isLiteral ? nil : Self.otherWay(word)
      throw TagExpressionError(message: message ?? "`and` or `or` is missing before \"\(word)\"")
    }
  }

  private mutating func parseOr() throws(TagExpressionError) -> TagExpression {
    var left = try parseAnd()
    while take(.word("or", isLiteral: false)) { left = .or(left, try parseAnd()) }
    return left
  }

  private mutating func parseAnd() throws(TagExpressionError) -> TagExpression {
    var left = try parseNot()
    while take(.word("and", isLiteral: false)) { left = .and(left, try parseNot()) }
    return left
  }

  private mutating func parseNot() throws(TagExpressionError) -> TagExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw TagExpressionError(message: "the tag expression is nested too deeply")
    }
    if take(.word("not", isLiteral: false)) { return .not(try parseNot()) }
    guard let token = tokens.popLast() else {
      throw TagExpressionError(message: "a tag is missing at the end of the tag expression")
    }
    switch token {
    case .open:
      let inner = try parseOr()
      guard take(.close) else {
        throw tokens.last == .comma ? Self.comma : TagExpressionError(message: "a `)` is missing")
      }
      return inner
    case .close: throw TagExpressionError(message: "a tag is missing before `)`")
    case .comma: throw Self.comma
    case .word(let word, let isLiteral):
      guard word != "and" || isLiteral, word != "or" || isLiteral else {
        throw TagExpressionError(message: "a tag is missing before `\(word)`")
      }
      if !isLiteral, let message = Self.otherWay(word) { throw TagExpressionError(message: message) }
      return .tag(word)
    }
  }

  /// A comma is ambiguous: it could mean all of the tags or any of them.
  private static let comma = TagExpressionError(
    message: "tags cannot be separated by commas: write `or` where one of them is enough, `and` where all are needed; "
      + "a comma that belongs to a tag is written `\\,`")

  /// The error for an operator of another tool; `nil` for a possible tag.
  private static func otherWay(_ word: String) -> String? {
    let operators = [
      "&&": "and", "&": "and", "AND": "and", "||": "or", "|": "or", "OR": "or", "NOT": "not", "!": "not",
    ]
    if let meant = operators[word] { return "`\(word)` is written `\(meant)` here" }
    guard let sign = word.first, word.count > 1 else { return nil }
    let rest = word.dropFirst()
    return switch sign {
    case "@", "#": "a tag is written without \(sign), as in the file: \(rest)"
    case "!", "~": "`\(word)` is written `not \(rest)` here"
    default: nil
    }
  }

  private mutating func take(_ token: Token) -> Bool {
    guard tokens.last == token else { return false }
    tokens.removeLast()
    return true
  }

  private static func tokens(_ text: String) -> [Token] {
    var tokens: [Token] = []
    var word = ""
    var isEscaped = false
    var isLiteral = false
    func flush() {
      if !word.isEmpty { tokens.append(.word(word, isLiteral: isLiteral)) }
      (word, isLiteral) = ("", false)
    }
    for character in text {
      if isEscaped {
        if word.isEmpty { isLiteral = true }
        word.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "(" || character == ")" {
        flush()
        tokens.append(character == "(" ? .open : .close)
      } else if character == "," {
        flush()
        tokens.append(.comma)
      } else if character.isWhitespace {
        flush()
      } else {
        word.append(character)
      }
    }
    flush()
    return tokens
  }
}
