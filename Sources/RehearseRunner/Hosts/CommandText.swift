import Rehearse

/// A command as it is written, and its words as a shell would split it.
///
/// Blanks separate words, quotes and a backslash keep them together. Nothing is put in for variables or stars.
package struct CommandText: Equatable, Sendable {
  /// Why a text is no command.
  package struct Mistake: Error, Equatable {
    /// One sentence without a full stop.
    package let message: String
    /// What to write instead.
    package let hint: String
  }

  private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r"]
  /// What only a shell understands, each a word of its own.
  private static let shellSigns: Set<String> = ["&&", "||", "|", ";", "&", ">", ">>", "<", "2>", "2>&1"]

  /// As it is written.
  package let text: String
  /// At least one; the first is the program.
  package let words: [String]

  package init(_ text: String) throws(Mistake) {
    var splitter = Splitter()
    for scalar in text.unicodeScalars { splitter.take(scalar) }
    try splitter.finish()
    let words = splitter.words
    guard let program = words.first, !program.text.isEmpty else {
      throw Mistake(message: "the command is empty", hint: "Write the program and its arguments.")
    }
    if let sign = words.first(where: { $0.isPlain && Self.shellSigns.contains($0.text) })?.text {
      throw Mistake(
        message: "`\(sign)` has a meaning only in a shell, and this command is run without one",
        hint: "Write one command. If it takes several, put them into a script and write its name.")
    }
    if program.isPlain, let name = Self.variable(program.text) {
      throw Mistake(
        message: "the command begins with a variable, \(name)", hint: "Write `env` before it: env \(program.text) …")
    }
    self.text = text
    self.words = words.map(\.text)
  }

  init(words: [String], text: String) { (self.words, self.text) = (words, text) }

  /// The variable that a word sets, as before a command in a shell.
  private static func variable(_ word: String) -> Substring? {
    guard let end = word.firstIndex(of: "="), end > word.startIndex else { return nil }
    let name = word[..<end]
    let isName = name.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isName && !(name.first?.isNumber ?? true) ? name : nil
  }

  private struct Word {
    var text = ""
    /// Whether nothing of it is in quotes.
    var isPlain = true
  }

  /// Splits one character after the other.
  private struct Splitter {
    private enum Quote: Unicode.Scalar {
      case single = "'"
      case double = "\""
    }

    private(set) var words: [Word] = []
    private var word: Word?
    private var quote: Quote?
    private var isEscaped = false

    mutating func take(_ scalar: Unicode.Scalar) {
      if isEscaped {
        isEscaped = false
        // Between double quotes, a backslash before any other character is one itself.
        if quote == .double, !["\"", "\\", "$", "`"].contains(scalar) { append("\\") }
        append(scalar)
      } else if let quote {
        if scalar == quote.rawValue {
          self.quote = nil
        } else if scalar == "\\", quote == .double {
          isEscaped = true
        } else {
          append(scalar)
        }
      } else if let opened = Quote(rawValue: scalar) {
        quote = opened
        word = Word(text: word?.text ?? "", isPlain: false)
      } else if scalar == "\\" {
        isEscaped = true
        word = Word(text: word?.text ?? "", isPlain: false)
      } else if blanks.contains(scalar) {
        end()
      } else {
        append(scalar)
      }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
      var text = word ?? Word()
      text.text.unicodeScalars.append(scalar)
      word = text
    }

    private mutating func end() {
      if let word { words.append(word) }
      word = nil
    }

    mutating func finish() throws(Mistake) {
      if let quote {
        let sign = Character(quote.rawValue)
        throw Mistake(
          message: "a quote is opened and not closed", hint: "Write \(sign) once more where the quoted part ends.")
      }
      guard !isEscaped else {
        throw Mistake(message: "the command ends with a backslash", hint: "Remove it, or write two for one.")
      }
      end()
    }
  }
}
