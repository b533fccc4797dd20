import Rehearse

/// The name of the running program, for commands in messages.
package enum ProgramName {
  package static let usual = "rehearse"

  package static var text: String { Surroundings.current.programName }
}

/// A path as one word in a shell command.
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

/// Numbers with their nouns, and lists of names in a sentence.
package enum Counted {
  /// Such as `1 case` or `2 cases`.
  ///
  /// - Parameter many: The plural, if it is not `one` with an `s`.
  package static func text(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    "\(count) \(word(count, one, many))"
  }

  package static func word(_ count: Int, _ one: String, _ many: String? = nil) -> String {
    count == 1 ? one : many ?? one + "s"
  }

  /// Such as `once` or `2 times`.
  package static func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  /// Such as `a and b` or `a, b and c`.
  package static func list(_ names: [String]) -> String { joined(names, "and") }

  /// Example: `a, b or c`.
  package static func choice(_ names: [String]) -> String { joined(names, "or") }

  private static func joined(_ names: [String], _ word: String) -> String {
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " \(word) " + last
  }
}

/// The name of a step in reports.
package enum StepName {
  /// The number of what happened before a step, from 1.
  package static func before(_ step: Int) -> Int { step == 1 ? 0 : -step }

  /// Whether a number is that of actions before a step.
  package static func isBefore(_ number: Int) -> Bool { number <= 0 }

  /// When something happened: `before`, or `in step 2`.
  package static func moment(_ number: Int, _ title: String?) -> String {
    isBefore(number) ? text(number) : "in \(text(number, title))"
  }

  /// Such as `step 2`, `step 2 (Ben signs in)`, `before` or `before step 2`.
  package static func text(_ number: Int, _ title: String? = nil) -> String {
    if number == 0 { return "before" }
    if number < 0 { return "before step \(-number)" }
    return "step \(number)" + (title.map { " (\(SanitizedText.of($0)))" } ?? "")
  }
}

/// Wraps text at spaces.
enum Wrapped {
  private static let width = 100

  /// Only a line with a single long word can exceed the width.
  static func lines(_ text: String) -> [String] { lines(of: text.split(separator: " ").map(String.init)) }

  /// Does not split the items of the list.
  static func lines(_ text: String, _ items: [String]) -> [String] {
    lines(of: [text] + items.dropLast().map { $0 + "," } + items.suffix(1))
  }

  private static func lines(of pieces: [String]) -> [String] {
    var lines: [String] = []
    for piece in pieces {
      if let last = lines.last, TextWidth.cells(last) + TextWidth.cells(piece) < width {
        lines[lines.count - 1] = "\(last) \(piece)"
      } else {
        lines.append(piece)
      }
    }
    return lines
  }
}
