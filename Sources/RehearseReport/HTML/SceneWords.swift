import Rehearse
import RehearseLanguage
import RehearseRunner

/// The words for scene events, shared by the picture and the text list.
enum SceneWords {
  /// The maximum length of text in the picture, in characters. The list below it shows the whole text.
  private static let limit = 140

  /// A time or duration in virtual time: `0s`, `2s`, `1m 2.5s`, `25h`.
  static func time(_ milliseconds: Int64) -> String {
    let (hours, minutes, rest) = (milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds % 60_000)
    var parts: [String] = []
    if hours > 0 { parts.append("\(hours)h") }
    if minutes > 0 { parts.append("\(minutes)m") }
    if rest > 0, milliseconds < 1000 {
      parts.append("\(rest)ms")
    } else if rest > 0 {
      var fraction = String(rest % 1000 + 1000).dropFirst()
      while fraction.last == "0" { fraction.removeLast() }
      parts.append("\(rest / 1000)\(fraction.isEmpty ? "" : "." + fraction)s")
    }
    return parts.isEmpty ? VirtualTime.text(0) : parts.joined(separator: " ")
  }

  /// Example: `2s pass`.
  static func pass(_ span: Int64) -> String { "\(time(span)) pass" }

  static func call(_ name: String, _ arguments: String) -> String {
    WrittenCall(name, arguments.isEmpty ? nil : arguments).words
  }

  /// A call and its outcome. Errors come first, because a long call may be wider than the picture.
  static func call(_ name: String, _ call: SceneRow.Call) -> String {
    let text = self.call(name, call.arguments) + reply(call.reply)
    if call.outcome.isWrong { return "✗ \(call.outcome.words): \(text)" }
    return call.outcome == .alsoAllowed ? "\(text) (\(call.outcome.words))" : text
  }

  static func operation(_ port: String, _ operation: String) -> String {
    port.isEmpty ? operation : "\(port).\(operation)"
  }

  private static func reply(_ reply: SceneRow.Reply) -> String {
    switch reply {
    case .nothing, .later: ""
    case .atOnce(let value): " → \(value)"
    case .never(.stated): " (never answered: silent)"
    case .never(.listIsUsedUp): " (never answered: no response is left)"
    case .never(.fitsNoArguments): " (never answered: no response matches these arguments)"
    case .never(.unstated): " (never answered: the scenario says no answer)"
    }
  }

  static func expected(_ call: SceneRow.Call) -> String? {
    call.outcome.isWrong ? call.expected.map { "expected \($0)" } : nil
  }

  static func answer(_ answer: SceneRow.Answer) -> String {
    var text = answer.value
    if answer.after > 0 { text += ", after \(time(answer.after))" }
    if case .oneOf(let number, let count) = answer.origin { text += " (answer \(number) of \(count))" }
    return text
  }

  static func pending(_ answer: SceneRow.PendingAnswer) -> String {
    "\(operation(answer.port, answer.operation)) would be answered at \(time(answer.due))"
  }

  static func write(_ write: SceneRow.Write) -> String {
    change(write) + (write.expected == nil ? "" : "  \(wrong(write))")
  }

  static func change(_ write: SceneRow.Write) -> String { "\(write.field): \(write.before) → \(write.after)" }

  static func wrong(_ write: SceneRow.Write) -> String { write.expected.map { "✗ expected \($0)" } ?? "" }

  static func cut(_ text: String) -> String {
    text.count > limit ? text.prefix(limit - 1) + "…" : text
  }

  static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  static func omitted(_ count: Int) -> String { "… and \(count) more that are not shown" }
}

/// A scene as a text list for screen readers, with the same rows as the picture.
enum SceneList {
  static func html(_ scene: Scene) -> HTML {
    var clock: Int64?
    let rows = scene.rows.map { row -> HTML in
      guard let time = row.time, time != clock else { return "<li>\(html(row.event))\n" }
      clock = time
      return "<li><b>\("at \(SceneWords.time(time))")</b> \(html(row.event))\n"
    }
    let omitted: HTML = scene.omittedRows > 0 ? "<li>\(SceneWords.omitted(scene.omittedRows))" : ""
    return "<details class=\"alt\"><summary>The same as a list</summary><ol>\(rows)\(omitted)</ol></details>"
  }

  private static func html(_ event: SceneRow.Event) -> HTML {
    switch event {
    case .step(let number, let title): "<b>\(SceneWords.sentence(StepName.text(number, title)))</b>"
    case .action(let name, let arguments): say("when", SceneWords.call(name, arguments))
    case .advance(let span): "\(SceneWords.pass(span))"
    case .timer: "a timer of the module comes due"
    case .rest: "work on the module&#39;s main queue goes on"
    case .call(let call): html(call)
    case .answer(let answer):
      say(SceneWords.operation(answer.port, answer.operation) + " answers", SceneWords.answer(answer))
    case .write(let write): "\(SceneWords.write(write))"
    case .missing(let call):
      """
      \(say("does not call", SceneWords.call(SceneWords.operation(call.port, call.operation), call.arguments)))\
      <strong>✗ though it is expected</strong>
      """
    case .pending(let answer): "\(SceneWords.pending(answer))"
    }
  }

  private static func html(_ call: SceneRow.Call) -> HTML {
    let name = SceneWords.operation(call.port, call.operation)
    let expected: HTML = SceneWords.expected(call).map { "<strong>\($0)</strong>" } ?? ""
    return "\(say(call.isQuery ? "asks" : "calls", SceneWords.call(name, call)))\(expected)"
  }

  private static func say(_ what: String, _ code: String) -> HTML { "\(what) <code>\(code)</code> " }
}

/// The state after each step, with a row for each field and a column for each step.
enum StateTable {
  static func html(_ scene: Scene) -> HTML {
    guard let count = scene.fields.first?.ends.count, count > 0 else { return "" }
    let headings = (1...count).map { step -> HTML in
      "<th scope=\"col\">\(count > 1 ? "step \(step)" : "afterwards")</th>"
    }
    let rows = scene.fields.map { field -> HTML in
      """
      <tr><th scope="row"><code>\(field.name)</code></th><td>\(field.initial)</td>\(field.ends.map(html))</tr>
      """
    }
    return """
      <h4>How the state changed</h4>\
      <div class="scroll" tabindex="0" role="group" aria-label="State, step by step">\
      <table class="g"><thead><tr><th scope="col">field</th><th scope="col">before</th>\(headings)</tr></thead>\
      <tbody>\(rows)</tbody></table></div>\(HTML.omitted(scene.omittedFields))
      """
  }

  private static func html(_ end: SceneField.End) -> HTML {
    if let expected = end.expected {
      let (actual, stated) = TextDifference.marked(end.value, expected)
      return "<td class=\"f\"><b>\(actual)</b><br><small>expected \(stated)</small></td>"
    }
    return end.hasChanged ? "<td class=\"w\">\(end.value)</td>" : "<td><small>\(end.value)</small></td>"
  }
}
