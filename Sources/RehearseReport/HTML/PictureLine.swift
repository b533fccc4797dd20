import RehearseResults

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
