import RehearseResults

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
