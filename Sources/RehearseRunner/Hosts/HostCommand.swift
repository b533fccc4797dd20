import Rehearse
import RehearseLanguage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package struct HostCommand: Equatable, Sendable {
  /// The default time limit for a host's hello, in nanoseconds.
  package static let usualStartLimit: Int64 = 10_000_000_000

  package let text: String
  package let words: [String]
  /// The absolute path of the working folder, a `SystemPath`.
  package let folder: String
  package let build: CommandText?
  /// The time limit for the host's hello, in nanoseconds.
  package let startLimit: Int64
  /// The `rehearse.yaml` that contains this command; `nil` for `--host`.
  package let file: String?
  /// The absolute path of the contract file that `rehearse contract` wrote.
  package let contract: String?
  /// The absolute paths of the folders and files from which the host is built.
  package let sources: [String]
  /// The live host of the project; `nil` if there is none.
  package var live: LiveProject?

  package init(
    _ command: CommandText, folder: String, build: CommandText? = nil, startLimit: Int64 = usualStartLimit,
    file: String? = nil, contract: String? = nil, sources: [String]? = nil
  ) {
    (text, words) = (command.text, command.words)
    (self.folder, self.build, self.startLimit, self.file) = (folder, build, startLimit, file)
    self.contract = contract.map { Self.absolute($0, in: folder) }
    self.sources = (sources ?? ["."]).map { Self.absolute($0, in: folder) }
  }

  package init(words text: String, folder: String) throws(CommandTextError) {
    self.init(try CommandText(text), folder: folder)
  }

  /// The absolute path of the executable; `nil` if it is not found.
  package var program: String? {
    let name = words[0]
    guard !name.utf8.contains(UInt8(ascii: "/")) else {
      let path = absolute(name)
      return SystemFile.status(path) == nil ? nil : path
    }
    let folders = SystemEnvironment.value(of: "PATH") ?? "/usr/bin:/bin"
    return folders.split(separator: ":", omittingEmptySubsequences: false)
      .map { absolute($0.isEmpty ? name : "\($0)/\(name)") }
      .first { path in
        SystemFile.mayRun(path)
          && SystemFile.status(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
      }
  }

  /// The absolute paths of the program, and of all that the arguments name: a script, an archive, a class path.
  package var paths: [String] {
    let named = words.dropFirst().flatMap { $0.split(separator: ":") }.map { absolute(String($0)) }
    return [program].compactMap(\.self) + named
  }

  private func absolute(_ path: String) -> String { Self.absolute(path, in: folder) }

  static func absolute(_ path: String, in folder: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)"
  }
}

/// Why a text is no command line.
package struct CommandTextError: Error, Equatable {
  /// One sentence without a period.
  package let message: String
  package let hint: String
}

/// A command line and its words, split as in a shell.
///
/// Words are separated by blanks unless they are quoted or escaped. Variables and wildcards are not expanded.
package struct CommandText: Equatable, Sendable {
  private static let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r"]
  /// Words that have a meaning only in a shell.
  private static let shellSigns: Set<String> = ["&&", "||", "|", ";", "&", ">", ">>", "<", "2>", "2>&1"]

  package let text: String
  /// At least one; the first is the program.
  package let words: [String]

  package init(_ text: String) throws(CommandTextError) {
    var splitter = Splitter()
    for scalar in text.unicodeScalars { splitter.take(scalar) }
    try splitter.finish()
    let words = splitter.words
    guard let program = words.first, !program.text.isEmpty else {
      throw CommandTextError(message: "the command is empty", hint: "Write the program and its arguments.")
    }
    if let sign = words.first(where: { $0.isPlain && Self.shellSigns.contains($0.text) })?.text {
      throw CommandTextError(
        message: "`\(sign)` has a meaning only in a shell, and this command is run without one",
        hint: "Write one command. If you need several, put them in a script and write its name.")
    }
    if program.isPlain, let name = Self.variable(program.text) {
      throw CommandTextError(
        message: "the command begins with a variable, \(name)", hint: "Write `env` before it: env \(program.text) …")
    }
    self.text = text
    self.words = words.map(\.text)
  }

  package init(program: String, _ arguments: [String]) {
    words = [program] + arguments
    text = words.map { ShellWord.of($0) }.joined(separator: " ")
  }

  /// The variable that a word sets, like an assignment before a shell command.
  private static func variable(_ word: String) -> Substring? {
    guard let end = word.firstIndex(of: "="), end > word.startIndex else { return nil }
    let name = word[..<end]
    let isName = name.allSatisfy { $0 == "_" || $0.isASCII && ($0.isLetter || $0.isNumber) }
    return isName && !(name.first?.isNumber ?? true) ? name : nil
  }

  private struct Word {
    var text = ""
    /// Whether no part of the word is quoted or escaped.
    var isPlain = true
  }

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
        // Between double quotes, a backslash before any other character is literal.
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

    mutating func finish() throws(CommandTextError) {
      if let quote {
        let sign = Character(quote.rawValue)
        throw CommandTextError(
          message: "a quote is never closed", hint: "Write \(sign) once more where the quoted part ends.")
      }
      guard !isEscaped else {
        throw CommandTextError(message: "the command ends with a backslash", hint: "Remove it, or write two for one.")
      }
      end()
    }
  }
}
