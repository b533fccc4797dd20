import Rehearse
import Synchronization

/// The name of the running program, for the commands that its messages ask a reader to type.
package enum ProgramName {
  /// The name where no other is set.
  package static let usual = "rehearse"

  private static let name = Mutex(usual)

  package static var text: String { name.withLock { $0 } }

  /// Takes the name from the path by which the program was started.
  package static func set(from path: String) {
    let last = SystemPath.lastName(of: path)
    if !last.isEmpty { name.withLock { $0 = String(last) } }
  }
}

/// A path as one word for a shell, to be copied from what is printed.
package enum ShellWord {
  package static func of(_ text: String) -> String {
    // A path that starts with a dash would be taken for an option.
    let visible = SanitizedText.of(text.hasPrefix("-") ? "./" + text : text)
    let isPlain = visible.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "/", "-": true
      default: !scalar.isASCII
      }
    }
    guard !isPlain || visible.isEmpty else { return visible }
    return "'" + visible.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}

/// Numbers with the word for what they count, and several names as one sentence has them.
package enum Counted {
  /// `1 case`, `2 cases`.
  ///
  /// - Parameter many: where it is not `one` with an `s`.
  package static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(word(count, one, many))"
  }

  /// The word alone, where the number is said elsewhere or not at all.
  package static func word(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    count == 1 ? one : many ?? one + "s"
  }

  /// `once`, `2 times`.
  package static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  /// `a`, `a and b`, `a, b and c`.
  package static func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}

/// Text that is broken into lines at its blanks.
enum Wrapped {
  private static let width = 100

  /// The lines of a text, each at most as wide as there is room, if its words allow that.
  static func lines(_ text: String) -> [String] { lines(of: text.split(separator: " ").map(String.init)) }

  /// The lines of a list that a text introduces, none of whose items is torn.
  static func lines(_ text: String, _ items: [String]) -> [String] {
    lines(of: [text] + items.dropLast().map { $0 + "," } + items.suffix(1))
  }

  private static func lines(of pieces: [String]) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      if let last = lines.last, last.count + piece.count < width {
        lines[lines.count - 1] = "\(last) \(piece)"
      } else {
        lines.append(piece)
      }
    }
    return lines
  }
}
