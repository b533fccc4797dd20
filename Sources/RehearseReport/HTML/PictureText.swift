import Rehearse
import RehearseLanguage
import RehearseRunner

/// What the rows of a scene say, in the words that a picture and its list share.
enum PictureText {
  /// How many characters of a text a picture shows; the list below it has all.
  private static let limit = 140

  /// A moment or a span of virtual time: `0s`, `2s`, `1m 2.5s`, `25h`.
  static func time(_ milliseconds: Int64) -> String {
    let (hours, minutes, rest) = (milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds % 60_000)
    var parts: [String] = []
    if hours > 0 { parts.append("\(hours)h") }
    if minutes > 0 { parts.append("\(minutes)m") }
    // Below a second, thousandths read better than a fraction.
    if rest > 0, milliseconds < 1000 {
      parts.append("\(rest)ms")
    } else if rest > 0 {
      var fraction = String(rest % 1000 + 1000).dropFirst()
      while fraction.last == "0" { fraction.removeLast() }
      parts.append("\(rest / 1000)\(fraction.isEmpty ? "" : "." + fraction)s")
    }
    return parts.isEmpty ? VirtualTime.text(0) : parts.joined(separator: " ")
  }

  /// `2s pass`.
  static func pass(_ span: Int64) -> String { "\(time(span)) pass" }

  /// A name with its arguments, as far as there are any.
  static func call(_ name: String, _ arguments: String) -> String {
    arguments.isEmpty ? name : "\(name) \(arguments)"
  }

  /// An operation with its port, as scenarios name it.
  static func operation(_ port: String, _ operation: String) -> String {
    port.isEmpty ? operation : "\(port).\(operation)"
  }

  static func reply(_ reply: SceneRow.Reply) -> String {
    switch reply {
    case .nothing, .later: ""
    case .atOnce(let value): " → \(value)"
    case .never(let silence): " (\(words(silence)))"
    }
  }

  private static func words(_ silence: SceneRow.Silence) -> String {
    switch silence {
    case .stated: "never answered: silent"
    case .listIsUsedUp: "never answered: no response is left"
    case .fitsNoArguments: "never answered: no response is for these arguments"
    case .unstated: "never answered: the scenario says no answer"
    }
  }

  /// A call with what is to be said of it. What is wrong comes first, since a call may be longer than the picture is wide.
  static func call(_ name: String, _ call: SceneRow.Call) -> String {
    let text = self.call(name, call.arguments) + reply(call.reply)
    if call.outcome.isWrong { return "✗ \(call.outcome.words): \(text)" }
    return call.outcome == .alsoAllowed ? "\(text) (\(call.outcome.words))" : text
  }

  /// What should have been there instead of a call.
  static func expected(_ call: SceneRow.Call) -> String? {
    call.outcome.isWrong ? call.expected.map { "expected \($0)" } : nil
  }

  static func answer(_ answer: SceneRow.Answer) -> String {
    var text = answer.value
    if answer.after > 0 { text += ", after \(time(answer.after))" }
    if case .oneOf(let number, let count) = answer.origin { text += " (answer \(number) of \(count))" }
    return text
  }

  static func write(_ write: SceneRow.Write) -> String {
    "\(write.field): \(write.before) → \(write.after)" + (write.expected.map { "  ✗ expected \($0)" } ?? "")
  }

  /// A text that fits into a picture.
  static func cut(_ text: String) -> String {
    text.count > limit ? text.prefix(limit - 1) + "…" : text
  }

  static func omitted(_ count: Int) -> String { "… and \(count) more that are not shown" }
}
