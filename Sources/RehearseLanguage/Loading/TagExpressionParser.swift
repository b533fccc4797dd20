/// Reads tag expressions: `or` binds least, then `and`, then `not`.
struct TagExpressionParser {
  private enum Token: Equatable {
    /// Whether its first character was made part of it by a backslash counts where it would be a mistake.
    case word(String, isLiteral: Bool)
    case open, close, comma
  }

  /// Brackets inside each other; far beyond what anybody writes.
  private static let depthLimit = 64

  private var tokens: [Token]
  private var depth = 0

  init(_ text: String) { tokens = Self.tokens(text).reversed() }

  mutating func parse() throws(TagExpression.Mistake) -> TagExpression {
    guard !tokens.isEmpty else { throw TagExpression.Mistake(message: "the tag expression is empty") }
    let expression = try parseOr()
    switch tokens.last {
    case nil: return expression
    case .close: throw TagExpression.Mistake(message: "a `)` has no `(` before it")
    case .open: throw TagExpression.Mistake(message: "`and` or `or` is missing before `(`")
    case .comma: throw Self.comma
    case .word(let word, let isLiteral):
      let message = isLiteral ? nil : Self.otherWay(word)
      throw TagExpression.Mistake(message: message ?? "`and` or `or` is missing before \"\(word)\"")
    }
  }

  private mutating func parseOr() throws(TagExpression.Mistake) -> TagExpression {
    var left = try parseAnd()
    while take(.word("or", isLiteral: false)) { left = .or(left, try parseAnd()) }
    return left
  }

  private mutating func parseAnd() throws(TagExpression.Mistake) -> TagExpression {
    var left = try parseNot()
    while take(.word("and", isLiteral: false)) { left = .and(left, try parseNot()) }
    return left
  }

  private mutating func parseNot() throws(TagExpression.Mistake) -> TagExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw TagExpression.Mistake(message: "the tag expression is nested too deeply")
    }
    if take(.word("not", isLiteral: false)) { return .not(try parseNot()) }
    guard let token = tokens.popLast() else {
      throw TagExpression.Mistake(message: "a tag is missing at the end of the tag expression")
    }
    switch token {
    case .open:
      let inner = try parseOr()
      guard take(.close) else {
        throw tokens.last == .comma ? Self.comma : TagExpression.Mistake(message: "a `)` is missing")
      }
      return inner
    case .close: throw TagExpression.Mistake(message: "a tag is missing before `)`")
    case .comma: throw Self.comma
    case .word(let word, let isLiteral):
      guard word != "and" || isLiteral, word != "or" || isLiteral else {
        throw TagExpression.Mistake(message: "a tag is missing before `\(word)`")
      }
      if !isLiteral, let message = Self.otherWay(word) { throw TagExpression.Mistake(message: message) }
      return .tag(word)
    }
  }

  /// What is said of a list: a comma does not say whether all of its tags are meant or any of them.
  private static let comma = TagExpression.Mistake(
    message: "tags are not separated by a comma: write `or` where one of them is enough, `and` where all are needed; "
      + "a comma that belongs to a tag is written `\\,`")

  /// What is to be said of a word that is written as other tools have it; `nil` for one that can be a tag.
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
