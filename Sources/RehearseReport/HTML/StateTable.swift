import RehearseResults

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
