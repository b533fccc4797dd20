import RehearseResults
import RehearseSource

/// Everything that is known of a scenario, or a file, that went wrong: what is open when the page is opened.
///
/// It is kept in two parts, since a run with many failures has room for the author's lines and the findings of each, but not for
/// the picture of each.
package struct HTMLCard: Sendable {
  let status: HTMLStatus
  let title: String
  /// The first thing that went wrong, on one line.
  let message: String
  let count: String
  let tags: [String]
  let standing: Standing?
  let id: HTMLIdentifier
  /// What stands above, what on the left, what on the right and what below.
  private(set) var top: [UInt8]
  private(set) var left: [UInt8]
  private(set) var right: [UInt8]
  private(set) var foot: [UInt8]
  /// Whether there was no room for its picture, or for all of it.
  private(set) var isPictureDropped = false
  private(set) var isDropped = false

  var size: Int { top.count + left.count + foot.count + title.utf8.count * 2 + message.utf8.count + 400 }
  var pictureSize: Int { right.count }

  /// Leaves out the picture.
  mutating func dropPicture() {
    isPictureDropped = !right.isEmpty
    right = []
  }

  /// Leaves out all but its title and its message.
  mutating func drop() {
    (top, left, right, foot) = ([], [], [], [])
    isDropped = true
  }
}

extension HTMLCard {
  /// A file that cannot be used.
  init(invalid result: FileResult, path: String, id: HTMLIdentifier) {
    let diagnostics = result.diagnostics
    let mistakes = diagnostics.count + result.head.omittedDiagnostics
    status = .invalid
    title = path
    message =
      (diagnostics.first?.message ?? "the file cannot be used") + (mistakes > 1 ? " (+\(mistakes - 1) more)" : "")
    count = "\(Counted.text(mistakes, "mistake")); none of its scenarios ran"
    (tags, standing, self.id) = ([], nil, id)
    (left, right, foot) = ([], [], [])
    top = HTMLWriter.bytes { html in
      for diagnostic in diagnostics { HTMLDiagnostic.write(diagnostic, to: &html) }
      guard result.head.omittedDiagnostics > 0 else { return }
      html.markup("<p class=\"dim\">")
      html.text(PictureText.omitted(result.head.omittedDiagnostics))
      html.markup("</p>")
    }
  }

  /// A scenario that did not do what was expected.
  init(_ scenario: HTMLScenario, _ file: HTMLFileFacts, id: HTMLIdentifier, standing: Standing?) {
    let content = HTMLCardContent(scenario: scenario, file: file)
    status = scenario.status
    title = scenario.facts.title
    message = content.message
    count = scenario.count
    tags = file.tags + scenario.facts.tags
    (self.standing, self.id) = (standing, id)
    top = HTMLWriter.bytes(content.writeTop)
    left = HTMLWriter.bytes(content.writeLeft)
    right = HTMLWriter.bytes(content.writeRight)
    foot = HTMLWriter.bytes(content.writeFoot)
  }
}
