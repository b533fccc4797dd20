import Rehearse
import RehearseLanguage
import RehearseRunner

/// Draws the calls of a case as a sequence diagram, in chronological order from top to bottom.
///
/// Font metrics are not available, so text starts at its arrow and may cross other lanes, on a halo in the background
/// color. Findings are broken into lines, because a picture that is wider than the page would hide their ends. All arrows of one kind share a path, because browsers take time for every element. Colors are attributes, so
/// that they work where a build server forbids styles. The stylesheet overrides them.
struct SequencePicture {
  private enum Stroke: CaseIterable {
    case plain, query, answer, wrong, missing

    var isWrong: Bool { self == .wrong || self == .missing }

    var attributes: HTML {
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
  private static let lineHeight = 16
  /// Where the lines of findings end: within the narrowest column that shows pictures.
  private static let findingEnd = 540
  /// The line length in characters above which field writes continue on a new line.
  private static let writeWidth = 56

  private let lanes: PictureLanes
  private var y = Self.headHeight
  private var width: Int
  private var clock: Int64?
  private var bands: [Int] = []
  private var arrows: [Stroke: String] = [:]
  private var words: HTML = ""
  /// Field writes at the same moment, collected into one line.
  private struct Writes {
    var time: Int64?
    var texts: [String] = []
  }

  private var writes = Writes()

  /// The picture of a scene, in a box that scrolls if the picture is wider than the page.
  static func html(_ scene: Scene, module: String) -> HTML {
    var picture = SequencePicture(PictureLanes(scene, module: module))
    for row in scene.rows { picture.add(row) }
    picture.endWrites()
    if scene.omittedRows > 0 { picture.line(nil) { $0.note(SceneWords.omitted(scene.omittedRows)) } }
    let calls = scene.rows.count { if case .call = $0.event { true } else { false } }
    return """
      <div class="scroll pic" tabindex="0" role="group" aria-label="Picture of the calls">\(picture.html(calls: calls))</div>
      """
  }

  private init(_ lanes: PictureLanes) {
    self.lanes = lanes
    width = lanes.width
  }

  // MARK: Rows

  private mutating func add(_ row: SceneRow) {
    if case .write(let write) = row.event, write.expected == nil {
      return add(SceneWords.write(write), at: row.time)
    }
    endWrites()
    if case .step(let number, let title) = row.event {
      bands.append(y)
      say(SceneWords.sentence(StepName.text(number, title)), at: 6, y + 17, " class=\"h\"")
      y += Self.rowHeight + 2
      return
    }
    line(row.time) { $0.draw(row) }
    if case .call(let call) = row.event, let expected = SceneWords.expected(call) {
      line(row.time) { $0.find(expected, at: $0.lanes.module + 20, Self.wrong) }
    }
  }

  /// Draws a line of the picture, with the time if it has changed.
  private mutating func line(_ time: Int64?, _ draw: (inout SequencePicture) -> Void) {
    if let time, time != clock {
      clock = time
      say(SceneWords.time(time), at: 6, y + 20, " class=\"d\"")
    }
    draw(&self)
    y += Self.rowHeight
  }

  private mutating func add(_ write: String, at time: Int64?) {
    let length = writes.texts.reduce(write.count) { $0 + $1.count + 3 }
    if writes.texts.isEmpty || writes.time != time || length > Self.writeWidth { endWrites() }
    writes.time = time
    writes.texts.append(write)
  }

  private mutating func endWrites() {
    let ended = writes
    writes = Writes()
    if !ended.texts.isEmpty { line(ended.time) { $0.say(ended.texts) } }
  }

  private mutating func draw(_ row: SceneRow) {
    let port = row.lane.map(lanes.index(of:)) ?? lanes.module
    switch row.event {
    case .step: break
    case .action(let name, let arguments):
      arrow(.plain, from: lanes.scenario, to: lanes.module, SceneWords.call(name, arguments))
    case .advance(let span): arrow(.plain, from: lanes.scenario, to: lanes.module, SceneWords.pass(span))
    case .timer: note("its timer comes due")
    case .rest: note("work on its main queue goes on")
    case .call(let call):
      let stroke = call.outcome.isWrong ? Stroke.wrong : call.isQuery ? .query : .plain
      arrow(stroke, from: lanes.module, to: port, SceneWords.call(call.operation, call))
    case .answer(let answer): arrow(.answer, from: port, to: lanes.module, SceneWords.answer(answer))
    case .write(let write):
      find(SceneWords.change(write), SceneWords.wrong(write), at: lanes.module + 6, " class=\"v\" fill=\"#b3182b\"")
    case .missing(let call):
      arrow(
        .missing, from: lanes.module, to: port, "✗ never called: \(SceneWords.call(call.operation, call.arguments))")
    case .pending(let answer): note(SceneWords.pending(answer))
    }
  }

  // MARK: Marks

  private mutating func arrow(_ stroke: Stroke, from: Int, to: Int, _ text: String) {
    let x = min(from, to) + (stroke == .answer ? 14 : 8)
    if stroke.isWrong { find(text, at: x, below: 15, Self.wrong) } else { say(text, at: x, y + 15) }
    let lineY = y + Self.rowHeight - 4
    let head = from < to ? -7 : 7
    arrows[stroke, default: ""] += "M\(from) \(lineY)H\(to)l\(head)-4v8l\(-head)-4"
  }

  private mutating func note(_ text: String) { say(text, at: lanes.module + 8, y + 16, " class=\"d\"") }

  private static let wrong: HTML = " class=\"r\" fill=\"#b3182b\""

  /// Writes a finding, whole, on as many lines as it needs.
  private mutating func find(_ parts: String..., at x: Int, below top: Int = 16, _ attributes: HTML) {
    let room = max(Self.findingEnd - x, Self.findingEnd / 3)
    let whole = parts.joined(separator: "  ")
    let lines = (Self.boldWidth(of: whole) > room ? parts : [whole]).flatMap {
      TextWidth.lines($0, upTo: room, breaksWords: true, measure: Self.boldWidth)
    }
    let others = lines.dropFirst().map { "<tspan x=\"\(x)\" dy=\"\(Self.lineHeight)\">\($0)</tspan>" as HTML }
    words += "<text x=\"\(x)\" y=\"\(y + top)\"\(attributes)>\(lines[0])\(others)</text>"
    width = max(width, x + (lines.map(Self.boldWidth).max() ?? 0))
    y += others.count * Self.lineHeight
  }

  private mutating func say(_ text: String, at x: Int, _ y: Int, _ attributes: HTML = "") {
    let text = SceneWords.cut(text)
    words += "<text x=\"\(x)\" y=\"\(y)\"\(attributes)>\(text)</text>"
    width = max(width, x + Self.width(of: text))
  }

  private mutating func say(_ writes: [String]) {
    let (x, texts) = (lanes.module + 6, writes.map(SceneWords.cut))
    // The space keeps fonts from joining letters of adjacent strings.
    let others = texts.dropFirst().map { " <tspan dx=\"14\">\($0)</tspan>" as HTML }
    words += "<text x=\"\(x)\" y=\"\(y + 16)\" class=\"w\">\(texts[0])\(others)</text>"
    width = max(width, texts.reduce(x + 20 * others.count) { $0 + Self.width(of: $1) })
  }

  /// An upper bound for the width of bold text in any common font.
  private static func boldWidth(of text: String) -> Int { text.reduce(0) { $0 + boldWidth(of: $1) } }

  private static func boldWidth(of character: Character) -> Int {
    switch character {
    case " ", ".", ",", ":", ";", "'", "(", ")", "[", "]", "i", "j", "l": 6
    case "M", "W", "m", "w", "@", "%", "→", "✗", "…", "•": 14
    case _ where character.isUppercase: 11
    default: TextWidth.cells(character) > 1 ? 14 : 9
    }
  }

  /// An upper bound for the width of a string in any common font.
  static func width(of text: String) -> Int {
    text.unicodeScalars.reduce(8) { $0 + ($1.value < 0x2E80 ? fontWidth : 2 * fontWidth) }
  }

  private func html(calls: Int) -> HTML {
    let height = y + 4
    let band: HTML =
      bands.isEmpty
      ? ""
      : """
      <path class="a" stroke="none" fill="#eef0f3" \
      d="\(bands.map { "M0 \($0)H\(width)v\(Self.rowHeight)H0z" }.joined())"/>
      """
    let paths = Stroke.allCases.compactMap { stroke in
      arrows[stroke].map { "<path\(stroke.attributes) fill=\"currentColor\" d=\"\($0)\"/>" as HTML }
    }
    let boxes = lanes.all.map { lane -> HTML in
      """
      <rect x="\(lane.x - lane.boxWidth / 2)" y="4" width="\(lane.boxWidth)" height="22" rx="4" fill="#fff"/>
      """
    }
    let names = lanes.all.map {
      "<text x=\"\($0.x)\" y=\"19\" class=\"h\" text-anchor=\"middle\">\($0.name)</text>" as HTML
    }
    return """
      <svg class="q" role="img" aria-label="\(calls == 1 ? "1 call" : "\(calls) calls") in order, as a picture" \
      width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" \
      font-family="system-ui,sans-serif" font-size="12.5"><g fill="none" stroke="currentColor">\(band)\
      <path class="l" color="#c9ced8" d="\(lanes.all.map { "M\($0.x) 26V\(height)" }.joined())"/>\(paths)\(boxes)</g>\
      <g fill="currentColor">\(words)\(names)</g></svg>
      """
  }
}

/// The lanes of a picture from left to right: the scenario, the module, and each port.
struct PictureLanes {
  struct Lane {
    let name: String
    let x: Int
    let boxWidth: Int
  }

