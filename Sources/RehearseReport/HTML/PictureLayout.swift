import RehearseRunner

/// A line of a picture: a row of the scene, or several writes that have room beside each other.
struct PictureLine {
  struct Arrow {
    enum Kind {
      case action, call, query, answer, wrongCall, missingCall
    }

    let kind: Kind
    /// The port; empty for what comes from the scenario.
    let lane: String
    let text: String
  }

  enum Content {
    case step(Int)
    case arrow(Arrow)
    case writes([String])
    case wrongWrite(String)
    case wrongNote(String)
    case note(String)
  }

  /// How many characters of writes stand on one line.
  private static let room = 56

  var time: Int64?
  var content: Content

  static func lines(of scene: Scene) -> [PictureLine] {
    var lines: [PictureLine] = []
    for row in scene.rows {
      if case .write(let write) = row.event, write.expected == nil {
        add(PictureText.write(write), at: row.time, to: &lines)
      } else {
        lines.append(PictureLine(time: row.time, content: content(row)))
        if case .call(let call) = row.event, let expected = PictureText.expected(call) {
          lines.append(PictureLine(time: row.time, content: .wrongNote(expected)))
        }
      }
    }
    if scene.omittedRows > 0 { lines.append(PictureLine(content: .note(PictureText.omitted(scene.omittedRows)))) }
    return lines
  }

  private static func add(_ write: String, at time: Int64?, to lines: inout [PictureLine]) {
    if let last = lines.last, last.time == time, case .writes(let others) = last.content,
      others.reduce(write.count, { $0 + $1.count + 3 }) <= room
    {
      lines[lines.count - 1].content = .writes(others + [write])
    } else {
      lines.append(PictureLine(time: time, content: .writes([write])))
    }
  }

  private static func content(_ row: SceneRow) -> Content {
    let lane = row.lane ?? ""
    switch row.event {
    case .step(let number): return .step(number)
    case .action(let name, let arguments):
      return .arrow(Arrow(kind: .action, lane: "", text: PictureText.call(name, arguments)))
    case .advance(let span): return .arrow(Arrow(kind: .action, lane: "", text: PictureText.pass(span)))
    case .timer: return .note("the time that it waited for is over")
    case .rest: return .note("work on its main queue goes on")
    case .call(let call):
      let kind: Arrow.Kind = call.outcome.isWrong ? .wrongCall : call.isQuery ? .query : .call
      return .arrow(Arrow(kind: kind, lane: lane, text: PictureText.call(call.operation, call)))
    case .answer(let answer): return .arrow(Arrow(kind: .answer, lane: lane, text: PictureText.answer(answer)))
    case .write(let write): return .wrongWrite(PictureText.write(write))
    case .missing(let call):
      let text = PictureText.call(call.operation, call.arguments)
      return .arrow(Arrow(kind: .missingCall, lane: lane, text: "✗ never called: \(text)"))
    case .pending(let answer):
      return .note(
        "\(PictureText.operation(answer.port, answer.operation)) would be answered at \(PictureText.time(answer.due))")
    }
  }
}

/// The lanes of a picture, from left to right: the scenario, the module, and each port that was called or should have been.
struct PictureLanes {
  struct Lane {
    let name: String
    /// Its middle.
    let x: Int
    /// Of the box with its name.
    let boxWidth: Int
  }

  private static let margin = 94
  private static let gap = 150

  let all: [Lane]
  private let places: [String: Int]

  init(_ scene: Scene, module: String) {
    var names = ["when", module.isEmpty ? "module" : module]
    var places: [String: Int] = [:]
    for lane in scene.rows.lazy.compactMap(\.lane) where places[lane] == nil {
      places[lane] = names.count
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
    self.places = places.mapValues { lanes[$0].x }
  }

  var scenario: Int { all[0].x }
  var module: Int { all[1].x }

  func place(of port: String) -> Int { places[port] ?? module }

  /// Up to the end of the last box.
  var width: Int { all.last.map { $0.x + $0.boxWidth / 2 + 6 } ?? 0 }
}

extension SceneRow {
  /// The port that it is about; the operation where that has no port.
  var lane: String? {
    switch event {
    case .call(let call): Self.lane(call.port, call.operation)
    case .answer(let answer): Self.lane(answer.port, answer.operation)
    case .missing(let call): Self.lane(call.port, call.operation)
    case .pending(let answer): Self.lane(answer.port, answer.operation)
    case .step, .action, .advance, .timer, .rest, .write: nil
    }
  }

  private static func lane(_ port: String, _ operation: String) -> String { port.isEmpty ? operation : port }
}
