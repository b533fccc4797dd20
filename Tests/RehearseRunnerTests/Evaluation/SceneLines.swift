import Rehearse
import RehearseLanguage
import RehearseRunner

/// A scene as lines of text that tests can compare.
enum SceneLines {
  static func of(_ scene: Scene) -> [String] { scene.rows.map(line) }

  static func line(_ row: SceneRow) -> String {
    let time = row.time.map { VirtualTime.text($0) } ?? "?"
    return "\(time) \(words(row.event))"
  }

  private static func words(_ event: SceneRow.Event) -> String {
    switch event {
    case .step(let number, let title): StepName.text(number, title)
    case .action(let name, let arguments): joined("when", name, arguments)
    case .advance(let span): "\(VirtualTime.text(span)) pass"
    case .timer: "timer"
    case .rest: "rest"
    case .call(let call): words(call)
    case .answer(let answer):
      joined(
        "\(answer.port).\(answer.operation) answers", answer.value, answer.after > 0 ? "after \(answer.after)" : "",
        answer.isFailure ? "(failure)" : "", origin(answer.origin), answer.call.map { "to row \($0)" } ?? "")
    case .write(let write):
      joined("\(write.field): \(write.before) -> \(write.after)", write.expected.map { "not \($0)" } ?? "")
    case .missing(let call): joined("missing", "\(call.port).\(call.operation)", call.arguments)
    case .pending(let answer): "pending \(answer.port).\(answer.operation) due \(VirtualTime.text(answer.due))"
    }
  }

  private static func words(_ call: SceneRow.Call) -> String {
    let reply =
      switch call.reply {
      case .nothing: ""
      case .atOnce(let value): "= \(value)"
      case .later: "…"
      case .never(let silence): "never (\(silence))"
      }
    return joined(
      call.isQuery ? "ask" : "call", "\(call.port).\(call.operation)", call.arguments,
      call.cause.map { "after \($0)" } ?? "", reply, call.outcome.words.isEmpty ? "" : "[\(call.outcome.words)]",
      call.expected.map { "not \($0)" } ?? "")
  }

  private static func origin(_ origin: SceneRow.Origin) -> String {
    switch origin {
    case .default: "by itself"
    case .response: ""
    case .oneOf(let number, let count): "\(number) of \(count)"
    }
  }

  private static func joined(_ parts: String...) -> String { parts.filter { !$0.isEmpty }.joined(separator: " ") }
}
