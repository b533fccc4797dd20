import RehearseResults

/// A picture in a box of its own, which scrolls where it is wider than the page.
enum HTMLScene {
  static func write(_ scene: Scene, module: String, to html: inout HTMLWriter) {
    html.markup("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Picture of the calls\">")
    SequencePicture.draw(scene, module: module, to: &html)
    html.markup("</div>")
  }
}