  private static let margin = 94
  private static let gap = 150

  let all: [Lane]
  private let xOfPort: [String: Int]

  init(_ scene: Scene, module: String) {
    var names = ["when", module.isEmpty ? "module" : module]
    var indices: [String: Int] = [:]
    for lane in scene.rows.lazy.compactMap(\.lane) where indices[lane] == nil {
      indices[lane] = names.count
      names.append(lane)
    }
    var lanes: [Lane] = []
    for name in names {
      let shown = name.count > 40 ? name.prefix(39) + "…" : name
      let boxWidth = max(50, SequencePicture.width(of: shown) + 12)
      let x = lanes.last.map { max($0.x + Self.gap, $0.x + ($0.boxWidth + boxWidth) / 2 + 16) }
      lanes.append(Lane(name: shown, x: x ?? Self.margin, boxWidth: boxWidth))
    }
    all = lanes
    xOfPort = indices.mapValues { lanes[$0].x }
  }

  var scenario: Int { all[0].x }
  var module: Int { all[1].x }

  func index(of port: String) -> Int { xOfPort[port] ?? module }

  var width: Int { all.last.map { $0.x + $0.boxWidth / 2 + 6 } ?? 0 }
}

extension SceneRow {
  /// The event's port, or its operation if there is no port.
  fileprivate var lane: String? {
    func lane(_ port: String, _ operation: String) -> String { port.isEmpty ? operation : port }
    return switch event {
    case .call(let call): lane(call.port, call.operation)
    case .answer(let answer): lane(answer.port, answer.operation)
    case .missing(let call): lane(call.port, call.operation)
    case .pending(let answer): lane(answer.port, answer.operation)
    case .step, .action, .advance, .timer, .rest, .write: nil
    }
  }
}
