import RehearseResults

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
