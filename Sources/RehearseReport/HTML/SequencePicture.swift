import RehearseRunner

/// Draws what happened in a case as arrows between the scenario, the module and its ports, from top to bottom in the true order.
///
/// It is drawn without knowing a font: words begin at their arrow and may run over other lanes, on a halo of the background's colour. All arrows of
/// a kind are one path, since elements are what a browser's time goes into. Colours are attributes, so that they stay where a build server
/// forbids styles; the stylesheet replaces them.
struct SequencePicture {
  /// How an arrow looks.
  private enum Stroke: CaseIterable {
    case plain, query, answer, wrong, missing

    var attributes: StaticString {
      switch self {
      case .plain: ""
      case .query: " class=\"o\""
      case .answer: " class=\"o\" stroke-dasharray=\"4 3\""
      case .wrong: " class=\"r\" color=\"#b3182b\""
      case .missing: " class=\"r\" color=\"#b3182b\" stroke-dasharray=\"4 3\""
      }
    }
  }

  private static let rowHeight = 24
  private static let headHeight = 34
  private static let fontWidth = 7

  private let lanes: PictureLanes
  private var y = Self.headHeight
  private var width: Int
  private var clock: Int64?
  private var bands: [Int] = []
  private var arrows: [Stroke: String] = [:]
  private var words = HTMLWriter()

  /// Draws a scene in a box of its own, which scrolls where it is wider than the page.
  static func write(_ scene: Scene, module: String, to html: inout HTMLWriter) {
    var picture = SequencePicture(PictureLanes(scene, module: module))
    for line in PictureLine.lines(of: scene) { picture.add(line) }
    html.markup("<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Picture of the calls\">")
    picture.write(calls: scene.rows.count { $0.isCall }, to: &html)
    html.markup("</div>")
  }

  private init(_ lanes: PictureLanes) {
    self.lanes = lanes
    width = lanes.width
  }

  private mutating func add(_ line: PictureLine) {
    if case .step(let number) = line.content {
      bands.append(y)
      say("Step \(number)", at: 6, y + 17, " class=\"h\"")
      y += Self.rowHeight + 2
      return
    }
    if let time = line.time, time != clock {
      clock = time
      say(PictureText.time(time), at: 6, y + 20, " class=\"d\"")
    }
    switch line.content {
    case .step: break
    case .arrow(let arrow): draw(arrow)
    case .writes(let writes): say(writes)
    case .wrongWrite(let text): say(text, at: lanes.module + 6, y + 16, " class=\"v\" fill=\"#b3182b\"")
    case .wrongNote(let text): say(text, at: lanes.module + 20, y + 16, " class=\"r\" fill=\"#b3182b\"")
    case .note(let text): say(text, at: lanes.module + 8, y + 16, " class=\"d\"")
    }
    y += Self.rowHeight
  }

  private mutating func draw(_ arrow: PictureLine.Arrow) {
    let (from, to) = ends(arrow)
    let place = y + Self.rowHeight - 4
    let stroke = Self.stroke(arrow)
    let head = from < to ? -7 : 7
    arrows[stroke, default: ""] += "M\(from) \(place)H\(to)l\(head)-4v8l\(-head)-4"
    let isWrong = arrow.kind == .wrongCall || arrow.kind == .missingCall
    say(
      arrow.text, at: min(from, to) + (arrow.kind == .answer ? 14 : 8), place - 5,
      isWrong ? " class=\"r\" fill=\"#b3182b\"" : "")
  }

  private func ends(_ arrow: PictureLine.Arrow) -> (Int, Int) {
    switch arrow.kind {
    case .action: (lanes.scenario, lanes.module)
    case .answer: (lanes.place(of: arrow.lane), lanes.module)
    case .call, .query, .wrongCall, .missingCall: (lanes.module, lanes.place(of: arrow.lane))
    }
  }

  private static func stroke(_ arrow: PictureLine.Arrow) -> Stroke {
    switch arrow.kind {
    case .action, .call: .plain
    case .query: .query
    case .answer: .answer
    case .wrongCall: .wrong
    case .missingCall: .missing
    }
  }

  private mutating func say(_ text: String, at x: Int, _ y: Int, _ attributes: StaticString) {
    let text = PictureText.cut(text)
    begin(x, y, attributes)
    words.text(text)
    words.markup("</text>")
    width = max(width, x + Self.width(of: text))
  }

  private mutating func say(_ writes: [String]) {
    begin(lanes.module + 6, y + 16, " class=\"w\"")
    var end = lanes.module + 6
    for (place, write) in writes.enumerated() {
      let text = PictureText.cut(write)
      end += Self.width(of: text) + (place > 0 ? 20 : 0)
      // The space keeps a font from joining letters of two texts.
      if place > 0 { words.markup(" <tspan dx=\"14\">") }
      words.text(text)
      if place > 0 { words.markup("</tspan>") }
    }
    words.markup("</text>")
    width = max(width, end)
  }

  private mutating func begin(_ x: Int, _ y: Int, _ attributes: StaticString) {
    words.markup("<text")
    words.attribute("x", x)
    words.attribute("y", y)
    words.markup(attributes)
    words.markup(">")
  }

  /// About how wide a text will be, whatever the font: no less in any common one.
  static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(8) { $0 + ($1.value < 0x2E80 ? fontWidth : 2 * fontWidth) }
  }

  private func write(calls: Int, to html: inout HTMLWriter) {
    html.markup("<svg class=\"q\" role=\"img\"")
    html.attribute("aria-label", "\(calls == 1 ? "1 call" : "\(calls) calls") in order, as a picture")
    html.attribute("width", width)
    html.attribute("height", y + 4)
    html.attribute("viewBox", "0 0 \(width) \(y + 4)")
    html.markup(" font-family=\"system-ui,sans-serif\" font-size=\"12.5\"><g fill=\"none\" stroke=\"currentColor\">")
    if !bands.isEmpty {
      html.markup("<path class=\"a\" stroke=\"none\" fill=\"#eef0f3\"")
      html.attribute("d", bands.map { "M0 \($0)H\(width)v\(Self.rowHeight)H0z" }.joined())
      html.markup("/>")
    }
    html.markup("<path class=\"l\" color=\"#c9ced8\"")
    html.attribute("d", lanes.all.map { "M\($0.x) 26V\(y + 4)" }.joined())
    html.markup("/>")
    for stroke in Stroke.allCases {
      guard let path = arrows[stroke] else { continue }
      html.markup("<path")
      html.markup(stroke.attributes)
      html.markup(" fill=\"currentColor\"")
      html.attribute("d", path)
      html.markup("/>")
    }
    for lane in lanes.all {
      html.markup("<rect")
      html.attribute("x", lane.x - lane.boxWidth / 2)
      html.markup(" y=\"4\"")
      html.attribute("width", lane.boxWidth)
      html.markup(" height=\"22\" rx=\"4\" fill=\"#fff\"/>")
    }
    html.markup("</g><g fill=\"currentColor\">")
    html.markup(words.bytes)
    for lane in lanes.all {
      html.markup("<text")
      html.attribute("x", lane.x)
      html.markup(" y=\"19\" class=\"h\" text-anchor=\"middle\">")
      html.text(lane.name)
      html.markup("</text>")
    }
    html.markup("</g></svg>")
  }
}

extension SceneRow {
  /// Whether a call was made.
  fileprivate var isCall: Bool { if case .call = event { true } else { false } }
}
