/// What is told of scenarios at once: of several that only moved from one file to another, nobody reads the names.
enum ScenarioRun {
  case one(ScenarioChange)
  case moved(count: Int, from: String)

  static func of(_ changes: [ScenarioChange]) -> [ScenarioRun] {
    var runs: [ScenarioRun] = []
    var rest = changes[...]
    while let first = rest.first {
      let run = rest.prefix { $0.kind == .moved && first.kind == .moved && $0.oldPath == first.oldPath }
      if run.count > 1, let path = first.oldPath {
        runs.append(.moved(count: run.count, from: path))
        rest = rest.dropFirst(run.count)
      } else {
        runs.append(.one(first))
        rest = rest.dropFirst()
      }
    }
    return runs
  }
}
