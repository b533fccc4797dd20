import RehearseRunner

/// A scene as a list in words: the same rows in the same order as its picture, for those who do not see it.
enum SceneList {
  static func write(_ scene: Scene, to html: inout HTMLWriter) {
    html.markup("<details class=\"alt\"><summary>The same as a list</summary><ol>")
    var clock: Int64?
    for row in scene.rows {
      html.markup("<li>")
      if let time = row.time, time != clock {
        clock = time
        html.element("b", "at \(PictureText.time(time))")
        html.markup(" ")
      }
      write(row, to: &html)
      html.markup("\n")
    }
    if scene.omittedRows > 0 {
      html.markup("<li>")
      html.text(PictureText.omitted(scene.omittedRows))
    }
    html.markup("</ol></details>")
  }

  private static func write(_ row: SceneRow, to html: inout HTMLWriter) {
    switch row.event {
    case .step(let number): html.element("b", "Step \(number)")
    case .action(let name, let arguments): say("when", PictureText.call(name, arguments), to: &html)
    case .advance(let span): html.text(PictureText.pass(span))
    case .timer: html.text("the time that the module waited for is over")
    case .rest: html.text("work on the module's main queue goes on")
    case .call(let call):
      let name = PictureText.operation(call.port, call.operation)
      say(call.isQuery ? "asks" : "calls", PictureText.call(name, call), to: &html)
      if let expected = PictureText.expected(call) { html.element("strong", expected) }
    case .answer(let answer):
      say(PictureText.operation(answer.port, answer.operation) + " answers", PictureText.answer(answer), to: &html)
    case .write(let write): html.text(PictureText.write(write))
    case .missing(let call):
      let name = PictureText.operation(call.port, call.operation)
      say("does not call", PictureText.call(name, call.arguments), to: &html)
      html.element("strong", "✗ though it is expected")
    case .pending(let answer):
      html.text(
        "\(PictureText.operation(answer.port, answer.operation)) would be answered at \(PictureText.time(answer.due))")
    }
  }

  private static func say(_ what: String, _ code: String, to html: inout HTMLWriter) {
    html.text("\(what) ")
    html.element("code", code)
    html.markup(" ")
  }
}

/// What became of the state: a row for each field, a column for each step.
enum StateTable {
  static func write(_ scene: Scene, to html: inout HTMLWriter) {
    guard let first = scene.fields.first, !first.ends.isEmpty else { return }
    html.markup(
      "<h4>What became of the state</h4><div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"State, step by step\">"
    )
    html.markup("<table class=\"g\"><thead><tr><th scope=\"col\">field</th><th scope=\"col\">before</th>")
    let count = first.ends.count
    for step in 1...max(1, count) {
      html.markup("<th scope=\"col\">")
      html.text(count > 1 ? "step \(step)" : "afterwards")
      html.markup("</th>")
    }
    html.markup("</tr></thead><tbody>")
    for field in scene.fields { write(field, to: &html) }
    html.markup("</tbody></table></div>")
    if scene.omittedFields > 0 {
      html.markup("<p class=\"dim\">")
      html.text(PictureText.omitted(scene.omittedFields))
      html.markup("</p>")
    }
  }

  private static func write(_ field: SceneField, to html: inout HTMLWriter) {
    html.markup("<tr><th scope=\"row\">")
    html.element("code", field.name)
    html.markup("</th><td>")
    html.text(field.initial)
    html.markup("</td>")
    for end in field.ends { write(end, to: &html) }
    html.markup("</tr>")
  }

  private static func write(_ end: SceneField.End, to html: inout HTMLWriter) {
    if let expected = end.expected {
      html.markup("<td class=\"f\"><b>")
      html.text(end.value)
      html.markup("</b><br><small>expected ")
      html.text(expected)
      html.markup("</small></td>")
    } else if end.hasChanged {
      html.markup("<td class=\"w\">")
      html.text(end.value)
      html.markup("</td>")
    } else {
      html.markup("<td><small>")
      html.text(end.value)
      html.markup("</small></td>")
    }
  }
}
